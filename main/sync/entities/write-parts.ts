/** Writes the parts of a job: the given rows replace the stored ones and have the server's ids. */

import {
  type Destination,
  Destination as DestinationShape,
  type Item,
  Item as ItemShape,
  type Resource,
  Resource as ResourceShape,
} from '../../../shared/entities/job.ts'
import { itemFields } from '../../../shared/entities/job-fields.ts'
import type { ResourceState } from '../../../shared/entities/states.ts'
import { columnsOfFields, storedOf } from '../../service/entity/fields.ts'
import { nextOwnId } from '../../service/own-ids.ts'
import { type ResourceRecord, resourcesOf } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { unnamed } from '../client/remote-job.ts'
import { renumberOtherPart } from './apply-entity.ts'

/**
 * Adds the stored row's number, uuid and name if the server sent none, so that writing the same list twice changes
 * nothing.
 */
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

/** Whether the resource has all properties that its row needs. */
export function isWholeResource({ id, uuid, fullName }: Resource): boolean {
  return id !== unnamed.id && uuid !== unnamed.uuid && fullName !== null
}

function nameOf(db: ReadDb, userId: number): string | null {
  return db.value<string>('SELECT name FROM users WHERE id = ?', userId) ?? null
}

/** Writes the resources of a job. `since` returns when a resource's state began, epoch ms. */
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

/**
 * Stores when states began. A list entry has states without times, so the times are added when the history is read.
 * Returns whether a time changed.
 */
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

/** Maps user ids to the user's state and when it began, epoch ms. Users without a known time are missing. */
export type StateTimes = ReadonlyMap<number, { state: ResourceState; at: number }>

/** Inserts a resource whose number no other row has. `stateAt` is when its state began, epoch ms. */
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

/** Inserts a destination whose number no other row has. */
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
    insertItem(db, jobId, item, position)
  })
}

/** Inserts an item whose number no other row has. */
export function insertItem(db: WriteDb, jobId: number, item: Item, position: number): void {
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
}

/** Returns as JSON the properties that our schema lacks, so that a PUT can send them back; null if there are none. */
export function extraOf(entry: object, named: object): string | null {
  let extra: Extra | null = null
  for (const [name, value] of Object.entries(entry)) {
    if (Object.hasOwn(named, name)) continue
    extra ??= {}
    extra[name] = value
  }
  return extra === null ? null : JSON.stringify(extra)
}
