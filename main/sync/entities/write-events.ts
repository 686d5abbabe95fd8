/** Writes the events of a job that the server sent. Provisional events stay until the server's event is read. */
import { isDeepStrictEqual } from 'node:util'
import { JobEvent } from '../../../shared/entities/job.ts'
import type { TimeCorrection } from '../../../shared/entities/times.ts'
import { eventsOf } from '../../service/jobs/read-job.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import { cutComment } from '../../service/records/record-event.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { KnownEvent } from '../../store/schema/sync.ts'
import { isKnownEvent } from '../outbox/match-events.ts'
import { intentOf, type Operation } from '../outbox/operation.ts'
import { moveEventClaims } from '../outbox/write-operation.ts'
import type { SyncContext } from '../state/context.ts'
import { offeredExtensions } from '../state/server.ts'
import { renumberOtherPart } from './apply-entity.ts'
import { extraOf } from './write-parts.ts'

interface StoredEvent {
  event: JobEvent
  confirmedAt: number | null
}

/** Replaces the stored events of the job, and returns whether any event changed. */
export function writeEvents(db: WriteDb, jobId: number, given: readonly JobEvent[]): boolean {
  const stored = new Map<number, StoredEvent>(
    eventsOf(db, jobId)
      .filter(row => row.operation_id === null)
      .map(row => [row.id, { event: toEvent(row), confirmedAt: row.confirmed_at }]),
  )
  const isTimed = stored.values().some(({ event }) => event.time !== null)
  const known = given.map(told => take(stored, told))
  const moved = new Map<number, number>()
  given.forEach(({ id }, nth) => {
    const before = known[nth]?.event.id ?? id
    if (before !== id) moved.set(before, id)
  })
  for (const id of [...moved.keys(), ...stored.keys()]) db.run('DELETE FROM events WHERE id = ?', id)
  if (moved.size > 0) moveEventClaims(db, jobUuidOf(db, jobId), moved)
  const corrections = correctionsSent(db, jobId)
  const isFilled = (isTimed || corrections.size > 0) && !offeredExtensions(db).includes('times')
  let isChanged = stored.size > 0
  given.forEach((told, nth) => {
    const before = known[nth]
    const own = isFilled ? (corrections.get(told.id) ?? before?.event.time) : null
    const time = told.time ?? own ?? null
    const event = { ...told, time }
    if (before && isDeepStrictEqual(before.event, event)) return
    writeEvent(db, jobId, event, before?.confirmedAt ?? null)
    isChanged = true
  })
  return isChanged
}

/**
 * Removes the stored event that equals the server's from `stored`, and returns it. An import changes the numbers of
 * events, and some servers give them no uuids.
 */
function take(stored: Map<number, StoredEvent>, told: JobEvent): StoredEvent | undefined {
  const sameNumber = stored.get(told.id)
  const found =
    sameNumber && isSame(sameNumber.event, told)
      ? sameNumber
      : stored.values().find(({ event }) => isSame(event, told))
  if (found) stored.delete(found.event.id)
  return found
}

function isSame(one: JobEvent, other: JobEvent): boolean {
  if (one.uuid !== null && one.uuid === other.uuid) return true
  return (
    one.type === other.type &&
    one.userId === other.userId &&
    one.eventTimeStamp === other.eventTimeStamp &&
    one.comment === other.comment &&
    one.newResourceState === other.newResourceState
  )
}

/**
 * Returns the user's time corrections by the number of the server's event, for a server that stores only their text.
 */
function correctionsSent(db: ReadDb, jobId: number): Map<number, TimeCorrection> {
  const rows = db.all<{ id: number; time: string }>(
    `SELECT event_id AS id, intent ->> 'time' AS time FROM operations
     WHERE job_uuid = (SELECT uuid FROM jobs WHERE id = ?) AND kind = 'note.add' AND event_id IS NOT NULL
       AND intent ->> 'time' IS NOT NULL`,
    jobId,
  )
  return new Map(rows.map(({ id, time }) => [id, JSON.parse(time) as TimeCorrection]))
}

function jobUuidOf(db: ReadDb, jobId: number): string {
  return db.value<string>('SELECT uuid FROM jobs WHERE id = ?', jobId) ?? ''
}

function writeEvent(db: WriteDb, jobId: number, event: JobEvent, confirmedAt: number | null): void {
  renumberOtherPart(db, 'events', event.id, jobId)
  insertEvent(db, jobId, event, confirmedAt)
}

/** Inserts an event whose number no other row has. `confirmedAt`: epoch ms at which its discrepancy was confirmed. */
export function insertEvent(
  db: WriteDb,
  jobId: number,
  event: JobEvent,
  confirmedAt: number | null = null,
): void {
  db.run(
    `INSERT OR REPLACE INTO events (id, uuid, job_id, type, at, user_id, to_user_id, new_state, new_resource_state,
       comment, destination_id, vehicle_id, discrepancy, internal, latitude, longitude, accuracy, time, confirmed_at, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    event.id,
    event.uuid,
    jobId,
    event.type,
    event.eventTimeStamp,
    event.userId,
    event.toUserId,
    event.newState,
    event.newResourceState,
    event.comment,
    event.destinationId,
    event.vehicleId,
    event.discrepancy ? 1 : 0,
    event.internal ? 1 : 0,
    event.latitude,
    event.longitude,
    event.accuracy,
    event.time === null ? null : JSON.stringify(event.time),
    confirmedAt,
    extraOf(event, JobEvent.properties),
  )
}

/** Removes the provisional events of an operation, after the server's event was read. */
export function dropProvisional(db: WriteDb, operationId: string): boolean {
  return db.run('DELETE FROM events WHERE operation_id = ?', operationId).changes > 0
}

// A base server stores when an action arrived. This laptop retains the time that it recorded.

interface Recorded {
  state: string | null
  /** epoch ms */
  at: number
}

interface SentAction extends Recorded {
  /** events that the server already had before the action was sent */
  known: readonly KnownEvent[]
}

/**
 * Returns the events with the recorded times of the user's own actions. An event with a stored time keeps it. An event
 * without one gets the time of the first action with its state that belongs to no other event.
 */
export function withRecordedTimes(
  db: ReadDb,
  { account }: Pick<SyncContext, 'account'>,
  { id: jobId }: Pick<JobRecord, 'id'>,
  operations: readonly Operation[],
  events: readonly JobEvent[],
): readonly JobEvent[] {
  const isOwn = ({ newResourceState, userId, toUserId }: JobEvent) =>
    newResourceState !== null && userId === account.user.id && (toUserId ?? userId) === userId
  if (!events.some(isOwn) || offeredExtensions(db).includes('action')) return events
  const stored = storedTimes(db, jobId)
  const times = new Set([...stored.values()].map(({ at }) => at))
  const free = actionsOf(operations, account.id).filter(({ at }) => !times.has(at))
  return events.map(event => {
    if (!isOwn(event)) return event
    const { id, uuid, newResourceState: state, eventTimeStamp: arrivedAt } = event
    const known = stored.get(`${id} ${uuid}`)
    if (known?.state === state && known.at < arrivedAt) return { ...event, eventTimeStamp: known.at }
    const nth = free.findIndex(
      action => action.state === state && action.at < arrivedAt && !isKnownEvent(event, action.known),
    )
    const [action] = nth < 0 ? [] : free.splice(nth, 1)
    return action ? { ...event, eventTimeStamp: action.at } : event
  })
}

/**
 * Returns the stored times of the server's events, by id and uuid, because a restored server uses ids a second time.
 */
function storedTimes(db: ReadDb, jobId: number): Map<string, Recorded> {
  const rows = db.all<Recorded & { id: number; uuid: string | null }>(
    `SELECT id, uuid, new_resource_state AS state, at FROM events
     WHERE job_id = ? AND operation_id IS NULL AND new_resource_state IS NOT NULL`,
    jobId,
  )
  return new Map(rows.map(row => [`${row.id} ${row.uuid}`, row]))
}

/** Returns the sent actions. An action whose state the server already had created no event, and is left out. */
function actionsOf(operations: readonly Operation[], accountId: string): SentAction[] {
  return operations.flatMap(operation => {
    const isSent =
      operation.state === 'done' && operation.account === accountId && operation.progress?.attempts
    const intent = isSent && operation.kind === 'job.act' ? intentOf(operation) : null
    if (intent?.kind !== 'job.act') return []
    return [{ state: intent.state, at: intent.at, known: operation.progress?.known ?? [] }]
  })
}

/**
 * A note with a discrepancy, or its confirmation. A confirmation repeats the text of the note, and does not contain its
 * number.
 */
interface Row {
  id: number
  type: JobEvent['type']
  at: number
  comment: string | null
  confirmed_at: number | null
}

/** Marks the notes that other users confirmed. If several notes have the same text, the oldest is confirmed first. */
export function seeConfirmations(db: WriteDb, jobId: number): void {
  const rows = db.all<Row>(
    `SELECT id, type, at, comment, confirmed_at FROM events
     WHERE job_id = ? AND operation_id IS NULL AND (type = 'CONFIRM_DISCREPANCY' OR (type = 'NOTE' AND discrepancy = 1))
     ORDER BY id`,
    jobId,
  )
  const confirming = rows.filter(({ type }) => type === 'CONFIRM_DISCREPANCY')
  const notes = rows.filter(({ type }) => type === 'NOTE')
  const textOf = ({ comment }: Row) => cutComment(comment) ?? ''
  for (const text of new Set(confirming.map(textOf))) {
    const confirmations = confirming.filter(row => textOf(row) === text)
    const same = notes.filter(row => textOf(row) === text)
    const missing = confirmations.slice(same.filter(row => row.confirmed_at !== null).length)
    const open = same.filter(row => row.confirmed_at === null)
    for (const [index, { at }] of missing.entries()) {
      const note = open[index]
      if (note === undefined) break
      db.run('UPDATE events SET confirmed_at = ? WHERE id = ?', at, note.id)
    }
  }
}
