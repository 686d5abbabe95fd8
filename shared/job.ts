/**
 * Jobs on the wire: the specification's Job, Job event and JobListItem with what decisions.md adds under
 * "Representations". Times are epoch milliseconds; an all-day job's are `YYYY-MM-DD`.
 */
import { type Static, Type } from 'typebox'
import { uuidPattern } from './brand.ts'
import { jobEventTypes } from './event-types.ts'
import { jobStates, resourceStates } from './states.ts'

const nullable = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const
export type Priority = (typeof priorities)[number]

export const Instant = Type.Integer({
  minimum: -8_640_000_000_000_000,
  maximum: 8_640_000_000_000_000,
  description: 'Epoch milliseconds',
})
const datePattern = '^\\d{4}-\\d{2}-\\d{2}$'
/** What a text of each pattern is called in a sentence that says it is none. */
export const patternNames: Readonly<Record<string, string>> = {
  [datePattern]: 'YYYY-MM-DD',
  [uuidPattern]: 'a UUID',
}
export const LocalDate = Type.String({ pattern: datePattern, description: 'YYYY-MM-DD' })
const EntityId = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const Uuid = Type.String({ pattern: uuidPattern })
const JobStateName = Type.Enum([...jobStates])
const ResourceStateName = Type.Enum([...resourceStates])

const text = nullable(Type.String())
const number = nullable(Type.Number())
const when = Type.Union([Instant, LocalDate, Type.Null()])

export const ContactPerson = Type.Object({ name: text, phone: text, email: text })
export type ContactPerson = Static<typeof ContactPerson>

export const Location = Type.Object({
  placeName: text,
  street: text,
  zip: text,
  city: text,
  country: text,
  latitude: number,
  longitude: number,
})
export type Location = Static<typeof Location>

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

const Signature = Type.Object({ name: text, timeStamp: nullable(Instant), documentUuid: text })
const Anything = Type.Record(Type.String(), Type.Unknown())

const listed = {
  id: EntityId,
  uuid: Type.String(),
  creationTimeStamp: Instant,
  lastModified: Instant,
  creatorId: nullable(EntityId),
  groupId: EntityId,
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

/** One job in full. `documents`, `forms` and `customFields` entries are kept as they were given. */
export const Job = Type.Object({
  ...listed,
  events: Type.Array(JobEvent),
  signature: nullable(Signature),
  documents: Type.Array(Anything),
  items: Type.Array(Item),
  customFields: Type.Array(Anything),
  forms: Type.Array(Anything),
})
export type Job = Static<typeof Job>

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
  score: Type.Number(),
})
export type JobSearchEntry = Static<typeof JobSearchEntry>

const entryKeys = {
  id: Type.Optional(nullable(EntityId)),
  uuid: Type.Optional(nullable(Uuid)),
}
const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(nullable(schema))

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
  destinations: optional(Type.Array(DestinationInput)),
  resources: optional(Type.Array(ResourceInput)),
  customerId: optional(EntityId),
  customerName: optional(Type.String()),
  projectId: optional(EntityId),
  projectName: optional(Type.String()),
  orderId: optional(EntityId),
  assetUuid: optional(Uuid),
  signature: optional(
    Type.Object({
      name: optional(Type.String()),
      timeStamp: optional(Instant),
      documentUuid: optional(Uuid),
    }),
  ),
  items: optional(Type.Array(ItemInput)),
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
