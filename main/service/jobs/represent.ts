/**
 * Represents rows for the interface (interface, "Representations"). Every named property is present, also if it is
 * null.
 */

import type { Destination, Item, Job, JobEvent, JobListItem, Resource } from '../../../shared/entities/job.ts'
import { detailJobFields, itemFields, listedJobFields } from '../../../shared/entities/job-fields.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import type { TimeCorrection } from '../../../shared/entities/times.ts'
import { entityOf, withExtra } from '../entity/entity-row.ts'
import { representing } from '../entity/fields.ts'
import type {
  DestinationRecord,
  EventRecord,
  ItemRecord,
  JobRecord,
  ResourceRecord,
} from '../records/job-record.ts'
import { effectiveEnd, effectiveStart, type StoredTimes } from './span.ts'

const listedFields = representing(listedJobFields)
const detailFields = representing(detailJobFields)
const fieldsOfItem = representing(itemFields)

type TimeColumns = 'all_day' | 'start_time' | 'end_time' | 'start_date' | 'end_date' | 'duration'

export function storedTimesOf(job: Pick<JobRecord, TimeColumns>): StoredTimes {
  return {
    allDay: job.all_day === 1,
    startTime: job.start_time,
    endTime: job.end_time,
    startDate: job.start_date,
    endDate: job.end_date,
    duration: job.duration,
  }
}

/** Names of a job's references. */
export interface ReferenceNames {
  customer: string | null
  project: string | null
}

export interface ListedParts {
  names: ReferenceNames
  resources: ResourceRecord[]
  destinations: DestinationRecord[]
}

export function toListItem(job: JobRecord, parts: ListedParts): JobListItem {
  const times = storedTimesOf(job)
  return withExtra(job.extra, {
    ...entityOf(job),
    ...listedFields(job),
    state: job.state,
    allDay: times.allDay,
    startTime: effectiveStart(times),
    endTime: effectiveEnd(times),
    duration: job.duration,
    destinations: parts.destinations.map(toDestination),
    resources: parts.resources.map(toResource),
    customerId: job.customer_id,
    customerName: parts.names.customer,
    projectId: job.project_id,
    projectName: parts.names.project,
    orderId: job.order_id,
    reported: job.reported === 1,
  })
}

/** Parts of a full job that a list entry lacks. */
export interface DetailParts extends Pick<Job, 'documents' | 'forms'> {
  items: ItemRecord[]
  events: EventRecord[]
}

export function toJob(job: JobRecord, parts: ListedParts, details: DetailParts): Job {
  return Object.assign(toListItem(job, parts), detailFields(job), {
    events: details.events.map(toEvent),
    documents: details.documents,
    items: details.items.map(toItem),
    forms: details.forms,
  })
}

export function toResource(row: ResourceRecord): Resource {
  return withExtra(row.extra, {
    id: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    fullName: row.full_name,
    state: row.state,
    reported: row.reported === 1,
  })
}

export function toDestination(row: DestinationRecord): Destination {
  return withExtra(row.extra, {
    id: row.id,
    uuid: row.uuid,
    order: row.position,
    location: JSON.parse(row.location) as Location,
  })
}

export function toItem(row: ItemRecord): Item {
  return withExtra(row.extra, {
    id: row.id,
    uuid: row.uuid,
    ...fieldsOfItem(row),
    done: row.done === 1,
    doneTimeStamp: row.done_at,
    doneByUserId: row.done_by_user_id,
    destinationId: row.destination_id,
  })
}

export function toEvent(row: EventRecord): JobEvent {
  return withExtra(row.extra, {
    id: row.id,
    uuid: row.uuid,
    type: row.type,
    eventTimeStamp: row.at,
    userId: row.user_id,
    toUserId: row.to_user_id,
    newState: row.new_state,
    newResourceState: row.new_resource_state,
    comment: row.comment,
    destinationId: row.destination_id,
    vehicleId: row.vehicle_id,
    discrepancy: row.discrepancy === 1,
    internal: row.internal === 1,
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy,
    time: row.time === null ? null : (JSON.parse(row.time) as TimeCorrection),
  })
}
