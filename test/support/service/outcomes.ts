/** Returns the value or the failure of an outcome; the other result fails the test. */
import type { Failure, Outcome } from '../../../shared/text/failures.ts'

export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(`Refused as ${outcome.failure.code}: ${outcome.failure.message}`)
}

export function failureOf(outcome: Outcome<unknown>): Failure {
  if (!outcome.ok) return outcome.failure
  throw new Error(`Was not refused, but gave ${JSON.stringify(outcome.value)}`)
}
