/** The state of a resource that each way of planning somebody leads to (interface, "Transitions"). */
import type { AssignmentAction } from '../../../shared/intents.ts'
import type { ResourceState } from '../../../shared/states.ts'

export const assignmentStates = {
  assign: 'ASSIGNED',
  schedule: 'SCHEDULED',
  unschedule: 'UNASSIGNED',
} as const satisfies Record<AssignmentAction, ResourceState>
