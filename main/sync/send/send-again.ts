/** Repeats the request of an attempt that ended unclear, as it was, under the same key (README, "Operation keys"). */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { confirmsOperations, isKeyed } from '../records/confirmed.ts'
import { hubNow } from '../records/context.ts'
import type { Exchange } from '../records/exchange.ts'
import type { Operation } from '../records/operation.ts'
import type { Expected, Reply } from '../remote/reply.ts'
import { beginAttempt } from './attempt.ts'

/** Whether the last attempt may have arrived, and may be repeated as it was. */
export function isRepeatable({ context }: Pick<Exchange, 'context'>, operation: Operation): boolean {
  const { firstAttemptAt } = operation
  if (firstAttemptAt === null || !isKeyed(operation)) return false
  if (!confirmsOperations(context.service.store.read)) return false
  return Math.abs(hubNow(context) - firstAttemptAt) < syncLimits.repeatedMs
}

/** Null: there is no such attempt, or the server has stored another version since, so that the request is made again. */
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
