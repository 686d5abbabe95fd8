/** Inside the routes a failure unwinds, and becomes an answer in one place (`failure-answer.ts`). */
import type { Outcome } from '../../../shared/failures.ts'
import { Refused } from '../../service/refuse.ts'

/** @throws Refused with the failure */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Refused(outcome.failure)
  return outcome.value
}
