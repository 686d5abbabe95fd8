/** GET /availability and GET /availability/:id (interface, "Availability"). */
import type { Availability } from '../../../shared/entities/availability.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { listEntries } from '../entity/list-entries.ts'
import type { Page, RawQuery } from '../entity/paging.ts'
import { getAvailability, toAvailability } from '../records/availability-record.ts'

/** Lists the entries of the actor's groups by user and id. @throws Refused `bad-request` */
export function listAvailability(db: ReadDb, actor: Actor, query: RawQuery): Page<Availability> {
  const list = { table: 'availability', order: 'user_id', texts: ['week', 'reason'] } as const
  return listEntries(db, actor, query, { ...list, toEntry: toAvailability })
}

/** @throws Refused `not-found` */
export function readOneAvailability(db: ReadDb, actor: Actor, ref: string): Availability {
  return toAvailability(getAvailability(db, actor, ref))
}
