/** The events of a job as the server gives them. Provisional events stay until the server's event is read. */
import { isDeepStrictEqual } from 'node:util'
import { JobEvent } from '../../../shared/job.ts'
import type { TimeCorrection } from '../../../shared/times.ts'
import { eventsOf } from '../../service/jobs/read-job.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { moveEventClaims } from '../outbox/write-operation.ts'
import { renumberOtherPart } from './apply-entity.ts'
import { extraOf } from './write-parts.ts'

interface StoredEvent {
  event: JobEvent
  confirmedAt: number | null
}

/** Returns whether anything changed. */
export function writeEvents(db: WriteDb, jobId: number, given: readonly JobEvent[]): boolean {
  const stored = new Map<number, StoredEvent>(
    eventsOf(db, jobId)
      .filter(row => row.operation_id === null)
      .map(row => [row.id, { event: toEvent(row), confirmedAt: row.confirmed_at }]),
  )
  const known = given.map(told => take(stored, told))
  const moved = new Map<number, number>()
  given.forEach(({ id }, nth) => {
    const before = known[nth]?.event.id ?? id
    if (before !== id) moved.set(before, id)
  })
  for (const id of [...moved.keys(), ...stored.keys()]) db.run('DELETE FROM events WHERE id = ?', id)
  if (moved.size > 0) moveEventClaims(db, jobUuidOf(db, jobId), moved)
  const corrections = correctionsSent(db, jobId)
  let isChanged = stored.size > 0
  given.forEach((told, nth) => {
    const before = known[nth]
    const time = told.time ?? corrections.get(told.id) ?? before?.event.time ?? null
    const event = { ...told, time }
    if (before && isDeepStrictEqual(before.event, event)) return
    writeEvent(db, jobId, event, before?.confirmedAt ?? null)
    isChanged = true
  })
  return isChanged
}

/**
 * Takes out the stored event that the given one is: an import gives events other numbers, and some servers give them no
 * uuids.
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

/** By the server's event: what this user said of their time, to a server that keeps only the words of it. */
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

/** Removes what was shown until the server's event was read. */
export function dropProvisional(db: WriteDb, operationId: string): boolean {
  return db.run('DELETE FROM events WHERE operation_id = ?', operationId).changes > 0
}
