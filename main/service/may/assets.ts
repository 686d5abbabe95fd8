/**
 * Rights of the roles on assets and their types (interface, "Roles"). Dispatchers and administrators may do everything,
 * technicians read. This file makes all refusals for a lack of rights on them.
 */
import { type Actor, isPlanner } from '../actor.ts'
import { refuse } from '../refuse.ts'

interface InGroup {
  group_id: number
}

type Kind = 'asset' | 'asset type'

export function requireMayCreate(actor: Actor, place: InGroup, kind: Kind): void {
  if (!isPlanner(actor, place.group_id)) refuse('forbidden', `A technician may not create an ${kind}.`)
}

/** `changed` names the properties whose values change. */
export function requireMayChange(
  actor: Actor,
  entity: InGroup,
  kind: Kind,
  changed: readonly string[],
): void {
  const [first] = changed
  if (first === undefined || isPlanner(actor, entity.group_id)) return
  refuse('forbidden', `A technician may not change ${first} of this ${kind}.`)
}

export function requireMayDelete(actor: Actor, entity: InGroup, kind: Kind): void {
  if (!isPlanner(actor, entity.group_id)) refuse('forbidden', `A technician may not delete an ${kind}.`)
}
