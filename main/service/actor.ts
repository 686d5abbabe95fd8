/** On whose behalf a command or query runs, and where that one may look. */
import type { Role } from '../../shared/roles.ts'

export interface Actor {
  /** null for a key alone */
  userId: number | null
  /** the role in each group that may be seen; every other group does not exist for this actor */
  grants: ReadonlyMap<number, Role>
  /** where what is created goes when nothing else says so */
  homeGroupId: number
  /** a key that may only make things in its own group */
  isBoundToHome: boolean
}

function roleIn(actor: Actor, groupId: number): Role | null {
  return actor.grants.get(groupId) ?? null
}

/** Whether the actor plans for everybody in the group (interface, "Roles"). */
export function isPlanner(actor: Actor, groupId: number): boolean {
  const role = roleIn(actor, groupId)
  return role === 'admin' || role === 'dispatcher'
}
