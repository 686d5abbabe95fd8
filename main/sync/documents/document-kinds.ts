/** How the three kinds of operations on documents are sent, previewed, and what follows from their being done. */
import { dropProvisional } from '../apply/write-events.ts'
import { changeOperation } from '../outbox/operation.ts'
import type { Kind } from '../push/kinds.ts'
import { descriptionRequest, sendDescription } from './send-description.ts'
import { sendDocument } from './send-document.ts'
import { removalRequest, sendRemoval } from './send-removal.ts'
import { uploadRequest } from './upload-document.ts'

/** What was uploaded to be named elsewhere is seen in the hub's answer: it hangs nowhere. */
export const documentAdd: Kind<'document.add'> = {
  attempt: sendDocument,
  afterCrash: 'safe',
  isSeenInAnswer: false,
  preview: (context, operation) => uploadRequest(context, operation),
  onDone(db, context, operation, intent) {
    if (!intent.attach) changeOperation(db, operation.id, { seenAt: context.ports.clock.now() })
  },
}

export const documentPatch: Kind<'document.patch'> = {
  attempt: sendDescription,
  afterCrash: 'safe',
  isSeenInAnswer: true,
  preview: (_context, operation, intent) => descriptionRequest(operation, intent),
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
}

export const documentRemove: Kind<'document.remove'> = {
  attempt: sendRemoval,
  afterCrash: 'safe',
  isSeenInAnswer: false,
  preview: (_context, operation, intent) => removalRequest(operation, intent),
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
}
