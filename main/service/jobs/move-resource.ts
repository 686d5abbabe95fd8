/**
 * Writes resources. All requests that change a resource's state use this file: it checks the transition, derives the
 * job's state and records the event (interface, "Transitions", "Job states").
 */

import { isDeepStrictEqual } from 'node:util'
import {
  canMove,
  type JobState,
  type JobStateParts,
  jobStateOf,
  liftOverride,
  moveEventType,
  overrideEventType,
  overrideJobState,
  type ResourceState,
  resourceStates,
} from '../../../shared/entities/states.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { type Command, newId } from '../command.ts'
import { entryUuid } from '../entity/match-entries.ts'
import {
  type JobRecord,
  jobRows,
  type ResourceRecord,
  resourceOf,
  resourceRows,
} from '../records/job-record.ts'
import { type EventJob, type NewEvent, recordEvent } from '../records/record-event.ts'
import { refuse } from '../refuse.ts'

export interface MoveDetails
  extends Pick<NewEvent, 'comment' | 'latitude' | 'longitude' | 'accuracy' | 'type'> {
  /** milliseconds since the epoch of the user's action; a future time counts as now */
  at: number
  /** UUID of the resource, if the move adds it */
  uuid: string | null
  extra: Extra | null
}

/**
 * Returns whether the state changed. `record` lets a caller that moves many resources record their events together.
 * @throws Refused `conflict` for an illegal transition
 */
export function moveResource(
  command: Command,
  job: EventJob,
  userId: number,
  to: ResourceState,
  details: Partial<MoveDetails> = {},
  record: (event: NewEvent) => void = event => recordEvent(command, job, event),
): boolean {
  const { db, now } = command
  const row = resourceOf(db, job.id, userId)
  const from = row?.state ?? null
  if (to === (from ?? 'UNASSIGNED')) return false
  const told = details.at ?? now
  // A move without an earlier time counts as the newest, even if the clock was set back since the last move.
  const isNow = told >= now
  const at = Math.min(told, now)
  const { uuid = null, extra = null, ...about } = details
  const event = { ...about, type: details.type ?? moveEventType(from, to), at, newResourceState: to }
  if (row && !isNow && at < row.state_at && !isOwnBeginning(command, job.id, row)) {
    record({ ...event, toUserId: userId, discrepancy: true })
    return false
  }
  requireCanMove(from, to)
  if (row) resourceRows.change(db, { state: to, stateAt: at }, 'WHERE id = ?', row.id)
  else addResource(command, job.id, { userId, uuid, extra, state: to, stateAt: at })
  const newState = restate(command, job, standing => ({
    ...liftOverride(standing, isNow ? Number.POSITIVE_INFINITY : at),
    isPublished: standing.isPublished || to === 'ASSIGNED' || to === 'SCHEDULED',
  }))
  record({ ...event, toUserId: userId, newState })
  return true
}

/**
 * Returns whether the actor created this job on site and added themselves. The job arrives at the hub after they began,
 * so their earlier actions are not discrepancies.
 */
function isOwnBeginning(
  { db, actor }: Command,
  jobId: number,
  { user_id: userId, state_at: stateAt }: ResourceRecord,
): boolean {
  if (userId !== actor.userId) return false
  return db.has(
    'SELECT 1 FROM jobs WHERE id = ? AND creator_id = ? AND created_at >= ?',
    jobId,
    userId,
    stateAt,
  )
}

/** @throws Refused `conflict` for an illegal transition; `from` is null for a user who is not on the job */
export function requireCanMove(from: ResourceState | null, to: ResourceState): void {
  if (!canMove(from, to)) {
    refuse('conflict', from === null ? reason('no-move-from-none', { to }) : reason('no-move', { from, to }))
  }
}

/** Adds a resource for a user who is not on the job. The caller records the event. */
export function addResource(
  command: Command,
  jobId: number,
  resource: {
    userId: number
    uuid: string | null
    extra: Extra | null
    state: ResourceState
    stateAt: number
  },
): void {
  const uuid = entryUuid(command, 'resources', resource.uuid)
  resourceRows.insert(command.db, { ...resource, id: newId(command, 'resources'), uuid, jobId })
}

export function removeResource({ db }: Command, { id }: Pick<ResourceRecord, 'id'>): void {
  db.run('DELETE FROM resources WHERE id = ?', id)
}

/** Writes the client's own properties of the resource. */
export function noteOnResource(
  { db }: Command,
  { id }: Pick<ResourceRecord, 'id'>,
  extra: Extra | null,
): void {
  resourceRows.change(db, { extra }, 'WHERE id = ?', id)
}

/** Sets a disabled user's resource to INACTIVE, without a check of the transition. */
export function deactivateResource({ db, now }: Command, { id }: Pick<ResourceRecord, 'id'>): void {
  resourceRows.change(db, { state: 'INACTIVE', stateAt: now }, 'WHERE id = ?', id)
}

/** Sets the job's state explicitly. Returns false if the job already has that state. */
export function overrideState(command: Command, job: EventJob, state: JobState): boolean {
  const current = readStanding(command.db, job.id)
  if (current.state === state) return false
  restate(command, job, (standing, present) => overrideJobState(standing, present, state, command.now))
  recordEvent(command, job, { type: overrideEventType(state), newState: state })
  return true
}

/** Derives the job's state after `change`. Returns the new state, or null if it is the same. */
export function restate(
  { db }: Pick<Command, 'db'>,
  job: Pick<JobRecord, 'id'>,
  change: (standing: JobStateParts, present: ResourceState[]) => JobStateParts = standing => standing,
): JobState | null {
  const current = readStanding(db, job.id)
  const present = presentStates(db, job.id)
  const standing = change(current.standing, present)
  const state = jobStateOf(standing, present)
  // Skips unchanged rows: when many resources move together, few of the moves change the job.
  if (state !== current.state || !isDeepStrictEqual(standing, current.standing)) {
    const columns = {
      state,
      isPublished: standing.isPublished,
      overrideState: standing.override?.state ?? null,
      overrideAt: standing.override?.at ?? null,
    }
    jobRows.change(db, columns, 'WHERE id = ?', job.id)
  }
  return state === current.state ? null : state
}

/**
 * Returns each state that a resource of the job has, once. The query takes one look-up for each state, for any number
 * of resources.
 */
function presentStates(db: ReadDb, jobId: number): ResourceState[] {
  return db
    .all<{ state: ResourceState }>(
      `SELECT value AS state FROM json_each(?)
       WHERE EXISTS (SELECT 1 FROM resources WHERE job_id = ? AND state = value)`,
      JSON.stringify(resourceStates),
      jobId,
    )
    .map(({ state }) => state)
}

function readStanding(db: ReadDb, jobId: number): { standing: JobStateParts; state: JobState } {
  const row = db.get<Pick<JobRecord, 'state' | 'is_published' | 'override_state' | 'override_at'>>(
    'SELECT state, is_published, override_state, override_at FROM jobs WHERE id = ?',
    jobId,
  )
  if (!row) throw new Error(`Job ${jobId} is gone in the middle of a command`)
  const override =
    row.override_state === null ? null : { state: row.override_state, at: row.override_at ?? 0 }
  return { standing: { isPublished: row.is_published === 1, override }, state: row.state }
}
