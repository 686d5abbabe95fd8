/** What goes out of sight with work on a job that is taken out: the job is shown as the hub has it, with what still waits. */
import type { WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../records/context.ts'
import { type Operation, subjectOf } from '../records/operation.ts'
import { dropIfSettled } from '../records/waiting.ts'
import { dropProvisional } from '../records/write-events.ts'
import { refreshView } from './apply-remote-job.ts'

export function undoOnJob(db: WriteDb, context: SyncContext, operation: Operation): void {
  dropProvisional(db, operation.id)
  refreshView(db, context, subjectOf(operation))
  dropIfSettled(db, subjectOf(operation))
}
