/** The state of a resource that each way of planning somebody leads to (interface, "Transitions"). */
import type { StaffAction } from '../../../shared/intents.ts'
import type { ResourceState } from '../../../shared/states.ts'

export const staffStates = {
  assign: 'ASSIGNED',
  schedule: 'SCHEDULED',
  unschedule: 'UNASSIGNED',
} as const satisfies Record<StaffAction, ResourceState>
