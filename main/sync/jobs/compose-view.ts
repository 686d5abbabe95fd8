/** What a person reads: the hub's version with what they did, and what still waits for a choice, on top. Pure. */
import type { Job, Resource } from '../../../shared/job.ts'
import {
  deriveJobState,
  type JobStanding,
  jobStateOf,
  liftOverride,
  type ResourceState,
} from '../../../shared/states.ts'
import { fieldOfPath, writePath } from '../merge/field-path.ts'
import type { Fields } from '../merge/fields.ts'
import type { RemoteJob } from '../remote/remote-job.ts'

export interface Move {
  userId: number
  state: ResourceState
  /** epoch ms of the press */
  at: number
  /** of somebody who was put on the job here, and whom the hub does not have on it yet */
  joined?: Resource
}

export interface Overlay {
  /** fields edited here, later edits over earlier ones */
  fields: Fields
  /** local values that wait for a choice, by path */
  held: readonly { field: string; mine: unknown }[]
  moves: readonly Move[]
}

export function composeView(remote: RemoteJob, overlay: Overlay): RemoteJob {
  const edited: RemoteJob = { ...remote, ...overlay.fields }
  const held = overlay.held.reduce<Fields>(
    (fields, { field, mine }) => (fieldOfPath(field) in fields ? writePath(fields, field, mine) : fields),
    edited,
  )
  return withMoves(held as RemoteJob, overlay.moves)
}

function withMoves(job: RemoteJob, moves: readonly Move[]): RemoteJob {
  const before = job.resources
  if (!before || moves.length === 0) return job
  const resources = moves.reduce<Resource[]>((list, { userId, state, joined }) => {
    if (joined && !list.some(one => one.userId === userId)) return list.concat({ ...joined, state })
    return list.map(one => (one.userId === userId ? { ...one, state } : one))
  }, before)
  const isMoved =
    resources.length !== before.length ||
    resources.some((resource, index) => resource.state !== before[index]?.state)
  return isMoved ? { ...job, resources, state: restate(job, before, resources, moves) } : job
}

function restate(
  job: RemoteJob,
  before: readonly Resource[],
  after: readonly Resource[],
  moves: readonly Move[],
): Job['state'] {
  const standing = standingOf(job.state, statesOf(before), 0)
  const moved = moves.reduce((current, { at }) => liftOverride(current, at), standing)
  return jobStateOf(moved, statesOf(after))
}

/** The standing behind a state that a hub gives: what its resources do not explain is an override. */
export function standingOf(
  state: Job['state'] | undefined,
  resources: readonly ResourceState[],
  at: number,
): JobStanding {
  const isPublished = state !== 'DRAFT' && state !== 'INITIAL'
  const isDerived = state === undefined || deriveJobState(resources, isPublished) === state
  return { isPublished, override: isDerived ? null : { state, at } }
}

function statesOf(resources: readonly Resource[]): ResourceState[] {
  return resources.map(resource => resource.state)
}
