/**
 * Schemas of the fields that an edit stores in its intent. List entries contain all properties of their row, because an
 * edit is read from the whole job. Lengths are not limited, because a value may come from any server.
 */
import { type TObject, type TProperties, Type } from 'typebox'
import { Destination, Item, Job, JobInput, Resource } from '../entities/job.ts'
import { Anything, CalendarDay, EntityId, Instant, Location, text, Uuid } from '../entities/schema.ts'

const identity = { id: EntityId, uuid: Uuid }
const never = Type.Optional(Type.Never())
const when = Type.Union([Instant, CalendarDay, Type.Null()])

/**
 * Returns the schema of a list entry. `needed` are properties that a row must have. An older program may have stored
 * fewer of the others.
 */
function entryOf<P extends TProperties>(shape: TObject<P>, needed: TProperties) {
  return Type.Object({ ...Type.Partial(shape).properties, ...identity, ...needed })
}

const { duration } = JobInput.properties
const { title, description, priority, placeName, contactPerson, externalId, assetUuid } = Job.properties
const { signature, customFields, allDay } = Job.properties
const { customerId, customerName, projectId, projectName, orderId, state } = Job.properties

/** Fields of a job that an edit changes, by name. Other requests change the rest of a job. */
export const JobEdit = Type.Object({
  ...Type.Partial(
    Type.Object({
      ...{ title, description, priority, placeName, contactPerson, externalId, assetUuid },
      ...{ signature, customFields, allDay, duration, startTime: when, endTime: when },
      ...{ customerId, customerName, projectId, projectName, orderId, state },
      items: Type.Array(entryOf(Item, {})),
      destinations: Type.Array(entryOf(Destination, { order: EntityId, location: Type.Partial(Location) })),
      resources: Type.Array(entryOf(Resource, { userId: EntityId, state: Resource.properties.state })),
    }),
  ).properties,
  ...{ id: never, uuid: never, groupId: never, creatorId: never, creationTimeStamp: never },
  ...{ lastModified: never, reported: never, events: never, documents: never, forms: never },
})

const fieldsOfForm = Type.Optional(Type.Array(Anything))

/** Fields of a form that an edit changes, by name. */
export const FormEdit = Type.Object({
  ...{ title: Type.Optional(text), description: Type.Optional(text), instructions: Type.Optional(text) },
  ...{ fields: fieldsOfForm, id: never, uuid: never, groupId: never, jobId: never, jobUuid: never },
})
