/** What goes out of sight with an operation on a form that is taken out of the outbox. */
import { logChange } from '../../service/entity/log-change.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import { dropFormBase } from '../records/bases.ts'
import type { SyncContext } from '../records/context.ts'
import { invalidateDetails } from '../records/marks.ts'
import type { Operation } from '../records/operation.ts'
import { formIntentOf, pendingOnForm } from '../records/waiting.ts'
import { dropProvisional } from '../records/write-events.ts'
import { deleteFormRow, showForm } from './show-form.ts'

/** The form is shown as the hub has it, with what still waits on top; without its making there is no form. */
export function takeBackForm(db: WriteDb, context: SyncContext, operation: Operation): void {
  const intent = formIntentOf(operation)
  const job = operation.jobUuid === null ? undefined : findJobAnywhere(db, operation.jobUuid)
  if (intent === null || !job) return
  const now = context.ports.clock.now()
  dropProvisional(db, operation.id)
  if (intent.kind === 'form.create') endAll(db, now, job.uuid, intent.formUuid)
  const isGone = intent.kind === 'form.create' || operation.reasonCode === 'deleted'
  const isLast = pendingOnForm(db, job.uuid, intent.formUuid).length === 0
  if (isGone && isLast) {
    dropFormBase(db, intent.formUuid)
    deleteFormRow(db, intent.formUuid)
  } else showForm(db, job, intent.formUuid)
  // the hub's own time of the last change is known to the hub alone
  invalidateDetails(db, job.id)
  logChange({ db, now }, 'job', job, 'UPDATE')
}

/** What was to follow a making has nothing to follow. */
function endAll(db: WriteDb, now: number, jobUuid: string, formUuid: string): void {
  for (const { id } of pendingOnForm(db, jobUuid, formUuid)) {
    applyEvent(db, id, { kind: 'discarded', now, reason: 'removed' })
    dropProvisional(db, id)
  }
}
