/** What goes out of sight, or comes back, when work on a document is taken out of the outbox. */
import type { WriteDb } from '../../store/db.ts'
import { intentOf, type Operation } from '../outbox/operation.ts'
import { writeDescribed } from './described.ts'
import { hangAgain } from './hang-again.ts'

/** The bytes stay as long as the archive names them, so that it can be added again. */
export function takeBackDocumentWork(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  switch (intent?.kind) {
    case 'document.add':
      db.run('DELETE FROM documents WHERE uuid = ?', intent.documentUuid)
      return
    case 'document.patch':
      restoreDescription(db, intent.documentUuid, intent.before)
      return
    case 'document.remove':
      hangAgain(db, operation)
      return
    default:
      return
  }
}

function restoreDescription(
  db: WriteDb,
  documentUuid: string,
  before: Parameters<typeof writeDescribed>[2],
): void {
  const row = db.get<{ id: number }>('SELECT id FROM documents WHERE uuid = ?', documentUuid)
  if (row) writeDescribed(db, row.id, before)
}
