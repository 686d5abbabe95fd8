/**
 * States of jobs and resources, and the allowed transitions. All code that decides a state uses this file (interface,
 * "States and transitions").
 */
import type { JobEventType } from './event-types.ts'

export const jobStates = [
  'INITIAL',
  'DRAFT',
  'PUBLISHED',
  'ASSIGNED',
  'SCHEDULED',
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
  'PAUSED',
  'FINISHED',
  'CANCELED',
  'CLOSED',
] as const
export type JobState = (typeof jobStates)[number]

export const resourceStates = [
  'UNASSIGNED',
  'DECLINED',
  'ASSIGNED',
  'SCHEDULED',
  'ACCEPTED',
  'INACTIVE',
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
  'PAUSED',
  'FINISHED',
  'CANCELED',
] as const
export type ResourceState = (typeof resourceStates)[number]

/** Value of the list parameter `states` that selects all states. */
export const everyState = 'ALL'

/** Resources in these states do not affect the state of the job. */
export const absentStates: readonly ResourceState[] = ['UNASSIGNED', 'DECLINED', 'INACTIVE', 'CANCELED']

/** Default states of `mine` and `user/:userid`. */
export const openResourceStates: readonly ResourceState[] = [
  'ASSIGNED',
  'SCHEDULED',
  'ACCEPTED',
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
  'PAUSED',
]

/** States in which the technician is on the way or has begun, and has not finished. */
export const begunStates: readonly ResourceState[] = ['IN_TRANSIT', 'ON_STATION', 'STARTED', 'PAUSED']

export function isBegun(state: JobState | ResourceState | null): boolean {
  return begunStates.some(begun => begun === state)
}

/** States in which no more work is planned for a job. */
export const overJobStates: readonly JobState[] = ['FINISHED', 'CANCELED', 'CLOSED']

/** States that other lists exclude by default (interface, "List query parameters"). */
export const hiddenJobStates: readonly JobState[] = ['DRAFT', ...overJobStates]

export const listedJobStates: readonly JobState[] = jobStates.filter(
  state => !hiddenJobStates.includes(state),
)

export function isJobOver(state: JobState): boolean {
  return overJobStates.includes(state)
}

/** Returns the state of a job for the screens: the job's own state if it is over, else the technician's. */
export function shownState(job: JobState, mine: ResourceState | null): JobState | ResourceState {
  return mine === null || isJobOver(job) ? job : mine
}

/** Whether the job is over although this technician has not finished it: another user closed, finished or canceled it. */
export function isEndedByOther(job: JobState, mine: ResourceState | null): boolean {
  return isJobOver(job) && !(job === 'FINISHED' && mine === 'FINISHED')
}

/** Returns the job's state that follows from its resources, in any order. */
export function deriveJobState(resources: Iterable<ResourceState>, isPublished: boolean): JobState {
  const present = new Set<ResourceState>()
  for (const state of resources) if (!absentStates.includes(state)) present.add(state)
  if (present.size === 0) return isPublished ? 'PUBLISHED' : 'DRAFT'
  for (const state of ['STARTED', 'ON_STATION', 'IN_TRANSIT'] as const) if (present.has(state)) return state
  if (present.has('FINISHED')) return present.size === 1 ? 'FINISHED' : 'PAUSED'
  if (present.has('PAUSED')) return 'PAUSED'
  if (present.has('SCHEDULED') || present.has('ACCEPTED')) return 'SCHEDULED'
  return 'ASSIGNED'
}

/** An explicit state. `at`: when it was set, epoch milliseconds. */
interface StateOverride {
  state: JobState
  at: number
}

export interface JobStateParts {
  isPublished: boolean
  override: StateOverride | null
}

/** Returns the job's state: the override if there is one, else the state that follows from the resources. */
export function jobStateOf(standing: JobStateParts, resources: Iterable<ResourceState>): JobState {
  return standing.override?.state ?? deriveJobState(resources, standing.isPublished)
}

/**
 * Returns the parts of a state that another server sent. A state that does not follow from the resources is an
 * override.
 */
export function statePartsOf(
  state: JobState | undefined,
  resources: readonly ResourceState[],
  at: number,
): JobStateParts {
  const isPublished = state !== 'DRAFT' && state !== 'INITIAL'
  const isDerived = state === undefined || deriveJobState(resources, isPublished) === state
  return { isPublished, override: isDerived ? null : { state, at } }
}

/**
 * Returns the state after a user set `state` explicitly. PUBLISHED publishes, and DRAFT reverts that. A state that
 * follows from the resources needs no override.
 */
export function overrideJobState(
  standing: JobStateParts,
  resources: readonly ResourceState[],
  state: JobState,
  at: number,
): JobStateParts {
  const isPublished = state === 'PUBLISHED' ? true : state === 'DRAFT' ? false : standing.isPublished
  const isDerived = deriveJobState(resources, isPublished) === state
  return { isPublished, override: isDerived ? null : { state, at } }
}

/** Removes the override after a resource changed state at `at`, unless the override is newer. */
export function liftOverride(standing: JobStateParts, at: number): JobStateParts {
  if (standing.override === null || at < standing.override.at) return standing
  return { ...standing, override: null }
}

/** Returns the type of the event that records an explicit state of a job. */
export function overrideEventType(state: JobState): JobEventType {
  if (state === 'PUBLISHED') return 'PUBLISH'
  if (state === 'DRAFT') return 'UNPUBLISH'
  if (state === 'CLOSED') return 'CLOSE'
  return 'STATE_OVERRIDE'
}

const onTheWay: readonly ResourceState[] = ['IN_TRANSIT', 'ON_STATION', 'STARTED']
const planned: readonly ResourceState[] = ['ASSIGNED', 'SCHEDULED', 'ACCEPTED', 'DECLINED', ...onTheWay]
const takenOff: readonly ResourceState[] = ['CANCELED', 'UNASSIGNED']
const plannable: readonly ResourceState[] = ['ASSIGNED', 'SCHEDULED']

const nextStates: Record<ResourceState, readonly ResourceState[]> = {
  UNASSIGNED: plannable,
  DECLINED: [...plannable, ...takenOff],
  CANCELED: plannable,
  INACTIVE: takenOff,
  ASSIGNED: [...planned, ...takenOff],
  SCHEDULED: [...planned, ...takenOff],
  ACCEPTED: [...planned, ...takenOff],
  IN_TRANSIT: ['ON_STATION', 'STARTED', ...takenOff],
  ON_STATION: ['STARTED', 'IN_TRANSIT', ...takenOff],
  STARTED: ['PAUSED', 'FINISHED', ...takenOff],
  PAUSED: ['STARTED', 'IN_TRANSIT', 'FINISHED', ...takenOff],
  FINISHED: ['STARTED'],
}

/** Whether a resource may change from `from` (null: not on the job) to `to`. The same state is no change. */
export function canMove(from: ResourceState | null, to: ResourceState): boolean {
  return nextStates[from ?? 'UNASSIGNED'].includes(to)
}

/** States that a resource action may request. Other states are a bad request. */
export const actionStates = [
  'ACCEPTED',
  'DECLINED',
  'IN_TRANSIT',
  'ON_STATION',
  'STARTED',
  'PAUSED',
  'FINISHED',
  'CANCELED',
] as const satisfies readonly ResourceState[]
export type ActionState = (typeof actionStates)[number]

const moveEvents: Readonly<Record<ResourceState, JobEventType>> = {
  SCHEDULED: 'SCHEDULE',
  ASSIGNED: 'ASSIGN',
  UNASSIGNED: 'UNSCHEDULE',
  ACCEPTED: 'ACCEPT',
  DECLINED: 'DECLINE',
  ON_STATION: 'ARRIVE',
  IN_TRANSIT: 'RESOURCE_ACTION',
  STARTED: 'RESOURCE_ACTION',
  PAUSED: 'RESOURCE_ACTION',
  FINISHED: 'RESOURCE_ACTION',
  CANCELED: 'RESOURCE_ACTION',
  INACTIVE: 'RESOURCE_ACTION',
}

/** Returns the type of the event that records a resource's change of state, for any request. */
export function moveEventType(from: ResourceState | null, to: ResourceState): JobEventType {
  if (from === 'ASSIGNED' && to === 'UNASSIGNED') return 'UNASSIGN'
  return from === 'ON_STATION' && to === 'IN_TRANSIT' ? 'DEPART' : moveEvents[to]
}

/** Next steps for the technician: the main one, those shown next to it, and the rest. */
export interface NextSteps {
  primary: ActionState | null
  beside: readonly ActionState[]
  more: readonly ActionState[]
}

const noSteps: NextSteps = { primary: null, beside: [], more: [] }
const stepsOfPlanned: NextSteps = {
  primary: 'ACCEPTED',
  beside: ['DECLINED'],
  more: ['IN_TRANSIT', 'STARTED'],
}

const stepsFrom: Readonly<Record<ResourceState, NextSteps>> = {
  ASSIGNED: stepsOfPlanned,
  SCHEDULED: stepsOfPlanned,
  ACCEPTED: { primary: 'IN_TRANSIT', beside: ['STARTED'], more: ['DECLINED'] },
  IN_TRANSIT: { primary: 'ON_STATION', beside: [], more: ['STARTED'] },
  ON_STATION: { primary: 'STARTED', beside: [], more: ['IN_TRANSIT'] },
  STARTED: { primary: 'FINISHED', beside: ['PAUSED'], more: [] },
  PAUSED: { primary: 'STARTED', beside: ['FINISHED'], more: ['IN_TRANSIT'] },
  FINISHED: { primary: 'STARTED', beside: [], more: [] },
  UNASSIGNED: noSteps,
  DECLINED: noSteps,
  CANCELED: noSteps,
  INACTIVE: noSteps,
}

/** Returns the next steps; `mine` is the technician's own state, null: not on the job. */
export function nextSteps(job: JobState, mine: ResourceState | null): NextSteps {
  return isEndedByOther(job, mine) ? noSteps : stepsFrom[mine ?? 'UNASSIGNED']
}

/**
 * Returns the action by which the technician may reopen a job that another user ended, or null. A technician in the
 * state STARTED can only pause it: the same state again would not change the job.
 */
export function reopeningAction(job: JobState, mine: ResourceState | null): ActionState | null {
  if (!isEndedByOther(job, mine) || job === 'CANCELED') return null
  return (['STARTED', 'PAUSED'] as const).find(to => canMove(mine, to)) ?? null
}

/** States of a form. The server derives them from the form's values by `rules/form-rules.ts`. */
export const formStates = ['PUBLISHED', 'STARTED', 'COMPLETED'] as const
export type FormState = (typeof formStates)[number]

/** States of an asset. An asset may change from any state to any other, or to null (interface, "Asset states"). */
export const assetStates = [
  'DRAFT',
  'PROCURED',
  'PREPARATION',
  'REPAIR',
  'AVAILABLE',
  'RESERVED',
  'PROVISIONING',
  'IN_USE',
  'UNPROVISIONING',
  'OUT_OF_ORDER',
  'DISCARDED',
] as const
export type AssetState = (typeof assetStates)[number]
