/**
 * Reads jobs, their parts, forms and documents of a server, in full or as list entries (interface, "Job",
 * "Representations"). Properties that the interface does not name are passed on.
 */

import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Document } from '../../../shared/entities/document.ts'
import { jobEventTypes } from '../../../shared/entities/event-types.ts'
import { Form } from '../../../shared/entities/form.ts'
import {
  type Destination,
  type Item,
  Job,
  type JobEvent,
  type Resource,
} from '../../../shared/entities/job.ts'
import { itemFields, jobFields } from '../../../shared/entities/job-fields.ts'
import { recorded } from '../../../shared/entities/recording.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import { formStates, jobStates, resourceStates } from '../../../shared/entities/states.ts'
import { TimeCorrection } from '../../../shared/entities/times.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import {
  asDay,
  asId,
  asInstant,
  asMinutes,
  asNumber,
  asOneOf,
  asText,
  asUuid,
  asWhole,
  entityReader,
  fieldReaders,
  isRecord,
  placeholderUuid,
  type RemoteOf,
  readFields,
  readList,
} from './read-entity.ts'

export type RemoteJob = RemoteOf<Job>

type Reader<K extends keyof Job> = (value: unknown) => Job[K] | null
const always = <T>(read: (value: unknown) => T) => read
const asFlag = (value: unknown) => (typeof value === 'boolean' ? value : null)
const asWhen = (value: unknown) => asInstant(value) ?? asDay(value)

const ofFields = fieldReaders(jobFields)

/** Properties that may be null, for which null is a value. */
const nullable: { [K in keyof Job]?: Reader<K> } = {
  ...ofFields.nullable,
  creatorId: asId,
  startTime: asWhen,
  endTime: asWhen,
  duration: asMinutes,
  customerId: asId,
  customerName: asText,
  projectId: asId,
  projectName: asText,
  orderId: asId,
}

/** Properties that are never null, for which null means "not sent". */
const required: { [K in keyof Job]?: Reader<K> } = {
  ...ofFields.required,
  creationTimeStamp: asInstant,
  lastModified: asInstant,
  groupId: asId,
  state: always(value => asOneOf(jobStates, value)),
  allDay: asFlag,
  reported: asFlag,
  destinations: value => readList(value, readDestination),
  resources: value => readList(value, readResource),
  events: readEvents,
  items: value => readList(value, readItem),
  documents: value => readRemoteDocuments(value) as Job['documents'] | null,
  forms: value =>
    (readList(value, readRemoteForm)?.slice(0, syncLimits.formsOfOne) ?? null) as Job['forms'] | null,
}

export const readRemoteJob = entityReader<Job>(Job.properties, { nullable, required })

/** Reads the answer to `GET /job/:id/events`; null: it is not a list. */
export function readEvents(value: unknown): JobEvent[] | null {
  return readList(value, readEvent)
}

type Entry = Record<string, unknown>

function uuidOf(entry: Entry, id: number): string {
  return asUuid(entry.uuid) ?? placeholderUuid(id)
}

/** The id and uuid of a resource that the server names by its user only. When it is written, it gets those of its row. */
export const unnamed = { id: 0, uuid: '' } as const

function readResource(entry: Entry): Resource | null {
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

function readDestination(entry: Entry): Destination | null {
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

/** Returns null for a point that is on no map, as a link to it would lead nowhere. */
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

function readItem(entry: Entry): Item | null {
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

/** Returns null for an event of a type that the interface does not name. */
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

export type RemoteForm = RemoteOf<Form>

export const readRemoteForm = entityReader<Form>(Form.properties, {
  nullable: {
    creatorId: asId,
    title: asText,
    description: asText,
    instructions: asText,
    jobId: asId,
    jobUuid: asUuid,
  },
  required: {
    creationTimeStamp: asInstant,
    lastModified: asInstant,
    groupId: asId,
    fields: value => readList(value, entry => entry),
    state: value => asOneOf(formStates, value),
  },
})

export type RemoteDocument = RemoteOf<Document>

const asSize = (value: unknown) => {
  const size = asWhole(value)
  return size !== null && size >= 0 ? size : null
}

const peaksCheck = Compile(Type.Object(recorded))
const asPeaks = (value: unknown) => (peaksCheck.Check({ peaks: value }) ? value : null)

export const readRemoteDocument = entityReader<Document>(Document.properties, {
  nullable: {
    creatorId: asId,
    fileName: asText,
    mimeType: asText,
    size: asSize,
    description: asText,
    thumbUrl: asText,
    durationMs: asSize,
    peaks: asPeaks,
  },
  required: {
    creationTimeStamp: asInstant,
    lastModified: asInstant,
    groupId: asId,
    internal: value => (typeof value === 'boolean' ? value : null),
    contentUrl: asText,
  },
})

/**
 * Reads the documents of one entity; null: not a list. Their number is limited, as all are written in one
 * transaction.
 */
export function readRemoteDocuments(value: unknown): RemoteDocument[] | null {
  return readList(value, readRemoteDocument)?.slice(0, syncLimits.documentsOfOne) ?? null
}

/** Reads the answer to `POST /document/content`. `document` is null if the server did not store the file. */
export function readUpload(value: unknown): { document: RemoteDocument | null } | null {
  if (!isRecord(value) || typeof value.success !== 'boolean') return null
  return { document: value.success ? readRemoteDocument(value.document) : null }
}
