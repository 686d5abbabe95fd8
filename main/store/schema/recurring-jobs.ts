/** Recurring jobs (extension `recurring`). */
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RecurringItem, RecurringUnit } from '../../../shared/entities/recurring-job.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import { entityColumns } from './entity.ts'

export const recurringJobs = sqliteTable(
  'recurring_jobs',
  {
    ...entityColumns(),
    title: text('title').notNull(),
    description: text('description'),
    assetUuid: text('asset_uuid'),
    location: text('location', { mode: 'json' }).$type<Location>(),
    customerName: text('customer_name'),
    unit: text('unit').$type<RecurringUnit>().notNull(),
    every: real('every').notNull(),
    firstDate: text('first_date'),
    /** Key of the answer that is the meter reading, as in `readings`. */
    readingKey: text('reading_key'),
    firstReading: real('first_reading'),
    startMinute: integer('start_minute'),
    duration: integer('duration'),
    blankUuid: text('blank_uuid'),
    items: text('items', { mode: 'json' }).$type<RecurringItem[]>().notNull(),
    userIds: text('user_ids', { mode: 'json' }).$type<number[]>().notNull(),
    daysAhead: integer('days_ahead').notNull(),
    paused: integer('paused', { mode: 'boolean' }).notNull(),
    /** The last date for which a job was created. It only rises, so no date has two jobs. */
    plannedUntil: text('planned_until'),
    /** The last reading for which a job was created. */
    plannedReading: real('planned_reading'),
  },
  table => [
    index('recurring_jobs_title').on(table.groupId, table.title, table.id),
    index('recurring_jobs_modified').on(table.lastModified),
  ],
)
