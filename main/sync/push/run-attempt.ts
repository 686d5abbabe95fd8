/** One attempt of one operation, by its kind; the end is the same for all (sync design, sections 6 and 7). */
import { intentOf, type Operation } from '../outbox/operation.ts'
import type { Attempt } from './attempt.ts'
import { kindOf } from './kinds.ts'
import type { Exchange } from './push-context.ts'
import { review } from './verdict.ts'

/** What a newer program meant waits for the person, and for that program. */
const unreadable: Attempt = { verdict: review('unreadable') }

export async function runAttempt(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const intent = intentOf(operation)
  return intent ? kindOf(operation).attempt(exchange, operation, intent) : unreadable
}
