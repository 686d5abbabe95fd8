/**
 * Putting what waits here on top of the hub's version: merge, conflicts as rows, the operations brought up to date,
 * then base = remote and view = remote with what waits (sync design, section 10).
 */

import { assignmentStates } from '../../../shared/intents.ts'
import type { Job, Resource } from '../../../shared/job.ts'
import { jobStateOf, liftOverride, type ResourceState, standingBehind } from '../../../shared/states.ts'
import { toResource } from '../../service/jobs/represent.ts'
import { findJobAnywhere, resourceOf } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { type Fields, withHeld } from '../merge/fields.ts'
import { dropBase, readBase, writeBase } from '../records/bases.ts'
import { conflictsOn, followOffice, renameConflicts, stateField } from '../records/conflicts.ts'
import type { SyncContext } from '../records/context.ts'
import type { IntentOf } from '../records/intents.ts'
import { mergePatches } from '../records/merge-patches.ts'
import { actsSent, editedFields, intentOf, unseenOf } from '../records/operation.ts'
import { isSettled } from '../records/waiting.ts'
import type { RemoteJob } from '../remote/remote-job.ts'

export interface Rebased {
  view: RemoteJob
  moves: readonly Move[]
}

/** Takes in `remote` (null: nothing new, only what waits here changed) and returns what the person reads now. */
export function rebase(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  remote: RemoteJob | null,
): Rebased | null {
  const base = readBase(db, jobUuid)
  if (remote) mergeEdits(db, context, jobUuid, base ?? remote, remote)
  const known = remote ? ({ ...base, ...remote } as RemoteJob) : base
  if (!known) return null
  const { fields, moves } = waitingOn(db, jobUuid, context.account)
  const held = conflictsOn(db, { jobUuid }).filter(
    ({ holding, field }) => holding === 'mine' && field !== stateField,
  )
  if (isSettled(db, jobUuid)) dropBase(db, jobUuid)
  else if (remote) writeBase(db, known, context.ports.clock.now())
  const view = withHeld({ ...known, ...fields }, held) as RemoteJob
  return { view: withMoves(view, moves), moves }
}

function waitingOn(
  db: ReadDb,
  jobUuid: string,
  { id, user }: SyncContext['account'],
): { fields: Fields; moves: Move[] } {
  const moves: Move[] = []
  const unseen = unseenOf(db, jobUuid)
  const last = actsSent(db, jobUuid).findLast(({ account }) => account === id)?.seq ?? 0
  for (const operation of unseen) {
    const intent = intentOf(operation)
    // a state that was refused has been answered: the hub's shows, and a card tells of it; one that is sent again comes
    // before what was pressed on it
    if (intent?.kind === 'job.act' && operation.state !== 'review' && operation.seq >= last) {
      moves.push({ userId: user.id, state: intent.state, at: intent.at })
    }
    if (intent?.kind === 'job.staff' && operation.state !== 'review') {
      moves.push(moveOf(db, jobUuid, intent))
    }
  }
  return { fields: editedFields(unseen.filter(({ kind }) => kind === 'job.patch')), moves }
}

/** Whom the hub does not have on the job yet is shown as the row that was made for them here. */
function moveOf(db: ReadDb, jobUuid: string, { userId, action, at }: IntentOf<'job.staff'>): Move {
  const record = findJobAnywhere(db, jobUuid)
  const row = record && resourceOf(db, record.id, userId)
  return { userId, state: assignmentStates[action], at, ...(row && { joined: toResource(row) }) }
}

function mergeEdits(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  base: RemoteJob,
  remote: RemoteJob,
): void {
  const now = context.ports.clock.now()
  renameConflicts(db, { jobUuid }, base, remote)
  followOffice(db, { jobUuid }, remote, remote.lastModified ?? null, now)
  const patches = unseenOf(db, jobUuid, `kind = 'job.patch' AND state <> 'done'`)
  mergePatches(db, { jobUuid }, patches, { base, remote, now })
}

export interface Move {
  userId: number
  state: ResourceState
  /** epoch ms of the press */
  at: number
  /** of somebody who was put on the job here, and whom the hub does not have on it yet */
  joined?: Resource
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
  const standing = standingBehind(job.state, statesOf(before), 0)
  const moved = moves.reduce((current, { at }) => liftOverride(current, at), standing)
  return jobStateOf(moved, statesOf(after))
}

function statesOf(resources: readonly Resource[]): ResourceState[] {
  return resources.map(resource => resource.state)
}
