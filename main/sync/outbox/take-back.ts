/** What goes out of sight with an operation that is taken out of the outbox: one entry for each kind. */
import type { OperationKind } from '../../../shared/sending.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { refreshView } from '../apply/apply-remote-job.ts'
import { wantAgain } from '../apply/marks.ts'
import { dropIfSettled } from '../apply/rebase.ts'
import { dropProvisional } from '../apply/write-events.ts'
import type { SyncContext } from '../context.ts'
import { takeBackDocumentWork } from '../documents/take-back.ts'
import { takeBackForm } from '../forms/take-back-form.ts'
import { markConfirmed } from '../staff/confirm-note.ts'
import { intentOf, type Operation, subjectOf } from './operation.ts'

type TakeBack = (db: WriteDb, context: SyncContext, operation: Operation) => void

/** A job is shown as the hub has it, with what still waits on top. */
const fromJob: TakeBack = (db, context, operation) => {
  dropProvisional(db, operation.id)
  refreshView(db, context, subjectOf(operation))
  dropIfSettled(db, subjectOf(operation))
}

/** A document's rows are nobody else's, so that there is nothing to compose. */
const fromDocument: TakeBack = (db, context, operation) => {
  takeBackDocumentWork(db, operation)
  dropProvisional(db, operation.id)
  if (operation.jobUuid === null) return
  refreshView(db, context, operation.jobUuid)
  dropIfSettled(db, operation.jobUuid)
  const job = findJobAnywhere(db, operation.jobUuid)
  // the hub's own time of the last change is known to the hub alone
  if (job) wantAgain(db, job.id)
}

const fromConfirmation: TakeBack = (db, context, operation) => {
  const intent = intentOf(operation)
  if (intent?.kind === 'note.confirm') markConfirmed(db, intent, null)
  fromJob(db, context, operation)
}

const effects: { readonly [K in OperationKind]: TakeBack } = {
  'job.create': fromJob,
  'job.patch': fromJob,
  'job.act': fromJob,
  'note.add': fromJob,
  'document.add': fromDocument,
  'document.patch': fromDocument,
  'document.remove': fromDocument,
  'form.create': takeBackForm,
  'form.patch': takeBackForm,
  'form.remove': takeBackForm,
  'job.staff': fromJob,
  'note.confirm': fromConfirmation,
}

/** After `operation` was marked as discarded, in the same transaction. */
export function takeBackEffect(db: WriteDb, context: SyncContext, operation: Operation): void {
  effects[operation.kind](db, context, operation)
}
