/**
 * A note that is marked internal goes to no hub that cannot keep it so: there the customer's sheet would show it. Once
 * the person has read that, "Try now" makes it an ordinary note.
 */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { applyEvent, writeIntent } from '../outbox/write-operation.ts'
import { intentOf, type Operation, storedIntent } from '../records/operation.ts'
import { syncState } from '../records/state.ts'

/** By what GET /version offered last; a hub that was never asked may turn out to be one that can. */
export function losesInternal(db: ReadDb): boolean {
  return syncState.get(db, 'extensions')?.includes('notes') === false
}

export function acceptOrdinary(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  if (operation.reasonCode !== 'not-internal' || intent?.kind !== 'note.add') return
  writeIntent(db, operation.id, storedIntent({ ...intent, internal: false }))
  applyEvent(db, operation.id, { kind: 'edited' })
  db.run('UPDATE events SET internal = 0 WHERE operation_id = ?', operation.id)
}
