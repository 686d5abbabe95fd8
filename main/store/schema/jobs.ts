/**
 * Jobs and their parts. On a laptop, a negative id means that the server has not assigned one yet.
 * Once it has, the row's id changes, and all references follow (`ON UPDATE CASCADE`).
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import { itemFields, jobFields } from '../../../shared/entities/job-fields.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import type { JobState, ResourceState } from '../../../shared/entities/states.ts'
import type { TimeCorrection } from '../../../shared/entities/times.ts'
import { groups, users } from './access.ts'
import { entityColumns } from './entity.ts'
import { fieldColumns } from './field-columns.ts'

/** Properties from a client that the interface does not define. They are stored and returned. */
export type Extra = Record<string, unknown>

export const extra = () => text('extra', { mode: 'json' }).$type<Extra>()

/** Customers, projects and orders. They are only referred to, and a row is created at the first reference. */
export const referenceRows = sqliteTable(
  'reference_rows',
  {
    id: integer('id').notNull(),
    kind: text('kind').$type<'customer' | 'project' | 'order'>().notNull(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    uuid: text('uuid').notNull(),
    name: text('name'),
  },
  table => [
    uniqueIndex('reference_rows_id').on(table.groupId, table.kind, table.id),
    uniqueIndex('reference_rows_uuid').on(table.kind, table.uuid),
    index('reference_rows_name').on(table.groupId, table.kind, table.name),
  ],
)

export const jobs = sqliteTable(
  'jobs',
  {
    ...entityColumns(),
    ...fieldColumns(jobFields),
    /** Derived from the resources, or from the override. Written whenever one of them changes. */
    state: text('state').$type<JobState>().notNull(),
    isPublished: integer('is_published', { mode: 'boolean' }).notNull().default(false),
    overrideState: text('override_state').$type<JobState>(),
    overrideAt: integer('override_at'),
    allDay: integer('all_day', { mode: 'boolean' }).notNull().default(false),
    /** The given time in epoch milliseconds; for an all-day job the date is in `startDate`. */
    startTime: integer('start_time'),
    endTime: integer('end_time'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    /** Planned minutes. */
    duration: integer('duration'),
    /** The span that lists compare with: the first and the last instant, in the group's time zone. */
    spanStart: integer('span_start'),
    spanEnd: integer('span_end'),
    customerId: integer('customer_id'),
    projectId: integer('project_id'),
    orderId: integer('order_id'),
    reported: integer('reported', { mode: 'boolean' }).notNull().default(false),
    extra: extra(),
  },
  table => [
    index('jobs_span').on(table.groupId, table.spanStart, table.id),
    /**
     * Includes all columns that lists need. In the row they come after the description, so each page of a
     * long description would be read and decrypted.
     */
    index('jobs_span_end').on(table.groupId, table.spanEnd, table.spanStart, table.state),
    index('jobs_modified').on(
      table.groupId,
      table.lastModified,
      table.id,
      table.state,
      table.spanStart,
      table.spanEnd,
    ),
    index('jobs_customer').on(table.groupId, table.customerId),
    index('jobs_project').on(table.groupId, table.projectId),
    index('jobs_order').on(table.groupId, table.orderId),
    index('jobs_external').on(table.externalId).where(sql`external_id IS NOT NULL`),
    index('jobs_asset').on(table.groupId, table.assetUuid),
    /**
     * Open jobs by their start. SQLite uses the index only if a query repeats the condition word for word.
     */
    index('jobs_open')
      .on(table.spanStart, table.id, table.state)
      .where(sql`state NOT IN ('FINISHED', 'CANCELED', 'CLOSED')`),
  ],
)

const jobId = () =>
  integer('job_id')
    .notNull()
    .references(() => jobs.id, { onDelete: 'cascade', onUpdate: 'cascade' })

/** The columns of the entries that a job has several of. */
const entryColumns = () => ({
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  jobId: jobId(),
})

export const resources = sqliteTable(
  'resources',
  {
    ...entryColumns(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<ResourceState>().notNull(),
    /** When the state changed last; an older action does not change the state. */
    stateAt: integer('state_at').notNull(),
    reported: integer('reported', { mode: 'boolean' }).notNull().default(false),
    extra: extra(),
  },
  table => [
    uniqueIndex('resources_job_user').on(table.jobId, table.userId),
    index('resources_user').on(table.userId, table.state, table.jobId),
    index('resources_job_state').on(table.jobId, table.state),
  ],
)

export const destinations = sqliteTable(
  'destinations',
  {
    ...entryColumns(),
    position: integer('position').notNull(),
    location: text('location', { mode: 'json' }).$type<Location & Extra>().notNull(),
    extra: extra(),
  },
  table => [index('destinations_job').on(table.jobId, table.position)],
)

export const items = sqliteTable(
  'items',
  {
    ...entryColumns(),
    position: integer('position').notNull(),
    ...fieldColumns(itemFields),
    done: integer('done', { mode: 'boolean' }).notNull().default(false),
    doneAt: integer('done_at'),
    doneByUserId: integer('done_by_user_id'),
    destinationId: integer('destination_id'),
    extra: extra(),
  },
  table => [
    index('items_job').on(table.jobId, table.position),
    // the amounts that were used of each piece of material
    index('items_material')
      .on(table.materialNumber, table.van, table.quantity, table.jobId)
      .where(sql`material_number IS NOT NULL AND done = 1`),
  ],
)

export const events = sqliteTable(
  'events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').unique(),
    jobId: jobId(),
    type: text('type').$type<JobEventType>().notNull(),
    at: integer('at').notNull(),
    userId: integer('user_id'),
    toUserId: integer('to_user_id'),
    newState: text('new_state').$type<JobState>(),
    newResourceState: text('new_resource_state').$type<ResourceState>(),
    comment: text('comment'),
    destinationId: integer('destination_id'),
    vehicleId: integer('vehicle_id'),
    discrepancy: integer('discrepancy', { mode: 'boolean' }).notNull().default(false),
    internal: integer('internal', { mode: 'boolean' }).notNull().default(false),
    latitude: real('latitude'),
    longitude: real('longitude'),
    accuracy: real('accuracy'),
    /** The correction, if the event is a note that corrects its author's time. */
    time: text('time', { mode: 'json' }).$type<TimeCorrection>(),
    /** When the dispatcher confirmed the discrepancy. */
    confirmedAt: integer('confirmed_at'),
    /** The unsent operation of a laptop's provisional event. After sending, the server's event replaces this one. */
    operationId: text('operation_id'),
    extra: extra(),
  },
  table => [
    index('events_job').on(table.jobId, table.id),
    index('events_operation').on(table.operationId),
    /**
     * The events that working times are computed from. SQLite uses the index only if the query repeats the
     * condition word for word.
     */
    index('events_times').on(table.at).where(sql`new_resource_state IS NOT NULL OR time IS NOT NULL`),
    index('events_discrepancy')
      .on(table.at, table.id)
      .where(sql`discrepancy = 1 AND type = 'NOTE' AND confirmed_at IS NULL`),
  ],
)

/** Deleted jobs and assets of each group (interface, "tombstones"): another group may use the same uuid. */
export const tombstones = sqliteTable(
  'tombstones',
  {
    uuid: text('uuid').notNull(),
    id: integer('id').notNull(),
    entity: text('entity').$type<'job' | 'asset'>().notNull(),
    groupId: integer('group_id').notNull(),
    lastModified: integer('last_modified').notNull(),
  },
  table => [
    primaryKey({ columns: [table.groupId, table.entity, table.uuid] }),
    index('tombstones_modified').on(table.groupId, table.entity, table.lastModified),
  ],
)

/**
 * The log of all changes, in order. Webhooks, sync and screens read from it, and writers call none of them.
 * `eventType` is a job event's type, or CREATE, UPDATE, DELETE for an entity.
 */
export const changeLog = sqliteTable(
  'change_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    groupId: integer('group_id').notNull(),
    entity: text('entity').$type<'job' | 'asset'>().notNull(),
    entityUuid: text('entity_uuid').notNull(),
    eventType: text('event_type').$type<JobEventType>().notNull(),
    eventId: integer('event_id'),
  },
  table => [index('change_log_at').on(table.at)],
)
