/** Taking an operation out of the outbox into the archive. Only the person does that. */
import type { WriteDb } from '../../store/db.ts'
import type { SyncContext } from './context.ts'
import { keepBefore } from './keep-before.ts'
import { changeOperation, type Operation, relink } from './operation.ts'

type Undo = (db: WriteDb, context: SyncContext, operation: Operation) => void

/** `undo` takes its effect out of sight. */
export function takeOut(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  { reason, undo }: { reason: 'undone' | 'removed'; undo: Undo },
): void {
  const discardedAt = context.ports.clock.now()
  keepBefore(db, operation)
  changeOperation(db, operation.id, { state: 'discarded', reasonCode: reason, discardedAt, leaseUntil: null })
  relink(db, operation)
  undo(db, context, operation)
}
