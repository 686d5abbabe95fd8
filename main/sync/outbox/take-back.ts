/** What goes out of sight with an operation that is taken out of the outbox: one entry for each kind. */
import type { OperationKind } from '../../../shared/view.ts'
import type { WriteDb } from '../../store/db.ts'
import { refreshView } from '../apply/apply-remote-job.ts'
import { dropIfSettled } from '../apply/rebase.ts'
import { dropProvisional } from '../apply/write-events.ts'
import type { SyncContext } from '../context.ts'
import { type Operation, subjectOf } from './operation.ts'

type TakeBack = (db: WriteDb, context: SyncContext, operation: Operation) => void

/** A job is shown as the hub has it, with what still waits on top. */
const fromJob: TakeBack = (db, context, operation) => {
  dropProvisional(db, operation.id)
  refreshView(db, context, subjectOf(operation))
  dropIfSettled(db, subjectOf(operation))
}

const effects: { readonly [K in OperationKind]: TakeBack } = {
  'job.create': fromJob,
  'job.patch': fromJob,
  'job.act': fromJob,
  'note.add': fromJob,
}

/** After `operation` was marked as discarded, in the same transaction. */
export function takeBackEffect(db: WriteDb, context: SyncContext, operation: Operation): void {
  effects[operation.kind](db, context, operation)
}
