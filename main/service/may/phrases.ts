/** Right to change the phrases of a group (interface, "Roles"). All users of the group read them. */
import { reason } from '../../../shared/text/message.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** @throws Refused `forbidden` for a user who is neither dispatcher nor administrator in the group */
export function requireMayPlanPhrases(actor: Actor, groupId: number): void {
  if (!isPlanner(actor, groupId)) refuse('forbidden', reason('may-not-plan-phrases'))
}
