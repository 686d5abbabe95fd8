/**
 * Compares the outbox with a restored server: looks up which operations of the account the server still has, and sends
 * the others again under their keys (docs/sync/operation-keys.md, "A restored server").
 */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { ReadDb } from '../../../store/db.ts'
import { versionRequest } from '../../client/version.ts'
import { lookUp, type StoredKeys } from '../../operations/send/look-up.ts'
import { type Operation, operationsWhere, waitingStates } from '../../outbox/operation.ts'
import { type Exchange, hubNow, type SyncContext } from '../../state/context.ts'
import { isKeyed, operationKey, readConfirmed, writeConfirmed } from '../../state/server.ts'
import { syncState } from '../../state/state.ts'
import { type Missing, resend } from './resend.ts'

type Connection = Pick<Exchange, 'context' | 'send'>

/** Returns whether sending can continue; false: the comparison is tried again later. @throws StoreFailure */
export async function reconcile(connection: Connection): Promise<boolean> {
  const { context } = connection
  const { store } = context.service
  const generation = await readGeneration(connection)
  if (generation === null) return false
  const operations = sentOperations(store.read, context)
  const keys = operations.flatMap(keysOf)
  const stored = await lookUp(connection, keys)
  if (stored === null) return false
  let missing = missingOf(operations, stored)
  const isDoubtful = isOutOfOrder(operations, missing)
  if (isDoubtful) {
    const again = await lookUp(connection, keys)
    if (again === null) return false
    missing = missingOf(operations, again)
  }
  return store.transaction(db => {
    if (syncState.get(db, 'hubIdentity')?.generation !== generation) return false
    resend(db, context, missing, { isAsked: isDoubtful && isOutOfOrder(operations, missing) })
    const confirmed = readConfirmed(db, context.account.id)
    // the next operation that is confirmed in this generation stores its key
    if (confirmed !== null) writeConfirmed(db, context.account.id, { ...confirmed, generation, key: null })
    return true
  })
}

/**
 * Returns the generation of the server. Null: `/version` could not be read twice, or the two readings differ because
 * one came from a cache.
 */
async function readGeneration({ send }: Connection): Promise<number | null> {
  const first = await send(versionRequest)
  const second = first.kind === 'answer' ? await send(versionRequest) : first
  if (first.kind !== 'answer' || second.kind !== 'answer') return null
  const [before, now] = [first.body.identity, second.body.identity]
  return now !== null && before?.generation === now.generation ? now.generation : null
}

/** Returns operations that may be at the server: confirmed in the last 14 days, or with an unclear attempt. */
function sentOperations(db: ReadDb, context: SyncContext): Operation[] {
  const since = context.ports.clock.now() - syncLimits.confirmedKeptMs
  const hubSince = hubNow(context) - syncLimits.confirmedKeptMs
  return operationsWhere(
    db,
    `account = ? AND (state = 'done' AND (sent_at >= ? OR first_attempt_at >= ?)
       OR state IN (${waitingStates}) AND (progress ->> 'step' > 0 OR first_attempt_at IS NOT NULL))`,
    context.account.id,
    since,
    hubSince,
  ).filter(operation => isKeyed(operation) || operation.progress?.confirmed !== undefined)
}

/** Returns the keys of the requests that were sent, in their order. */
function keysOf(operation: Operation): string[] {
  return sentSteps(operation).map(step => operationKey(operation, step))
}

/**
 * Returns the steps whose requests are looked up: the first step, unless it was left out, and the last. The key of the
 * first request names no step.
 */
function sentSteps({ frozen, progress }: Operation): (string | undefined)[] {
  const last = frozen?.idempotencyKey?.split('.')[1]
  if (last === undefined) return [undefined]
  return progress?.firstStep === undefined ? [undefined, last] : [last]
}

function missingOf(operations: readonly Operation[], stored: StoredKeys): Missing[] {
  return operations.flatMap(operation => {
    const step = sentSteps(operation).findIndex(name => !stored.has(operationKey(operation, name)))
    return step === -1 ? [] : [{ operation, step }]
  })
}

/**
 * Whether the server lacks an operation, but has one that was confirmed later. A restore from a backup cannot cause
 * that.
 */
function isOutOfOrder(operations: readonly Operation[], missing: readonly Missing[]): boolean {
  const lost = new Set(missing.map(({ operation }) => operation.id))
  const order = ({ progress }: Operation) => progress?.confirmed ?? Number.POSITIVE_INFINITY
  const first = Math.min(...missing.map(({ operation }) => order(operation)))
  return operations.some(operation => {
    const at = order(operation)
    return !lost.has(operation.id) && Number.isFinite(at) && at > first
  })
}
