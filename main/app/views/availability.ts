/** Reads the working hours and absences of the group for the screens. */
import type { AvailabilityView } from '../../../shared/contract/availability.ts'
import { isPlanner } from '../../service/actor.ts'
import { shownAvailability } from '../../sync/operations/lists/availability-change.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { readPeople } from './people.ts'

export const noAvailability: AvailabilityView = { isOffered: false, mayPlan: false, people: [], entries: [] }

export function readAvailability(context: SyncContext): AvailabilityView {
  const db = context.service.store.read
  if (!offeredExtensions(db).includes('availability')) return noAvailability
  const actor = actorIn(context, db)
  const shown = shownAvailability(db, [...actor.grants.keys()])
  return {
    isOffered: true,
    mayPlan: isPlanner(actor, actor.homeGroupId),
    people: readPeople(context, null),
    entries: [...shown.values()].map(({ groupId: _groupId, ...entry }) => entry),
  }
}
