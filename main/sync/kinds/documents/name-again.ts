/**
 * A document that had to be uploaded anew goes by another uuid at the hub: where that was told the old one, as the
 * picture of a signature or the answer of a form, it is told the new one (sync design, section 9).
 */

import { jobAlone } from '../../../service/jobs/read-job.ts'
import { formsOf } from '../../../service/records/form-record.ts'
import { findJobAnywhere, type JobRecord } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { showForm } from '../../forms/rebase-form.ts'
import type { Fields } from '../../merge/fields.ts'
import { readBase, writeBase } from '../../records/bases.ts'
import type { SyncContext } from '../../records/context.ts'
import { readFormBase, writeFormBase } from '../../records/form-base.ts'
import { formLane } from '../../records/form-operations.ts'
import { addOperation, intentCommand, recordIntent } from '../../records/record.ts'
import type { RemoteJob } from '../../remote/remote-job.ts'

export interface Renamed {
  /** what the document was uploaded for */
  jobUuid: string
  /** the document's uuid before */
  from: string
  /** and what it goes by in all that lies here */
  to: string
}

/** In the transaction that renamed it. */
export function nameAgain(db: WriteDb, context: SyncContext, renamed: Renamed): void {
  const job = findJobAnywhere(db, renamed.jobUuid)
  if (!job) return
  nameOnJob(db, context, job, renamed)
  for (const { uuid, title, fields } of formsOf(db, job.id)) {
    if (isTold(db, formLane(uuid), renamed) && names({ fields }, renamed))
      nameOnForm(db, context, job, { formUuid: uuid, title, fields: { fields } }, renamed)
  }
}

function nameOnJob(db: WriteDb, context: SyncContext, job: JobRecord, renamed: Renamed): void {
  const { signature, customFields } = jobAlone(db, job)
  const named = Object.entries({ signature, customFields }).filter(([, value]) => names(value, renamed))
  if (named.length === 0 || !isTold(db, `job ${job.uuid}`, renamed)) return
  const fields = Object.fromEntries(named)
  const command = intentCommand(context, db)
  const intent = { kind: 'job.patch', fields, at: command.now } as const
  recordIntent(context, command, { jobUuid: job.uuid, intent }, () => undefined)
  const base = { ...readBase(db, job.uuid), ...asBefore(fields, renamed) } as RemoteJob
  writeBase(db, base, command.now)
}

function nameOnForm(
  db: WriteDb,
  context: SyncContext,
  job: JobRecord,
  { formUuid, title, fields }: { formUuid: string; title: string | null; fields: Fields },
  renamed: Renamed,
): void {
  const command = intentCommand(context, db)
  addOperation(context, command, {
    jobUuid: job.uuid,
    lane: formLane(formUuid),
    intent: { kind: 'form.patch', formUuid, title, fields, at: command.now },
  })
  const { form, hubUuid } = readFormBase(db, formUuid) ?? { form: {}, hubUuid: formUuid }
  const told = { form: { ...form, ...asBefore(fields, renamed) }, hubUuid }
  writeFormBase(db, formUuid, told, command.now)
  showForm(db, job, formUuid)
}

/**
 * What waits to be sent names it as it is now; what is on its way, or was sent, named it as it was, and so does a form
 * whose making was tried before: that may have arrived, and goes out again as it was.
 */
function isTold(db: ReadDb, lane: string, { from, to }: Renamed): boolean {
  const areBehind = db.column<0 | 1>(
    `SELECT state IN ('done', 'sending') OR (kind = 'form.create' AND coalesce(instr(frozen, ?), 0) > 0)
     FROM operations WHERE lane = ? AND kind IN ('job.create', 'job.patch', 'form.create', 'form.patch')
       AND state <> 'discarded' AND instr(intent, ?) > 0`,
    from,
    lane,
    to,
  )
  return areBehind.length > 0 && areBehind.every(isBehind => isBehind === 1)
}

const names = (value: unknown, { to }: Renamed) => JSON.stringify(value ?? null).includes(to)

function asBefore(fields: Fields, { from, to }: Renamed): Fields {
  return JSON.parse(JSON.stringify(fields).replaceAll(to, from)) as Fields
}
