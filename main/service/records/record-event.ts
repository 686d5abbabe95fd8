/**
 * Writes the history of jobs. All commands on jobs use this file, so that each event updates `lastModified` and the
 * change log.
 */
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import type { JobState, ResourceState } from '../../../shared/entities/states.ts'
import type { TimeCorrection } from '../../../shared/entities/times.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { rowsOf } from '../../store/rows.ts'
import { events } from '../../store/schema/jobs.ts'
import { type Command, newId, newRowUuid, nextModified } from '../command.ts'
import { logChange } from '../entity/log-change.ts'

const eventRows = rowsOf(events)

export interface NewEvent {
  type: JobEventType
  /** milliseconds since the epoch; default: now */
  at?: number
  toUserId?: number | null
  newState?: JobState | null
  newResourceState?: ResourceState | null
  comment?: string | null
  destinationId?: number | null
  discrepancy?: boolean
  internal?: boolean
  latitude?: number | null
  longitude?: number | null
  accuracy?: number | null
  time?: TimeCorrection | null
}

export interface EventJob {
  id: number
  uuid: string
  group_id: number
}

/** Cuts a comment that only repeats stored text; the beginning shows which text it was. */
export function cutComment(comment: string | null | undefined): string | null {
  return comment?.slice(0, hubLimits.eventLetters).toWellFormed() ?? null
}

/** Records an event. Returns its id. */
export function recordEvent(command: Command, job: EventJob, event: NewEvent): number {
  const id = insertEvent(command, job, event)
  touchJob(command, job.id)
  return id
}

/** Records the events of one change, with one update of the job's `lastModified`. */
export function recordEvents(command: Command, job: EventJob, events: readonly NewEvent[]): void {
  for (const event of events) insertEvent(command, job, event)
  if (events.length > 0) touchJob(command, job.id)
}

function insertEvent(command: Command, job: EventJob, event: NewEvent): number {
  const { db, actor, now } = command
  const eventId = eventRows.insert(db, {
    id: newId(command, 'events'),
    uuid: newRowUuid(command, 'event'),
    jobId: job.id,
    userId: actor.userId,
    ...event,
    at: event.at ?? now,
    operationId: command.operationId,
  })
  logChange(command, 'job', job, event.type, eventId)
  return eventId
}

/** Updates `lastModified`, but never lowers it: a laptop with a slow clock retains the time of its server. */
function touchJob(command: Command, jobId: number): void {
  command.db.run(
    'UPDATE jobs SET last_modified = max(last_modified, ?) WHERE id = ?',
    nextModified(command),
    jobId,
  )
}
