/** Where the file of contents was begun anew: what the hub has of its bytes is named as not here, and fetched again. */
import { pathOf } from '../../service/records/document-record.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { WriteDb } from '../../store/db.ts'

/** Numbers below zero are of documents that the hub has not, so that nothing can be fetched of them. */
export function fetchLost(db: WriteDb, blobs: Blobs): void {
  const rows = db.all<{ id: number; uuid: string; sha256: string }>(
    'SELECT id, uuid, sha256 FROM documents WHERE sha256 IS NOT NULL AND id > 0',
  )
  for (const { id, uuid, sha256 } of rows) if (!blobs.find(sha256)) leaveAtHub(db, { id, uuid })
}

/** The row says that the bytes are not here; another address of the hub's comes with the next reading. */
export function leaveAtHub(db: WriteDb, { id, uuid }: { id: number; uuid: string }): void {
  db.run('UPDATE documents SET sha256 = NULL, link = ? WHERE id = ?', pathOf({ uuid }, 'content'), id)
  db.run('DELETE FROM document_marks WHERE document_id = ?', id)
}
