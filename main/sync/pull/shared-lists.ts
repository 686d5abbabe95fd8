/**
 * Lists that the users of a group share and change on their laptops: working hours and absences, and recurring jobs.
 * A laptop stores them with the changes that wait to be sent on top.
 */
import { Availability } from '../../../shared/entities/availability.ts'
import { RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { ListKind } from '../../../shared/sync/intents.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { availability as availabilityTable } from '../../store/schema/availability.ts'
import { recurringJobs } from '../../store/schema/recurring-jobs.ts'
import { readAs } from '../client/read-entity.ts'
import { operationsWhere } from '../outbox/operation.ts'
import { entryLanes } from '../outbox/record.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import type { SyncContext } from '../state/context.ts'
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
  stamp: entriesSent,
  end: seesChanges('availability.change'),
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
  end: seesChanges('recurring.change'),
})

/** Marks the sent changes as seen, if the list was read after the last of them: their own answers may be unreadable. */
function seesChanges(kind: ListKind): (db: WriteDb, context: SyncContext, result: { stamp: string }) => void {
  return (db, { ports }, { stamp }) => {
    if (stamp !== entriesSent(db)) return
    const unseen = operationsWhere(db, `kind = ? AND state = 'done' AND ended_at IS NULL`, kind)
    for (const { id } of unseen) applyEvent(db, id, { kind: 'seen', now: ports.clock.now(), eventId: null })
  }
}

/** Changes whenever a change of a list was sent: a reading that began before it may lack it. */
function entriesSent(db: ReadDb): string {
  const sql = `SELECT count(*) || ' ' || coalesce(max(sent_at), 0) FROM operations
    WHERE state = 'done' AND lane >= ? AND lane < ?`
  return db.value<string>(sql, entryLanes, `${entryLanes}g`) ?? ''
}
