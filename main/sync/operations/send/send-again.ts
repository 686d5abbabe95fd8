/**
 * Repeats requests. A request with an unclear end is sent again unchanged, under the same key
 * (docs/sync/operation-keys.md). After a 412 a new request is made from the server's present version (sync design,
 * section 7).
 */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { OperationKind } from '../../../../shared/sync/intents.ts'
import type { Expected, Reply } from '../../client/reply.ts'
import type { Verdict } from '../../outbox/events.ts'
import { findOperation, type Intent, intentOf, isOver, type Operation } from '../../outbox/operation.ts'
import { type Exchange, hubNow, type SyncContext } from '../../state/context.ts'
import { confirmsOperations, isKeyed } from '../../state/server.ts'
import { type Attempt, beginAttempt } from './attempt.ts'
import { retry } from './verdict.ts'

/** Whether the last attempt may have arrived, and can be repeated unchanged. */
export function isRepeatable({ context }: Pick<Exchange, 'context'>, operation: Operation): boolean {
  const { firstAttemptAt } = operation
  if (firstAttemptAt === null || !isKeyed(operation)) return false
  if (!confirmsOperations(context.service.store.read)) return false
  return Math.abs(hubNow(context) - firstAttemptAt) < syncLimits.repeatedMs
}

/**
 * Repeats the last attempt. Null: no attempt can be repeated, or the server has stored another version since. Then a
 * new request is made.
 */
export async function sendAgain<T>(
  exchange: Exchange,
  operation: Operation,
  expected: Expected<T>,
): Promise<Reply<T> | null> {
  if (!isRepeatable(exchange, operation)) return null
  const request = beginAttempt(exchange, operation.id, { requestOf: ({ frozen }) => frozen })
  if (request === null) return null
  const reply = await exchange.send({ ...request, expected })
  return reply.kind === 'refusal' && reply.status === 412 ? null : reply
}

/** Returns the present version of the operation. Null: it is done or discarded, or its kind has changed. */
export function intentNow<K extends OperationKind>(
  { service }: SyncContext,
  operationId: string,
  kind: K,
): { operation: Operation; intent: Extract<Intent, { kind: K }> } | null {
  const operation = findOperation(service.store.read, operationId)
  const intent = operation && !isOver(operation) ? intentOf(operation) : null
  return operation && intent?.kind === kind
    ? { operation, intent: intent as Extract<Intent, { kind: K }> }
    : null
}

/** Verdict if the entity changed between reading and writing in each attempt. */
const busy = retry('look-up', 'none')

/** Verdict if the fields name a document that is not uploaded yet. */
export const uploadFirst = retry('dependency', 'none')

/** Verdict if the answer shows another user's edit. The next reading shows whether this edit was stored. */
export const changedMeanwhile: Verdict = { kind: 'outdated' }

/** Repeats `attempt`, which reads, merges and writes, while the entity changes between reading and writing. */
export async function mergeUntilWritten(attempt: () => Promise<Attempt>): Promise<Attempt> {
  for (let turn = 0; turn < syncLimits.mergeAttempts; turn++) {
    const result = await attempt()
    if (result.verdict.kind !== 'outdated') return result
  }
  return { verdict: busy }
}
