/** The parts of a job as a hub gives them: what only some hubs give is filled with null. */

import { Compile } from 'typebox/compile'
import { jobEventTypes } from '../../../shared/event-types.ts'
import type { Destination, Item, JobEvent, Resource } from '../../../shared/job.ts'
import { itemFields } from '../../../shared/job-fields.ts'
import type { Location } from '../../../shared/schema.ts'
import { jobStates, resourceStates } from '../../../shared/states.ts'
import { TimeCorrection } from '../../../shared/times.ts'
import { placeholderUuid } from './placeholder-uuid.ts'
import { readFields } from './read-entity.ts'
import { asId, asInstant, asNumber, asOneOf, asText, asUuid, asWhole, isRecord } from './read-json.ts'

type Entry = Record<string, unknown>

function uuidOf(entry: Entry, id: number): string {
  return asUuid(entry.uuid) ?? placeholderUuid(id)
}

/** Of a resource whose hub names it by its user alone; the row's own are given where it is written. */
export const unnamed = { id: 0, uuid: '' } as const

export function readResource(entry: Entry): Resource | null {
  const userId = asId(entry.userId)
  const state = asOneOf(resourceStates, entry.state)
  if (userId === null || state === null) return null
  return {
    ...entry,
    id: asId(entry.id) ?? unnamed.id,
    uuid: asUuid(entry.uuid) ?? unnamed.uuid,
    userId,
    state,
    fullName: asText(entry.fullName),
    reported: entry.reported === true,
  }
}

export function readDestination(entry: Entry): Destination | null {
  const id = asId(entry.id)
  if (id === null) return null
  return {
    ...entry,
    id,
    uuid: uuidOf(entry, id),
    order: asWhole(entry.order) ?? 0,
    location: readLocation(isRecord(entry.location) ? entry.location : {}),
  }
}

/** A point that no map has would be a link to nowhere. */
function asDegrees(value: unknown, most: number): number | null {
  const degrees = asNumber(value)
  return degrees !== null && Math.abs(degrees) <= most ? degrees : null
}

export function readLocation(given: Entry): Location {
  return {
    ...given,
    placeName: asText(given.placeName),
    street: asText(given.street),
    zip: asText(given.zip),
    city: asText(given.city),
    country: asText(given.country),
    latitude: asDegrees(given.latitude, 90),
    longitude: asDegrees(given.longitude, 180),
  }
}

export function readItem(entry: Entry): Item | null {
  const id = asId(entry.id)
  if (id === null) return null
  return {
    ...entry,
    id,
    uuid: uuidOf(entry, id),
    ...readFields(itemFields, entry),
    done: entry.done === true,
    doneTimeStamp: asInstant(entry.doneTimeStamp),
    doneByUserId: asId(entry.doneByUserId),
    destinationId: asId(entry.destinationId),
  }
}

const correction = Compile(TimeCorrection)

/** An event of a type that the interface does not name is left out. */
export function readEvent(entry: Entry): JobEvent | null {
  const [id, at] = [asId(entry.id), asInstant(entry.eventTimeStamp)]
  const type = asOneOf(jobEventTypes, entry.type)
  if (id === null || at === null || type === null) return null
  return {
    ...entry,
    id,
    uuid: asUuid(entry.uuid),
    type,
    eventTimeStamp: at,
    userId: asId(entry.userId),
    toUserId: asId(entry.toUserId),
    newState: asOneOf(jobStates, entry.newState),
    newResourceState: asOneOf(resourceStates, entry.newResourceState),
    comment: asText(entry.comment),
    destinationId: asId(entry.destinationId),
    vehicleId: asId(entry.vehicleId),
    discrepancy: entry.discrepancy === true,
    internal: entry.internal === true,
    latitude: asNumber(entry.latitude),
    longitude: asNumber(entry.longitude),
    accuracy: asNumber(entry.accuracy),
    time: correction.Check(entry.time) ? entry.time : null,
  }
}
