/**
 * Quarantines a stored operation that makes writing the server's version of its job or asset fail. Like an unreadable
 * operation it waits for the user, and all other data is read and written.
 */
import type { WriteDb } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { SyncContext } from '../state/context.ts'
import {
  columnOf,
  intentOf,
  type Operation,
  operationsWhere,
  quarantinedDetail,
  type ShownUnder,
  waitingStates,
} from './operation.ts'
import { applyEvent } from './write-operation.ts'

/** `apply` may only change the database. @throws the error of `apply` if no waiting operation caused it */
export function quarantining<T>(
  db: WriteDb,
  context: SyncContext,
  subject: Partial<ShownUnder>,
  apply: () => T,
): T {
  const { store } = context.service
  try {
    return store.transaction(apply)
  } catch (error) {
    // after some failures the database has ended the whole transaction
    if (error instanceof StoreFailure || !store.isInTransaction) throw error
    const waiting = waitingOn(db, subject)
    if (waiting.length === 0) throw error
    context.ports.log.warn({ error: String(error) }, 'sync.operation-quarantined')
    for (const operation of waiting.toReversed()) {
      const applied = tryWithout(db, context, [operation], apply)
      if (applied !== null) return applied.value
    }
    const applied = tryWithout(db, context, waiting, apply)
    if (applied === null) throw error
    return applied.value
  }
}

function waitingOn(db: WriteDb, subject: Partial<ShownUnder>): Operation[] {
  const [column, uuid] = columnOf(subject)
  const waiting = operationsWhere(db, `${column} = ? AND state IN (${waitingStates})`, uuid)
  return waiting.filter(operation => intentOf(operation) !== null)
}

/** Runs `apply` without these operations. Returns null if that fails too; the operations then wait as before. */
function tryWithout<T>(
  db: WriteDb,
  { service }: SyncContext,
  operations: readonly Operation[],
  apply: () => T,
): { value: T } | null {
  const { store } = service
  try {
    return store.transaction(() => {
      for (const { id } of operations) applyEvent(db, id, { kind: 'unreadable', detail: quarantinedDetail })
      return { value: apply() }
    })
  } catch (error) {
    if (error instanceof StoreFailure || !store.isInTransaction) throw error
    return null
  }
}
