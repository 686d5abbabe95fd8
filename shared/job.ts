/**
 * Jobs on the wire: the specification's Job, Job event and JobListItem with what decisions.md adds under
 * "Representations". Times are epoch milliseconds; an all-day job's are `YYYY-MM-DD`.
 */
import { type Static, Type } from 'typebox'
import { Document, DocumentInput } from './document.ts'
import { jobEventTypes } from './event-types.ts'
import { Form } from './form.ts'
import {
  Anything,
  ContactPerson,
  EntityId,
  entityProperties,
  Instant,
  LocalDate,
  Location,
  nullable,
  number,
  optional,
  shortList,
  shortName,
  text,
  Uuid,
} from './schema.ts'
import { jobStates, resourceStates } from './states.ts'

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type Priority = (typeof priorities)[number]

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
  title: text,
  description: text,
  done: Type.Boolean(),
  doneTimeStamp: nullable(Instant),
  doneByUserId: nullable(EntityId),
  destinationId: nullable(EntityId),
  quantity: number,
  unit: text,
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
  latitude: number,
  longitude: number,
  accuracy: number,
})
export type JobEvent = Static<typeof JobEvent>

export const Signature = Type.Object({ name: text, timeStamp: nullable(Instant), documentUuid: text })

const listed = {
  ...entityProperties,
  title: text,
  description: text,
  priority: nullable(Type.Enum([...priorities])),
  state: JobStateName,
  allDay: Type.Boolean(),
  startTime: when,
  endTime: when,
  duration: nullable(Type.Integer({ description: 'Planned minutes' })),
  placeName: text,
  contactPerson: nullable(ContactPerson),
  destinations: Type.Array(Destination),
  resources: Type.Array(Resource),
  customerId: nullable(EntityId),
  customerName: text,
  projectId: nullable(EntityId),
  projectName: text,
  orderId: nullable(EntityId),
  externalId: text,
  assetUuid: text,
  reported: Type.Boolean(),
}

/** An entry of every job list. Properties a client set that are not named here come back beside these. */
export const JobListItem = Type.Object(listed)
export type JobListItem = Static<typeof JobListItem>

/** A list entry of a job that is gone, where the flag `deleted` asked for those (extension `tombstones`). */
export const Tombstone = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  deleted: Type.Literal(true),
  lastModified: Instant,
})
export type Tombstone = Static<typeof Tombstone>

/** One job in full. Entries of `customFields` are kept as they were given. */
export const Job = Type.Object({
  ...listed,
  events: Type.Array(JobEvent),
  signature: nullable(Signature),
  documents: Type.Array(Document),
  items: Type.Array(Item),
  customFields: Type.Array(Anything),
  forms: Type.Array(Form),
})
export type Job = Static<typeof Job>

/** Without what hangs on it. */
export type JobAlone = Omit<Job, 'events' | 'documents' | 'forms'>

/** One hit of GET /job/search; a higher score is a better match. */
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

const entryKeys = {
  id: Type.Optional(nullable(EntityId)),
  uuid: Type.Optional(nullable(Uuid)),
}

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
  title: optional(Type.String()),
  description: optional(Type.String()),
  done: optional(Type.Boolean()),
  doneTimeStamp: optional(Instant),
  doneByUserId: optional(EntityId),
  destinationId: optional(EntityId),
  quantity: optional(Type.Number()),
  unit: optional(Type.String()),
})
export type ItemInput = Static<typeof ItemInput>

export const SignatureInput = Type.Object({
  name: optional(Type.String()),
  timeStamp: optional(Instant),
  documentUuid: optional(Uuid),
})

/**
 * The body of POST /job and PUT /job/:id. Absent: unchanged (a default on creation); null: cleared;
 * read-only properties are ignored; unknown ones are kept and given back.
 */
export const JobInput = Type.Object({
  uuid: optional(Uuid),
  groupId: optional(EntityId),
  title: optional(Type.String()),
  description: optional(Type.String()),
  priority: optional(Type.Enum([...priorities])),
  state: optional(JobStateName),
  allDay: optional(Type.Boolean()),
  startTime: optional(Type.Union([Instant, LocalDate])),
  endTime: optional(Type.Union([Instant, LocalDate])),
  duration: optional(Type.Integer({ minimum: 0, maximum: 5_256_000 })),
  placeName: optional(Type.String()),
  contactPerson: optional(Type.Partial(ContactPerson)),
  destinations: optional(shortList(DestinationInput)),
  resources: optional(shortList(ResourceInput)),
  customerId: optional(EntityId),
  customerName: optional(shortName),
  projectId: optional(EntityId),
  projectName: optional(shortName),
  orderId: optional(EntityId),
  externalId: optional(shortName),
  assetUuid: optional(Uuid),
  signature: optional(SignatureInput),
  items: optional(shortList(ItemInput)),
  documents: optional(shortList(DocumentInput)),
  customFields: optional(Type.Array(Anything)),
})
export type JobInput = Static<typeof JobInput>

/** Where the person stood: WGS 84 degrees, accuracy in metres. */
export interface Position {
  latitude: number | null
  longitude: number | null
  accuracy: number | null
}

/** A user as the extension `users` gives them. */
export const User = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  name: Type.String(),
  role: Type.Enum(['admin', 'dispatcher', 'technician']),
})
export type User = Static<typeof User>
