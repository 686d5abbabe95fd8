/** One attempt of one operation, by its kind; the end is the same for all (sync design, sections 6 and 7). */

import { kindOf } from '../kinds/kinds.ts'
import type { Exchange } from '../records/exchange.ts'
import { intentOf, type Operation } from '../records/operation.ts'
import type { Attempt } from '../send/attempt.ts'
import { review } from '../send/verdict.ts'

/** What a newer program meant waits for the person, and for that program. */
const unreadable: Attempt = { verdict: review('unreadable') }

export async function runAttempt(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const intent = intentOf(operation)
  return intent ? kindOf(operation).attempt(exchange, operation, intent) : unreadable
}
