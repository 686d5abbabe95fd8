/**
 * Jobs on the wire (interface, "Representations", "Job", "Job event"). Times are epoch milliseconds; an all-day job's
 * are `YYYY-MM-DD`.
 */
import { type Static, Type } from 'typebox'
import { Document, DocumentInput } from './document.ts'
import { jobEventTypes } from './event-types.ts'
import { inputsOf, schemasOf } from './fields.ts'
import { Form } from './form.ts'
import { detailJobFields, itemFields, jobFields, listedJobFields } from './job-fields.ts'
import {
  EntityId,
  entityProperties,
  Instant,
  LocalDate,
  Location,
  nullable,
  optional,
  Position,
  shortList,
  shortName,
  text,
  Uuid,
} from './schema.ts'
import { jobStates, resourceStates } from './states.ts'
import { TimeCorrection } from './times.ts'

export const JobStateName = Type.Enum([...jobStates])
export const ResourceStateName = Type.Enum([...resourceStates])

const when = Type.Union([Instant, LocalDate, Type.Null()])

export const Destination = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  order: Type.Integer(),
  location: Location,
})
export type Destination = Static<typeof Destination>

export const Resource = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  userId: EntityId,
  fullName: text,
  state: ResourceStateName,
  reported: Type.Boolean(),
})
export type Resource = Static<typeof Resource>

export const Item = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  ...schemasOf(itemFields),
  done: Type.Boolean(),
  doneTimeStamp: nullable(Instant),
  doneByUserId: nullable(EntityId),
  destinationId: nullable(EntityId),
})
export type Item = Static<typeof Item>

export const JobEvent = Type.Object({
  id: EntityId,
  uuid: text,
  type: Type.Enum([...jobEventTypes]),
  eventTimeStamp: Instant,
  userId: nullable(EntityId),
  toUserId: nullable(EntityId),
  newState: nullable(JobStateName),
  newResourceState: nullable(ResourceStateName),
  comment: text,
  destinationId: nullable(EntityId),
  vehicleId: nullable(EntityId),
  discrepancy: Type.Boolean(),
  internal: Type.Boolean(),
  ...Position.properties,
  time: nullable(TimeCorrection),
})
export type JobEvent = Static<typeof JobEvent>

const listed = {
  ...entityProperties,
  ...schemasOf(listedJobFields),
  state: JobStateName,
  allDay: Type.Boolean(),
  startTime: when,
  endTime: when,
  duration: nullable(Type.Integer({ description: 'Planned minutes' })),
  destinations: Type.Array(Destination),
  resources: Type.Array(Resource),
  customerId: nullable(EntityId),
  customerName: text,
  projectId: nullable(EntityId),
  projectName: text,
  orderId: nullable(EntityId),
  reported: Type.Boolean(),
}

/** An entry of every list of jobs. It may also have unknown properties that a client stored. */
export const JobListItem = Type.Object(listed)
export type JobListItem = Static<typeof JobListItem>

/** A list entry of a deleted job, if the list asks for them with `deleted` (extension `tombstones`). */
export const Tombstone = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  deleted: Type.Literal(true),
  lastModified: Instant,
})
export type Tombstone = Static<typeof Tombstone>

/** A complete job. Entries of `customFields` are stored as they were sent. */
export const Job = Type.Object({
  ...listed,
  ...schemasOf(detailJobFields),
  events: Type.Array(JobEvent),
  documents: Type.Array(Document),
  items: Type.Array(Item),
  forms: Type.Array(Form),
})
export type Job = Static<typeof Job>

/** A job without its events, documents and forms. */
export type JobAlone = Omit<Job, 'events' | 'documents' | 'forms'>

/** A result of GET /job/search; a higher score is a better match. */
export const JobSearchEntry = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  title: text,
  description: text,
  state: JobStateName,
  startTime: when,
  endTime: when,
  placeName: text,
  customerName: text,
  projectName: text,
  externalId: text,
  score: Type.Number(),
})
export type JobSearchEntry = Static<typeof JobSearchEntry>

const entryKeys = { id: optional(EntityId), uuid: optional(Uuid) }

export const ResourceInput = Type.Object({
  ...entryKeys,
  userId: optional(EntityId),
  state: optional(ResourceStateName),
  reported: optional(Type.Boolean()),
})
export type ResourceInput = Static<typeof ResourceInput>

export const LocationInput = Type.Partial(Location)
export const DestinationInput = Type.Object({
  ...entryKeys,
  order: optional(Type.Integer()),
  location: optional(LocationInput),
})
export type DestinationInput = Static<typeof DestinationInput>

export const ItemInput = Type.Object({
  ...entryKeys,
  ...inputsOf(itemFields),
  done: optional(Type.Boolean()),
  doneTimeStamp: optional(Instant),
  doneByUserId: optional(EntityId),
  destinationId: optional(EntityId),
})
export type ItemInput = Static<typeof ItemInput>

/**
 * The body of POST /job and PUT /job/:id. Absent: unchanged (a default on creation); null: cleared. Read-only
 * properties are ignored. Unknown properties are stored and returned.
 */
export const JobInput = Type.Object({
  uuid: optional(Uuid),
  groupId: optional(EntityId),
  ...inputsOf(jobFields),
  state: optional(JobStateName),
  allDay: optional(Type.Boolean()),
  startTime: optional(Type.Union([Instant, LocalDate])),
  endTime: optional(Type.Union([Instant, LocalDate])),
  duration: optional(Type.Integer({ minimum: 0, maximum: 5_256_000 })),
  destinations: optional(shortList(DestinationInput)),
  resources: optional(shortList(ResourceInput)),
  customerId: optional(EntityId),
  customerName: optional(shortName),
  projectId: optional(EntityId),
  projectName: optional(shortName),
  orderId: optional(EntityId),
  items: optional(shortList(ItemInput)),
  documents: optional(shortList(DocumentInput)),
})
export type JobInput = Static<typeof JobInput>

/** A user in the answers of the extension `users`. */
export const User = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  name: Type.String(),
  role: Type.Enum(['admin', 'dispatcher', 'technician']),
})
export type User = Static<typeof User>
