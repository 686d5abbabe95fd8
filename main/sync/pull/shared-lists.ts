/**
 * Lists that the users of a group share and change on their laptops: working hours and absences, and recurring jobs.
 * A laptop stores them with the changes that wait to be sent on top.
 */
import { Availability } from '../../../shared/entities/availability.ts'
import { RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { availability as availabilityTable } from '../../store/schema/availability.ts'
import { recurringJobs } from '../../store/schema/recurring-jobs.ts'
import { readAs } from '../client/read-entity.ts'
import { entryLanes } from '../outbox/record.ts'
import { mirror } from './mirror.ts'

export const availability = mirror<Availability, typeof availabilityTable>({
  name: 'availability',
  extension: 'availability',
  live: 'availability',
  path: '/availability',
  pages: { size: syncLimits.availabilityPage, most: syncLimits.availabilityAtMost },
  read: readAs(Availability),
  every: syncLimits.availabilityEveryMs,
  table: availabilityTable,
  // a reading that began before a change was sent may lack it
  stamp: entriesSent,
})

export const recurring = mirror<RecurringJob, typeof recurringJobs>({
  name: 'recurring',
  extension: 'recurring',
  live: 'recurring',
  path: '/recurring',
  pages: { size: syncLimits.recurringPage, most: syncLimits.recurringAtMost },
  read: readAs(RecurringJob),
  every: syncLimits.recurringEveryMs,
  table: recurringJobs,
  stamp: entriesSent,
})

/** Changes whenever a change of a list was sent. */
function entriesSent(db: ReadDb): string {
  const sql = `SELECT count(*) || ' ' || coalesce(max(sent_at), 0) FROM operations
    WHERE state = 'done' AND lane >= ? AND lane < ?`
  return db.value<string>(sql, entryLanes, `${entryLanes}g`) ?? ''
}
