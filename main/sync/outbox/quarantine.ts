/**
 * Quarantines a stored operation with which the server's version of its job or asset cannot be written. It waits for the
 * user as one that cannot be read, and everything else is fetched.
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

/** Null: the version cannot be applied without these operations either, and they wait as before. */
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
