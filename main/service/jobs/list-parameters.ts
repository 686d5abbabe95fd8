/** Parses the query parameters of the job lists (interface, "List query parameters"). */
import {
  everyState,
  type JobState,
  jobStates,
  listedJobStates,
  type ResourceState,
  resourceStates,
} from '../../../shared/entities/states.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { groupTimeZone, parseTimeParameter } from '../entity/local-time.ts'
import { type Paging, parsePaging, type RawQuery } from '../entity/paging.ts'
import { refuse } from '../refuse.ts'

/** Kind of list. `ref` is an id or UUID from the path. */
export type JobListScope =
  | { kind: 'all' }
  | { kind: 'unassigned' }
  | { kind: 'mine' }
  | { kind: 'user' | 'customer' | 'project' | 'order' | 'asset'; ref: string }

export interface JobListQuery {
  scope: JobListScope
  parameters: RawQuery
}

export interface JobListParameters extends Paging {
  /** inclusive, compared with the end of the job */
  from: number
  /** exclusive, compared with the start of the job */
  toBefore: number | null
  /** null: any state */
  jobStates: readonly JobState[] | null
  /** states of the listed user's resource; null: the default states */
  resourceStates: readonly ResourceState[] | null
  untimed: boolean
  current: boolean
  deleted: boolean
  /** true: only jobs with an unconfirmed discrepancy */
  discrepancies: boolean
  modified: number | null
}

export function parseJobListQuery(
  db: ReadDb,
  actor: Actor,
  { scope, parameters }: JobListQuery,
  now: number,
): JobListParameters {
  const timeZone = groupTimeZone(db, actor.homeGroupId)
  const time = (name: string) => {
    const text = parameters[name]
    return text === undefined ? null : parseTimeParameter(name, text, timeZone)
  }
  const to = time('to')
  const isOneUsers = scope.kind === 'mine' || scope.kind === 'user'
  return {
    from: time('from')?.at ?? now,
    toBefore: to === null ? null : to.until === null ? to.at : to.until + 1,
    ...parseStates(parameters.states, isOneUsers),
    untimed: parameters.untimed !== undefined,
    current: parameters.current !== undefined,
    deleted: parameters.deleted !== undefined,
    discrepancies: parameters.discrepancies !== undefined,
    modified: time('modified')?.at ?? null,
    ...parsePaging(parameters),
  }
}

/**
 * Parses `states`. On `mine` and `user/:userid` they are resource states, and any given state lists jobs in all job
 * states.
 */
function parseStates(
  text: string | undefined,
  isOneUsers: boolean,
): Pick<JobListParameters, 'jobStates' | 'resourceStates'> {
  const names = (text ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  if (names.length === 0) return { jobStates: listedJobStates, resourceStates: null }
  return isOneUsers
    ? { jobStates: null, resourceStates: statesNamed(resourceStates, names, 'resource state') }
    : { jobStates: statesNamed(jobStates, names, 'job state'), resourceStates: null }
}

function statesNamed<T extends string>(
  known: readonly T[],
  names: readonly string[],
  what: string,
): readonly T[] {
  const named = names.filter(name => name !== everyState).map(name => oneOf(known, name, what))
  return named.length < names.length ? known : named
}

function oneOf<T extends string>(known: readonly T[], name: string, what: string): T {
  return known.find(state => state === name) ?? refuse('bad-request', `states: there is no such ${what}.`)
}
