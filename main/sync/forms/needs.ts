/** Which uploads must be done before something that names their documents can go out (sync design, section 3). */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { writeNeed } from '../outbox/record.ts'

/** Operations that still have to upload a document whose uuid is somewhere in `value`. */
export function uploadsNamedIn(db: ReadDb, value: unknown): string[] {
  const waiting = db.all<{ id: string; lane: string }>(
    `SELECT id, lane FROM operations WHERE kind = 'document.add' AND state NOT IN ('done', 'discarded')`,
  )
  if (waiting.length === 0) return []
  const text = JSON.stringify(value)
  return waiting
    .filter(({ lane }) => text.includes(`"${lane.replace(/^document /, '')}"`))
    .map(({ id }) => id)
}

/** Of an operation that says something else now: what it does not name any more holds it up no longer. */
export function renewNeeds(db: WriteDb, operationId: string, value: unknown): void {
  db.run('DELETE FROM operation_needs WHERE operation_id = ?', operationId)
  for (const id of uploadsNamedIn(db, value)) writeNeed(db, operationId, id)
}
