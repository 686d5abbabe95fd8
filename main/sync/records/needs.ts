/** Which uploads must be done before something that names their documents can go out (sync design, section 3). */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { writeNeed } from './record.ts'

/** Operations that still have to upload a document whose uuid is somewhere in `value`. */
export function uploadsNamedIn(db: ReadDb, value: unknown): string[] {
  const waiting = db.all<{ id: string; uuid: string }>(
    `SELECT id, intent ->> 'documentUuid' AS uuid FROM operations
     WHERE kind = 'document.add' AND step = 0 AND state NOT IN ('done', 'discarded')`,
  )
  if (waiting.length === 0) return []
  const text = JSON.stringify(value)
  return waiting.filter(({ uuid }) => text.includes(`"${uuid}"`)).map(({ id }) => id)
}

/** It came to name an upload that still waits, as an edit that joins one whose job is just being read makes it. */
export function waitsForUpload(db: ReadDb, operationId: string): boolean {
  const waiting = `SELECT 1 FROM operation_needs n JOIN operations o ON o.id = n.needs_id
    WHERE n.operation_id = ? AND o.state NOT IN ('done', 'discarded')`
  return db.has(waiting, operationId)
}

/** Of an operation that says something else now: what it does not name any more holds it up no longer. */
export function renewNeeds(db: WriteDb, operationId: string, value: unknown): void {
  db.run('DELETE FROM operation_needs WHERE operation_id = ?', operationId)
  for (const id of uploadsNamedIn(db, value)) writeNeed(db, operationId, id)
}
