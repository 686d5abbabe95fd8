/**
 * Jobs and all that hangs on one. On a laptop a negative id is one the hub has not given yet: when it has, the
 * row's id is changed and everything that refers to it follows (`ON UPDATE CASCADE`).
 */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { JobEventType } from '../../../shared/event-types.ts'
import { itemFields, jobFields } from '../../../shared/job-fields.ts'
import type { Location } from '../../../shared/schema.ts'
import type { JobState, ResourceState } from '../../../shared/states.ts'
import type { TimeCorrection } from '../../../shared/times.ts'
import { groups, users } from './access.ts'
import { entityColumns } from './entity.ts'
import { fieldColumns } from './field-columns.ts'

/** Properties a client set that the interface does not name: kept and given back. */
export type Extra = Record<string, unknown>

export const extra = () => text('extra', { mode: 'json' }).$type<Extra>()

/** Customers, projects and orders: only referred to, made when first seen. */
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
    /** derived, or the override's: written wherever either changes, never by itself */
    state: text('state').$type<JobState>().notNull(),
    isPublished: integer('is_published', { mode: 'boolean' }).notNull().default(false),
    overrideState: text('override_state').$type<JobState>(),
    overrideAt: integer('override_at'),
    allDay: integer('all_day', { mode: 'boolean' }).notNull().default(false),
    /** as given: epoch ms, or for an all-day job the date as text in `startDate` */
    startTime: integer('start_time'),
    endTime: integer('end_time'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    /** planned minutes */
    duration: integer('duration'),
    /** the span that lists compare with: first instant and last instant, in the group's time zone */
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
     * With all that lists ask: in the row it follows the description, so that each page of a long one would be read and
     * deciphered for it.
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
    /** what is still to be done, by its start: the conditions stand in the queries in the very same words */
    index('jobs_open')
      .on(table.spanStart, table.id, table.state)
      .where(sql`state NOT IN ('FINISHED', 'CANCELED', 'CLOSED')`),
  ],
)

const jobId = () =>
  integer('job_id')
    .notNull()
    .references(() => jobs.id, { onDelete: 'cascade', onUpdate: 'cascade' })

/** Of what a job has several of. */
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
    /** when it last changed state; an older action moves nothing */
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
    // what was taken of each piece of material
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
    /** of a note that corrects its writer's time */
    time: text('time', { mode: 'json' }).$type<TimeCorrection>(),
    /** of a discrepancy: when somebody at the office confirmed it */
    confirmedAt: integer('confirmed_at'),
    /** on a laptop: the operation this event waits for; it gives way to the hub's own */
    operationId: text('operation_id'),
    extra: extra(),
  },
  table => [
    index('events_job').on(table.jobId, table.id),
    index('events_operation').on(table.operationId),
    /** what a person's time is made of: the condition stands in the query in the very same words */
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
 * Everything that happened, in order. Webhooks, sync and screens read from it; nobody calls them.
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
