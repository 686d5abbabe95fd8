/** The parts of a job as rows: what is given takes the place of what lies here, under the hub's ids. */

import { isDeepStrictEqual } from 'node:util'
import {
  type Destination,
  Destination as DestinationShape,
  type Item,
  Item as ItemShape,
  JobEvent,
  type Resource,
  Resource as ResourceShape,
} from '../../../shared/job.ts'
import { itemFields } from '../../../shared/job-fields.ts'
import type { ResourceState } from '../../../shared/states.ts'
import type { TimeCorrection } from '../../../shared/times.ts'
import { columnsOfFields, storedOf } from '../../service/entity/fields.ts'
import { eventsOf } from '../../service/jobs/read-job.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import { nextOwnId } from '../../service/own-ids.ts'
import { type ResourceRecord, resourcesOf } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { unnamed } from '../remote/remote-job.ts'
import { renumberOtherPart } from './apply-entity.ts'
import { moveEventClaims } from './operation.ts'

/** With the row's number, uuid and name where the hub gave none, so that the same list twice is no change. */
export function completeResources(
  db: ReadDb,
  jobId: number,
  given: readonly Resource[],
  newUuid: () => string,
): Resource[] {
  if (given.every(isWholeResource)) return [...given]
  const stored = resourcesOf(db, jobId)
  let next = nextOwnId(db, 'resources')
  return given.map(resource => {
    const row = stored.find(candidate => candidate.user_id === resource.userId)
    return {
      ...resource,
      id: resource.id === unnamed.id ? (row?.id ?? next--) : resource.id,
      uuid: resource.uuid === unnamed.uuid ? (row?.uuid ?? newUuid()) : resource.uuid,
      fullName: resource.fullName ?? nameOf(db, resource.userId),
    }
  })
}

/** With everything that a row of it needs. */
export function isWholeResource({ id, uuid, fullName }: Resource): boolean {
  return id !== unnamed.id && uuid !== unnamed.uuid && fullName !== null
}

function nameOf(db: ReadDb, userId: number): string | null {
  return db.value<string>('SELECT name FROM users WHERE id = ?', userId) ?? null
}

/** `since` gives when the resource's state began, epoch ms. */
export function writeResources(
  db: WriteDb,
  jobId: number,
  resources: readonly Resource[],
  since: (resource: Resource, before: ResourceRecord | undefined) => number,
): void {
  const before = resourcesOf(db, jobId)
  db.run('DELETE FROM resources WHERE job_id = ?', jobId)
  for (const resource of resources) {
    renumberOtherPart(db, 'resources', resource.id, jobId)
    const its = before.find(row => row.user_id === resource.userId)
    insertResource(db, jobId, resource, since(resource, its))
  }
}

/** A list entry tells a state without its time; the history that comes later knows it. Returns whether it was news. */
export function writeStateTimes(db: WriteDb, jobId: number, stateTimes: StateTimes): boolean {
  let isNews = false
  for (const [userId, { state, at }] of stateTimes) {
    const { changes } = db.run(
      'UPDATE resources SET state_at = ? WHERE job_id = ? AND user_id = ? AND state = ? AND state_at <> ?',
      at,
      jobId,
      userId,
      state,
      at,
    )
    isNews ||= changes > 0
  }
  return isNews
}

/** When each person's present state began, by user id, epoch ms; only what is known. */
export type StateTimes = ReadonlyMap<number, { state: ResourceState; at: number }>

/** Where nothing else has its number. `stateAt`: epoch ms since when its state holds. */
export function insertResource(db: WriteDb, jobId: number, resource: Resource, stateAt: number): void {
  db.run(
    `INSERT OR REPLACE INTO resources (id, uuid, job_id, user_id, state, state_at, reported, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    resource.id,
    resource.uuid,
    jobId,
    resource.userId,
    resource.state,
    stateAt,
    resource.reported ? 1 : 0,
    extraOf(resource, ResourceShape.properties),
  )
}

export function writeDestinations(db: WriteDb, jobId: number, destinations: readonly Destination[]): void {
  db.run('DELETE FROM destinations WHERE job_id = ?', jobId)
  for (const destination of destinations) {
    renumberOtherPart(db, 'destinations', destination.id, jobId)
    insertDestination(db, jobId, destination)
  }
}

/** Where nothing else has its number. */
export function insertDestination(db: WriteDb, jobId: number, destination: Destination): void {
  db.run(
    `INSERT OR REPLACE INTO destinations (id, uuid, job_id, position, location, extra) VALUES (?, ?, ?, ?, ?, ?)`,
    destination.id,
    destination.uuid,
    jobId,
    destination.order,
    JSON.stringify(destination.location),
    extraOf(destination, DestinationShape.properties),
  )
}

const itemColumns = [
  'id',
  'uuid',
  'job_id',
  'position',
  'done',
  'done_at',
  'done_by_user_id',
  'destination_id',
  'extra',
]
const allColumns = [...itemColumns, ...columnsOfFields(itemFields)]
const itemStatement = `INSERT OR REPLACE INTO items (${allColumns.join(', ')})
  VALUES (${allColumns.map(() => '?').join(', ')})`

export function writeItems(db: WriteDb, jobId: number, items: readonly Item[]): void {
  db.run('DELETE FROM items WHERE job_id = ?', jobId)
  items.forEach((item, position) => {
    renumberOtherPart(db, 'items', item.id, jobId)
    db.run(
      itemStatement,
      item.id,
      item.uuid,
      jobId,
      position,
      item.done ? 1 : 0,
      item.doneTimeStamp,
      item.doneByUserId,
      item.destinationId,
      extraOf(item, ItemShape.properties),
      ...storedOf(itemFields, item),
    )
  })
}

/** What nobody named, as JSON to be kept and given back; null for none. */
export function extraOf(entry: object, named: object): string | null {
  const others = Object.keys(entry).filter(name => !Object.hasOwn(named, name))
  if (others.length === 0) return null
  const extra: Extra = Object.fromEntries(Object.entries(entry).filter(([name]) => others.includes(name)))
  return JSON.stringify(extra)
}

// A job's history as the hub gives it: its events come and go with the hub's list, provisional ones stay.

/** Returns whether anything changed. */
export function writeEvents(db: WriteDb, jobId: number, given: readonly JobEvent[]): boolean {
  const stored = new Map(
    eventsOf(db, jobId)
      .filter(row => row.operation_id === null)
      .map(row => [row.id, toEvent(row)]),
  )
  const corrections = correctionsSent(db, jobId)
  let isChanged = false
  for (const told of given) {
    const known = stored.get(told.id)
    const event = { ...told, time: told.time ?? corrections.get(told.id) ?? keptTime(known, told) }
    stored.delete(event.id)
    if (known && isDeepStrictEqual(known, event)) continue
    writeEvent(db, jobId, event)
    isChanged = true
  }
  const numbers = new Map(given.map(({ uuid, id }) => [uuid, id]))
  for (const [id, { uuid }] of stored) {
    const now = numbers.get(uuid)
    // an event that had lent its number to another has it again
    if (now !== undefined) moveEventClaims(db, jobUuidOf(db, jobId), id, now)
    db.run('DELETE FROM events WHERE id = ?', id)
  }
  return isChanged || stored.size > 0
}

/** By the hub's event: what this person said of their time, to a hub that keeps the words of it alone. */
function correctionsSent(db: ReadDb, jobId: number): Map<number, TimeCorrection> {
  const rows = db.all<{ id: number; time: string }>(
    `SELECT event_id AS id, intent ->> 'time' AS time FROM operations
     WHERE job_uuid = (SELECT uuid FROM jobs WHERE id = ?) AND kind = 'note.add' AND event_id IS NOT NULL
       AND intent ->> 'time' IS NOT NULL`,
    jobId,
  )
  return new Map(rows.map(({ id, time }) => [id, JSON.parse(time) as TimeCorrection]))
}

/** For longer than what was sent is kept. A number that names another note by now tells nothing. */
function keptTime(known: JobEvent | undefined, { comment }: JobEvent): TimeCorrection | null {
  return known?.comment === comment ? known.time : null
}

function jobUuidOf(db: ReadDb, jobId: number): string {
  return db.value<string>('SELECT uuid FROM jobs WHERE id = ?', jobId) ?? ''
}

function writeEvent(db: WriteDb, jobId: number, event: JobEvent): void {
  renumberOtherPart(db, 'events', event.id, jobId)
  db.run(
    `INSERT OR REPLACE INTO events (id, uuid, job_id, type, at, user_id, to_user_id, new_state, new_resource_state,
       comment, destination_id, vehicle_id, discrepancy, internal, latitude, longitude, accuracy, time, confirmed_at, extra)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT confirmed_at FROM events WHERE id = ?), ?)`,
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
    event.id,
    extraOf(event, JobEvent.properties),
  )
}

/** What was shown until the hub's own event came. */
export function dropProvisional(db: WriteDb, operationId: string): boolean {
  return db.run('DELETE FROM events WHERE operation_id = ?', operationId).changes > 0
}
