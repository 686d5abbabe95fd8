/** Rows of working hours and absences, functions that find them, and their representation. */
import {
  type Availability,
  availabilityValues,
  type Workweek,
} from '../../../shared/entities/availability.ts'
import { reason } from '../../../shared/text/message.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { availability } from '../../store/schema/availability.ts'
import { entityOf } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export type AvailabilityRecord = RawRow<typeof availability>

export const availabilityRows = rowsOf(availability)

const selectAvailability = 'SELECT a.* FROM availability a'

export const {
  anywhere: findAvailabilityAnywhere,
  find: findAvailability,
  get: getAvailability,
} = findersOf<AvailabilityRecord>(selectAvailability, 'a', reason('no-such-availability'))

export function toAvailability(row: AvailabilityRecord): Availability {
  return {
    ...entityOf(row),
    ...availabilityValues({
      userId: row.user_id,
      kind: row.kind,
      week: row.week === null ? null : (JSON.parse(row.week) as Workweek),
      from: row.from_day,
      to: row.to_day,
      fromMinute: row.from_minute,
      toMinute: row.to_minute,
      reason: row.reason,
    }),
  }
}
