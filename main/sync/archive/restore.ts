/** Taking something back out of the archive, for 14 days (sync design, section 4). */
import { fail, type Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { ArchiveRef } from '../../../shared/sending.ts'
import { actionStates } from '../../../shared/states.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import { refuse, unwrap } from '../../service/refuse.ts'
import type { WriteDb } from '../../store/db.ts'
import { actOnJob } from '../acts/actions.ts'
import { patchForm } from '../acts/patch-form.ts'
import { patchJob } from '../acts/patch-job.ts'
import { restoreDone } from '../kinds/kinds.ts'
import { fieldOfPath, writePath } from '../merge/fields.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import {
  type Conflict,
  findConflict,
  formUuidIn,
  openConflicts,
  pathOfForm,
  resolveConflict,
  stateField,
} from '../records/conflicts.ts'
import { decide, type SyncContext } from '../records/context.ts'
import { findOperation } from '../records/operation.ts'
import { doAgain } from './do-again.ts'
import { isCarriedOut, takenOut } from './read-archive.ts'

/**
 * An operation is done again as a new act; of a choice the other value is sent as an edit of today's version.
 * @returns `not-found` for what is not there any more, `conflict` for what makes no sense any more
 */
export function restore(context: SyncContext, ref: ArchiveRef): Outcome<null> {
  return decide(context, db => {
    if ('operationId' in ref) restoreOperation(db, context, ref.operationId, ref.words)
    else chooseOther(db, context, ref.conflictId, ref.words)
  })
}

function restoreOperation(db: WriteDb, context: SyncContext, id: string, words?: string): void {
  const operation = findOperation(db, id)
  if (operation === null || isForgotten(context, operation.sentAt ?? operation.endedAt))
    refuse('not-found', reason('not-in-archive'))
  const isTakenOut =
    operation.state === 'discarded' && takenOut.some(reason => reason === operation.reasonCode)
  if (isCarriedOut(operation)) unwrap(restoreDone(context, operation))
  else if (isTakenOut) unwrap(doAgain(db, context, operation, words))
  else refuse('not-found', reason('not-in-archive'))
  applyEvent(db, id, { kind: 'taken back' })
}

function chooseOther(db: WriteDb, context: SyncContext, id: number, words?: string): void {
  const conflict = findConflict(db, id)
  const chosen = conflict?.chosen
  if (!conflict || (chosen !== 'mine' && chosen !== 'office') || isForgotten(context, conflict.resolvedAt))
    refuse('not-found', reason('choice-not-in-archive'))
  const other = chosen === 'mine' ? 'office' : 'mine'
  const isContested = openConflicts(db, conflict.jobUuid).some(({ field }) => field === conflict.field)
  if (isContested) refuse('conflict', reason('changed-again'))
  unwrap(
    conflict.field === stateField
      ? pressState(context, conflict, conflict[other], words)
      : editField(db, context, conflict, conflict[other]),
  )
  resolveConflict(db, id, context.ports.clock.now(), other)
}

function editField(
  db: WriteDb,
  context: SyncContext,
  { jobUuid, field }: Conflict,
  value: unknown,
): Outcome<unknown> {
  const formUuid = formUuidIn(field)
  if (formUuid !== null) {
    const path = field.slice(pathOfForm(formUuid).length)
    return patchForm(context, { formUuid, values: [{ path, value }] })
  }
  const record = findJobAnywhere(db, jobUuid)
  if (!record) return fail('not-found', reason('job-gone'))
  const name = fieldOfPath(field)
  const fields = writePath({ ...jobInFull(db, record) }, field, value)
  return patchJob(context, { jobUuid, fields: { [name]: fields[name] } })
}

function pressState(
  context: SyncContext,
  { jobUuid }: Conflict,
  value: unknown,
  words?: string,
): Outcome<unknown> {
  const state = actionStates.find(name => name === value)
  if (state === undefined) return fail('conflict', reason('state-of-office'))
  return actOnJob(context, { jobUuid, state, words })
}

function isForgotten({ ports, settings }: SyncContext, at: number | null): boolean {
  return at === null || at < ports.clock.now() - settings().archiveMs
}
