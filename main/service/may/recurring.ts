/** Right to change recurring jobs (interface, "Roles"). All users of the group read them. */
import { reason } from '../../../shared/text/message.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** @throws Refused `forbidden` for a user who does not plan for the group */
export function requireMayChangeRecurring(actor: Actor, groupId: number): void {
  if (!isPlanner(actor, groupId)) refuse('forbidden', reason('may-not-plan-recurring'))
}
