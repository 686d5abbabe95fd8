/** What goes out of sight, or comes back, when work on a document is taken out of the outbox. */
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { writeDescribed } from '../documents/described.ts'
import { reattach } from '../documents/reattach.ts'
import { refreshView } from '../jobs/apply-remote-job.ts'
import type { SyncContext } from '../records/context.ts'
import { dropIfSettled } from '../records/job-work.ts'
import { invalidateDetails } from '../records/marks.ts'
import { intentOf, type Operation } from '../records/operation.ts'
import { dropProvisional } from '../records/write-parts.ts'

/** A document's rows are nobody else's, so that there is nothing to compose. */
export function undoDocumentWork(db: WriteDb, context: SyncContext, operation: Operation): void {
  undoOnDocument(db, operation)
  dropProvisional(db, operation.id)
  if (operation.jobUuid === null) return
  refreshView(db, context, operation.jobUuid)
  dropIfSettled(db, operation.jobUuid)
  const job = findJobAnywhere(db, operation.jobUuid)
  // the hub's own time of the last change is known to the hub alone
  if (job) invalidateDetails(db, job.id)
}

/** The bytes stay as long as the archive names them, so that it can be added again. */
function undoOnDocument(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  if (intent?.kind === 'document.add') db.run('DELETE FROM documents WHERE uuid = ?', intent.documentUuid)
  if (intent?.kind === 'document.remove') reattach(db, operation)
  if (intent?.kind !== 'document.patch') return
  const id = db.value<number>('SELECT id FROM documents WHERE uuid = ?', intent.documentUuid)
  if (id !== undefined) writeDescribed(db, id, intent.before)
}
