/** GET /availability and GET /availability/:id (interface, "Availability"). */
import type { Availability } from '../../../shared/entities/availability.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import {
  type AvailabilityRecord,
  getAvailability,
  selectAvailability,
  toAvailability,
} from '../records/availability-record.ts'

/** Lists the entries of the actor's groups by user and id. @throws Refused `bad-request` */
export function listAvailability(db: ReadDb, actor: Actor, query: RawQuery): Page<Availability> {
  const { limit, offset } = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const where = inGroups('a.group_id', groups)
  const total = readValue<number>(db, `SELECT count(*) FROM availability a WHERE ${where}`, ...groups) ?? 0
  const rows = db.all<AvailabilityRecord>(
    `${selectAvailability} WHERE ${where} ORDER BY a.user_id, a.id LIMIT ? OFFSET ?`,
    ...groups,
    limit,
    offset,
  )
  return { entries: rows.map(toAvailability), total, limit, offset }
}

/** @throws Refused `not-found` */
export function readOneAvailability(db: ReadDb, actor: Actor, ref: string): Availability {
  return toAvailability(getAvailability(db, actor, ref))
}
