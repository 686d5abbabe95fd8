/** The user or key that a command or query runs for, and the groups that it may see. */
import type { Role } from '../../shared/entities/roles.ts'

export interface Actor {
  /** null for a key without a token */
  userId: number | null
  /** role in each group that the actor sees; other groups do not exist for it */
  grants: ReadonlyMap<number, Role>
  /** group of a new entity if the body names none */
  homeGroupId: number
  /** a key that may create entities only in its own group */
  isBoundToHome: boolean
}

function roleIn(actor: Actor, groupId: number): Role | null {
  return actor.grants.get(groupId) ?? null
}

/** Returns whether the actor may plan for all users of the group (interface, "Roles"). */
export function isPlanner(actor: Actor, groupId: number): boolean {
  const role = roleIn(actor, groupId)
  return role === 'admin' || role === 'dispatcher'
}
