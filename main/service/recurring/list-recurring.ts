/** GET /recurring and GET /recurring/:id (interface, "Recurring jobs"). */
import type { RecurringJob } from '../../../shared/entities/recurring-job.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { listEntries } from '../entity/list-entries.ts'
import type { Page, RawQuery } from '../entity/paging.ts'
import { getRecurring, recurringTexts, toRecurring } from '../records/recurring-record.ts'

/** Lists the recurring jobs of the actor's groups by title and id. @throws Refused `bad-request` */
export function listRecurring(db: ReadDb, actor: Actor, query: RawQuery): Page<RecurringJob> {
  const list = { table: 'recurring_jobs', order: 'title', texts: recurringTexts } as const
  return listEntries(db, actor, query, { ...list, toEntry: toRecurring })
}

/** @throws Refused `not-found` */
export function readOneRecurring(db: ReadDb, actor: Actor, ref: string): RecurringJob {
  return toRecurring(getRecurring(db, actor, ref))
}
