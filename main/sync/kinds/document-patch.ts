/** What is said of a document. */
import { patchDocument, undoDocumentWork } from '../acts/change-document.ts'
import { dropProvisional } from '../records/write-events.ts'
import type { Kind } from '../send/kind.ts'
import { descriptionRequest, sendDescription } from './documents/send-description.ts'
import { summaryOfFile } from './documents/summary-of-file.ts'

export const documentPatch: Kind<'document.patch'> = {
  attempt: sendDescription,
  isSeenInAnswer: true,
  preview: (_context, operation, intent) => descriptionRequest(operation, intent),
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoDocumentWork,
  redo: (context, { owner, documentUuid, fields }, ref) =>
    patchDocument(context, { owner: { kind: owner, ref }, documentUuid, fields }),
  summary: (db, operation, intent) => ({ file: summaryOfFile(db, operation, intent) }),
}
