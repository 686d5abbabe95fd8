/** What a path's `:id` names (interface, "Identifiers in paths"): digits are an id, a UUID a uuid, else nothing. */
import { isUuid } from '../../../shared/brand.ts'
import type { ReadDb } from '../../store/db.ts'
import { refuse } from '../refuse.ts'

/** Whether `ref` is a number as ids are written in paths. */
export function isIdRef(ref: string): boolean {
  return /^-?\d{1,15}$/.test(ref)
}

/** The two statements of a table, each with one parameter. */
export interface RefQueries {
  byId: string
  byUuid: string
}

/** The row, in whatever group. */
export function findByRef<Row>(db: ReadDb, { byId, byUuid }: RefQueries, ref: string): Row | undefined {
  if (isIdRef(ref)) return db.get<Row>(byId, Number(ref))
  if (isUuid(ref)) return db.get<Row>(byUuid, ref.toLowerCase())
  return undefined
}

/**
 * The uuid under which PUT creates what is not there to be seen: only a UUID, and one that nobody has in any group.
 * `what` names the entity in the sentence. @throws Refused `not-found`
 */
export function uuidToCreate(ref: string, isTaken: (ref: string) => boolean, what: string): string {
  return isUuid(ref) && !isTaken(ref) ? ref.toLowerCase() : refuse('not-found', `There is no such ${what}.`)
}
