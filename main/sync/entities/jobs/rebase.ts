/**
 * Computes the version of a job that the user sees: the server's version with the waiting operations applied (sync
 * design, section 10). Pure.
 */

import type { Job, Resource } from '../../../../shared/entities/job.ts'
import {
  jobStateOf,
  liftOverride,
  type ResourceState,
  statePartsOf,
} from '../../../../shared/entities/states.ts'
import { assignmentStates } from '../../../../shared/sync/intents.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { withHeld } from '../../merge/fields.ts'
import { editedFields, intentOf, type Operation } from '../../outbox/operation.ts'
import { type OpenConflict, stateField } from '../conflicts.ts'
import { type MergedPatches, mergePatches, type WaitingEdits } from '../merge-patches.ts'

/** Operations on a job that the server's version does not show yet. */
export interface WaitingJob extends Pick<WaitingEdits, 'patches' | 'overtaken' | 'conflicts' | 'keepsUuids'> {
  /** the server's version from which the user's edits began */
  base: RemoteJob | null
  /** operations that are not sent, or not seen at the server, in the order of writing */
  unseen: readonly Operation[]
  /** number of the newest state change that the server has */
  newestActSent: number
  /** the users on the job as they are stored here */
  resources: readonly Resource[]
  /** the user of this laptop */
  userId: number
  /** Milliseconds since the epoch, by the laptop's clock. */
  now: number
}

export interface Rebased {
  view: RemoteJob
  moves: readonly Move[]
  /** the server's version to store; null: no operation waits on the job any more */
  base: RemoteJob | null
  merged: MergedPatches
}

/**
 * Returns the version of a job that the user sees; null if no version is known. `remote` is null if only waiting
 * operations changed.
 */
export function rebase(jobUuid: string, waiting: WaitingJob, remote: RemoteJob | null): Rebased | null {
  const { base, unseen, conflicts } = waiting
  const known = remote ? { ...base, ...remote } : base
  if (!known) return null
  const merged = remote
    ? mergePatches({ ...waiting, jobUuid, base: base ?? remote, remote })
    : { fields: {}, conflicts, changed: [], ended: [] }
  const open = merged.conflicts.filter(({ resolvedAt }) => resolvedAt === null)
  const ended = new Set(merged.ended.map(({ patch }) => patch))
  const isSettled = open.length === 0 && unseen.every(operation => ended.has(operation))
  const moves = movesOf(waiting)
  const view = withHeld({ ...known, ...fieldsOf(waiting, merged) }, open.filter(isHeld)) as RemoteJob
  return { view: withMoves(view, moves), moves, base: isSettled ? null : known, merged }
}

function isHeld({ holding, field }: OpenConflict): boolean {
  return holding === 'mine' && field !== stateField
}

/** The fields of all edits that the server's version does not show, as they are after the merge. */
function fieldsOf(
  { unseen }: WaitingJob,
  { changed, ended }: MergedPatches,
): Readonly<Record<string, unknown>> {
  const after = new Map(changed.map(({ patch, fields }) => [patch, fields]))
  const gone = new Set(ended.map(({ patch }) => patch))
  const edits = unseen.filter(operation => operation.kind === 'job.patch' && !gone.has(operation))
  return Object.assign({}, ...edits.map(edit => after.get(edit) ?? editedFields([edit])))
}

export interface Move {
  userId: number
  state: ResourceState
  /** Milliseconds since the epoch when the user changed the state. */
  at: number
  /** a user whom this laptop assigned, and whom the server's version lacks */
  joined?: Resource
}

/**
 * Returns the state changes that are shown. A refused change is not shown. A change that is resent is applied before
 * later ones.
 */
function movesOf({ unseen, newestActSent, resources, userId }: WaitingJob): Move[] {
  return unseen.flatMap((operation): Move[] => {
    if (operation.state === 'review') return []
    const intent = intentOf(operation)
    if (intent?.kind === 'job.act' && operation.seq >= newestActSent)
      return [{ userId, state: intent.state, at: intent.at }]
    if (intent?.kind !== 'job.staff') return []
    const joined = resources.find(resource => resource.userId === intent.userId)
    const state = assignmentStates[intent.action]
    return [{ userId: intent.userId, state, at: intent.at, ...(joined && { joined }) }]
  })
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
  const standing = statePartsOf(job.state, statesOf(before), 0)
  const moved = moves.reduce((current, { at }) => liftOverride(current, at), standing)
  return jobStateOf(moved, statesOf(after))
}

function statesOf(resources: readonly Resource[]): ResourceState[] {
  return resources.map(resource => resource.state)
}
