/** A document that is to hang no longer. */
import { hangDocument } from '../acts/add-document.ts'
import { removeDocument, undoDocumentWork } from '../acts/change-document.ts'
import { dropProvisional } from '../records/write-events.ts'
import type { Kind } from '../send/kind.ts'
import { removalRequest, sendRemoval } from './documents/send-removal.ts'
import { summaryOfFile } from './documents/summary-of-file.ts'

export const documentRemove: Kind<'document.remove'> = {
  attempt: sendRemoval,
  isSeenInAnswer: false,
  preview: (_context, operation, intent) => removalRequest(operation, intent),
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoDocumentWork,
  redo: (context, { owner, documentUuid }, ref) =>
    removeDocument(context, { owner: { kind: owner, ref }, documentUuid }),
  // attached again, and uploaded only where the hub has let go of it
  restore: (context, { owner, documentUuid }, ref) =>
    hangDocument(context, { kind: owner, ref }, documentUuid),
  summary: (db, operation, intent) => ({ file: summaryOfFile(db, operation, intent) }),
}
