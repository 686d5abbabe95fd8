/** Working hours and absences of users (extension `availability`). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AvailabilityKind, Workweek } from '../../../shared/entities/availability.ts'
import { entityColumns } from './entity.ts'

export const availability = sqliteTable(
  'availability',
  {
    ...entityColumns(),
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<AvailabilityKind>().notNull(),
    week: text('week', { mode: 'json' }).$type<Workweek>(),
    /** First and last day of an absence, `YYYY-MM-DD`. */
    from: text('from_day'),
    to: text('to_day'),
    fromMinute: integer('from_minute'),
    toMinute: integer('to_minute'),
    reason: text('reason'),
  },
  table => [index('availability_user').on(table.groupId, table.userId, table.id)],
)
