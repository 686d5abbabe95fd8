/** As `apply/make-room.ts` for jobs: a number that names another document now is from another database of the hub. */
import type { WriteDb } from '../../store/db.ts'

export function makeRoomForDocument(db: WriteDb, id: number): void {
  db.run('UPDATE documents SET id = (SELECT min(min(id), 0) FROM documents) - 1 WHERE id = ?', id)
}
