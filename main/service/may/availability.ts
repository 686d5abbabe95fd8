/** Right to change working hours and absences (interface, "Roles"). All users of the group read them. */
import type { AvailabilityKind } from '../../../shared/entities/availability.ts'
import { reason } from '../../../shared/text/message.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** @throws Refused `forbidden` for a user who is neither a planner of the group nor the absent user */
export function requireMayChangeAvailability(
  actor: Actor,
  { groupId, userId, kind }: { groupId: number; userId: number; kind: AvailabilityKind },
): void {
  const isOwnAbsence = kind === 'ABSENCE' && actor.userId === userId
  if (!isPlanner(actor, groupId) && !isOwnAbsence) refuse('forbidden', reason('may-not-plan-availability'))
}
