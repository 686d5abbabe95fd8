/** A job's history as the hub gives it: its events come and go with the hub's list, provisional ones stay. */
import { isDeepStrictEqual } from 'node:util'
import { JobEvent } from '../../../shared/job.ts'
import { eventsOf } from '../../service/jobs/read-job.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import type { WriteDb } from '../../store/db.ts'
import { renumberOtherPart } from './renumber.ts'
import { extraOf } from './write-parts.ts'

/** Returns whether anything changed. */
export function writeEvents(db: WriteDb, jobId: number, given: readonly JobEvent[]): boolean {
  const stored = new Map(
    eventsOf(db, jobId)
      .filter(row => row.operation_id === null)
      .map(row => [row.id, toEvent(row)]),
  )
  let isChanged = false
  for (const event of given) {
    const known = stored.get(event.id)
    stored.delete(event.id)
    if (known && isDeepStrictEqual(known, event)) continue
    writeEvent(db, jobId, event)
    isChanged = true
  }
  const numbers = new Map(given.map(({ uuid, id }) => [uuid, id]))
  for (const [id, { uuid }] of stored) {
    const now = numbers.get(uuid)
    if (now !== undefined) db.run(moveClaim, now, id, jobId)
    db.run('DELETE FROM events WHERE id = ?', id)
  }
  return isChanged || stored.size > 0
}

/** An event that had lent its number to another has it again. */
const moveClaim = `UPDATE operations SET event_id = ?
  WHERE event_id = ? AND job_uuid = (SELECT uuid FROM jobs WHERE id = ?)`

function writeEvent(db: WriteDb, jobId: number, event: JobEvent): void {
  renumberOtherPart(db, 'events', event.id, jobId)
  db.run(
    `INSERT OR REPLACE INTO events (id, uuid, job_id, type, at, user_id, to_user_id, new_state, new_resource_state,
       comment, destination_id, vehicle_id, discrepancy, internal, latitude, longitude, accuracy, confirmed_at, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT confirmed_at FROM events WHERE id = ?), ?)`,
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
    event.id,
    extraOf(event, JobEvent.properties),
  )
}

/** What was shown until the hub's own event came. */
export function dropProvisional(db: WriteDb, operationId: string): boolean {
  return db.run('DELETE FROM events WHERE operation_id = ?', operationId).changes > 0
}
