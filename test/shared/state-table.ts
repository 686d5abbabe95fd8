/** The allowed moves (interface, "Transitions"), listed for each state independently of the rules in the source. */
import type { ResourceState } from '../../shared/entities/states.ts'

const fromPlan: ResourceState[] = [
  'ASSIGNED',
  'SCHEDULED',
  'ACCEPTED',
  'DECLINED',
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
]
const off: ResourceState[] = ['CANCELED', 'UNASSIGNED']

export const allowedMoves: Record<ResourceState | 'none', ResourceState[]> = {
  none: ['ASSIGNED', 'SCHEDULED'],
  UNASSIGNED: ['ASSIGNED', 'SCHEDULED'],
  DECLINED: ['ASSIGNED', 'SCHEDULED', ...off],
  CANCELED: ['ASSIGNED', 'SCHEDULED'],
  INACTIVE: off,
  ASSIGNED: [...fromPlan.filter(state => state !== 'ASSIGNED'), ...off],
  SCHEDULED: [...fromPlan.filter(state => state !== 'SCHEDULED'), ...off],
  ACCEPTED: [...fromPlan.filter(state => state !== 'ACCEPTED'), ...off],
  IN_TRANSIT: ['ON_STATION', 'STARTED', ...off],
  ON_STATION: ['STARTED', 'IN_TRANSIT', ...off],
  STARTED: ['PAUSED', 'FINISHED', ...off],
  PAUSED: ['STARTED', 'IN_TRANSIT', 'FINISHED', ...off],
  FINISHED: ['STARTED'],
}
