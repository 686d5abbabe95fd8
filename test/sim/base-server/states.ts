/** States of jobs, resources and forms. */
import { type Fields, isRecord, type Job } from './data.ts'

const absent: readonly string[] = ['UNASSIGNED', 'DECLINED', 'INACTIVE', 'CANCELED']
export const isAbsent = (state: string): boolean => absent.includes(state)

export const jobStates = [
  ...['INITIAL', 'DRAFT', 'PUBLISHED', 'ASSIGNED', 'SCHEDULED', 'IN_TRANSIT', 'ON_STATION'],
  ...['STARTED', 'PAUSED', 'FINISHED', 'CANCELED', 'CLOSED'],
]
export const resourceStates = [
  ...['UNASSIGNED', 'DECLINED', 'ASSIGNED', 'SCHEDULED', 'ACCEPTED', 'INACTIVE', 'IN_TRANSIT'],
  ...['ON_STATION', 'STARTED', 'PAUSED', 'FINISHED', 'CANCELED'],
]
/** States that `mine` and `user/:userid` list by default. */
export const openResourceStates = [
  ...['ASSIGNED', 'SCHEDULED', 'ACCEPTED', 'IN_TRANSIT', 'ON_STATION', 'STARTED', 'PAUSED'],
]
/** States that the other lists leave out by default. */
export const hiddenJobStates = ['DRAFT', 'FINISHED', 'CANCELED', 'CLOSED']
export const overJobStates = ['FINISHED', 'CANCELED', 'CLOSED']

export function stateOf({ override, isPublished, resources }: Job): string {
  if (override !== null) return override
  const states = resources.map(({ state }) => state).filter(state => !isAbsent(state))
  const has = (...wanted: string[]) => states.some(state => wanted.includes(state))
  if (states.length === 0) return isPublished ? 'PUBLISHED' : 'DRAFT'
  for (const state of ['STARTED', 'ON_STATION', 'IN_TRANSIT']) if (has(state)) return state
  if (states.every(state => state === 'FINISHED')) return 'FINISHED'
  if (has('PAUSED', 'FINISHED')) return 'PAUSED'
  return has('SCHEDULED', 'ACCEPTED') ? 'SCHEDULED' : 'ASSIGNED'
}

const forward = ['IN_TRANSIT', 'ON_STATION', 'STARTED']
const toBegin = ['ASSIGNED', 'SCHEDULED', 'ACCEPTED', 'DECLINED', ...forward]
const moves: Readonly<Record<string, readonly string[]>> = {
  UNASSIGNED: ['ASSIGNED', 'SCHEDULED'],
  DECLINED: ['ASSIGNED', 'SCHEDULED'],
  CANCELED: ['ASSIGNED', 'SCHEDULED'],
  ASSIGNED: toBegin,
  SCHEDULED: toBegin,
  ACCEPTED: toBegin,
  IN_TRANSIT: ['ON_STATION', 'STARTED'],
  ON_STATION: ['STARTED', 'IN_TRANSIT'],
  STARTED: ['PAUSED', 'FINISHED'],
  PAUSED: ['STARTED', 'IN_TRANSIT', 'FINISHED'],
  FINISHED: ['STARTED'],
}

/** `from`: null if the user is not on the job. */
export function canMove(from: string | null, to: string): boolean {
  if (from === null) return to === 'ASSIGNED' || to === 'SCHEDULED'
  const isUnfinished = !isAbsent(from) && from !== 'FINISHED'
  if (isUnfinished && (to === 'CANCELED' || to === 'UNASSIGNED')) return true
  return moves[from]?.includes(to) ?? false
}

/** Returns the type of the event for a transition of a resource. */
export function eventOfMove(from: string | null, to: string): string {
  if (to === 'ACCEPTED') return 'ACCEPT'
  if (to === 'DECLINED') return 'DECLINE'
  if (to === 'ON_STATION') return 'ARRIVE'
  return from === 'ON_STATION' && to === 'IN_TRANSIT' ? 'DEPART' : 'RESOURCE_ACTION'
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export function stateOfForm(fields: readonly Fields[]): 'PUBLISHED' | 'STARTED' | 'COMPLETED' {
  const counted = fields.filter(({ type, readOnly }) => type !== 'HEADING' && readOnly !== true)
  if (counted.every(({ value }) => isEmpty(value))) return 'PUBLISHED'
  const shown = counted.filter(field => isShown(field, fields))
  const required = shown.filter(field => field.required === true)
  const wanted = required.length > 0 ? required : shown
  const isFilled = ({ type, required: isWanted, value }: Fields) =>
    !isEmpty(value) && !(type === 'CHECKBOX' && isWanted === true && value === false)
  return wanted.every(isFilled) ? 'COMPLETED' : 'STARTED'
}

function isShown({ showIf }: Fields, all: readonly Fields[]): boolean {
  if (!isRecord(showIf)) return true
  const value = all.find(({ name }) => name === showIf.field)?.value
  return Array.isArray(showIf.in) ? showIf.in.includes(value) : value === showIf.equals
}
