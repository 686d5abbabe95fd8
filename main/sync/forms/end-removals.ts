/** Forms that were taken off here and answered for: whether the hub lists them still. */
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../records/context.ts'
import { dropFormBase, readFormBase } from '../records/form-base.ts'
import { formIntentOf } from '../records/form-operations.ts'
import { invalidateDetails } from '../records/marks.ts'
import { oldFormsOf } from '../records/old-forms.ts'
import { changeOperation, type Operation, unseenOf } from '../records/operation.ts'
import { isJustSent, sendUnheard } from '../records/unheard.ts'
import type { RemoteForm } from '../remote/remote-form.ts'

/**
 * `given`: the job's forms, all of them; undefined where the hub shows none, and has to be believed. Returns the hub's
 * names of forms that are still listed, and stay out of sight.
 */
export function endRemovals(
  db: WriteDb,
  { ports }: SyncContext,
  job: JobRecord,
  given: readonly RemoteForm[] | undefined,
): ReadonlySet<string> {
  const now = ports.clock.now()
  const listed = new Set(given?.map(({ uuid }) => uuid))
  const hidden = new Set<string>()
  for (const operation of removalsOf(db, job.uuid)) {
    const names = namesOf(db, operation)
    if (!names.some(name => listed.has(name))) {
      changeOperation(db, operation.id, { seenAt: now })
      dropFormBase(db, formOf(operation))
      continue
    }
    const isWaitedFor = isJustSent(operation, now)
    if (isWaitedFor) invalidateDetails(db, job.id)
    if (isWaitedFor || sendUnheard(db, operation)) for (const name of names) hidden.add(name)
  }
  return hidden
}

function removalsOf(db: ReadDb, jobUuid: string): Operation[] {
  return unseenOf(db, jobUuid, `kind = 'form.remove' AND state = 'done'`)
}

function formOf(operation: Operation): string {
  return formIntentOf(operation)?.formUuid ?? ''
}

/** What the hub may call it, and its older copies. */
function namesOf(db: ReadDb, operation: Operation): string[] {
  const formUuid = formOf(operation)
  const names = [
    readFormBase(db, formUuid)?.hubUuid ?? formUuid,
    ...oldFormsOf(db, formUuid).map(old => old.hubUuid),
  ]
  return names.flatMap(name => name ?? [])
}
