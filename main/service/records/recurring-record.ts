/** Rows of recurring jobs, functions that find them, and their representation. */
import type { RecurringItem, RecurringJob } from '../../../shared/entities/recurring-job.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import { reason } from '../../../shared/text/message.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { recurringJobs } from '../../store/schema/recurring-jobs.ts'
import { entityOf } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export type RecurringRecord = RawRow<typeof recurringJobs>

export const recurringRows = rowsOf(recurringJobs)

/** Columns with texts of any length. */
export const recurringTexts = [
  ...['title', 'description', 'location', 'customer_name', 'reading_key', 'items', 'user_ids'],
] as const

const selectRecurring = 'SELECT r.* FROM recurring_jobs r'

export const {
  anywhere: findRecurringAnywhere,
  find: findRecurring,
  get: getRecurring,
} = findersOf<RecurringRecord>(selectRecurring, 'r', reason('no-such-recurring'))

export function toRecurring(row: RecurringRecord): RecurringJob {
  return {
    ...entityOf(row),
    title: row.title,
    description: row.description,
    assetUuid: row.asset_uuid,
    location: row.location === null ? null : (JSON.parse(row.location) as Location),
    customerName: row.customer_name,
    unit: row.unit,
    every: row.every,
    firstDate: row.first_date,
    readingKey: row.reading_key,
    firstReading: row.first_reading,
    startMinute: row.start_minute,
    duration: row.duration,
    blankUuid: row.blank_uuid,
    items: JSON.parse(row.items) as RecurringItem[],
    userIds: JSON.parse(row.user_ids) as number[],
    daysAhead: row.days_ahead,
    paused: row.paused === 1,
    plannedUntil: row.planned_until,
    plannedReading: row.planned_reading,
  }
}
