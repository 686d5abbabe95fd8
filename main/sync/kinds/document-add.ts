/** A photo or a file, in three steps. */
import { recordDocument } from '../acts/add-document.ts'
import { undoDocumentWork } from '../acts/change-document.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import type { Kind } from '../send/kind.ts'
import { sendDocument } from './documents/send-document.ts'
import { summaryOfFile } from './documents/summary-of-file.ts'
import { uploadRequest } from './documents/upload-document.ts'

/** What was uploaded to be named elsewhere is seen in the hub's answer: it hangs nowhere. */
export const documentAdd: Kind<'document.add'> = {
  attempt: sendDocument,
  isSeenInAnswer: false,
  preview: () => uploadRequest,
  onDone(db, context, operation, intent) {
    if (!intent.attach) applyEvent(db, operation.id, { kind: 'seen', now: context.ports.clock.now() })
  },
  undo: undoDocumentWork,
  redo(context, { owner, documentUuid: _was, at: _then, ...file }, ref) {
    const { sha256, size, fileName, mimeType, ...said } = file
    const kept = { sha256, size, fileName, mimeType }
    return recordDocument(context, { ...said, owner: { kind: owner, ref }, kept })
  },
  summary: (db, operation, intent) => ({ file: summaryOfFile(db, operation, intent) }),
}
