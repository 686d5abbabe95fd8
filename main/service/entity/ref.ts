/** What a path's `:id` names (interface, "Identifiers in paths"): digits are an id, a UUID a uuid, else nothing. */
import { isUuid } from '../../../shared/brand.ts'
import type { Message } from '../../../shared/message.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** Whether `ref` is a number as ids are written in paths. */
export function isIdRef(ref: string): boolean {
  return /^-?\d{1,15}$/.test(ref)
}

/** The two statements of a table, each with one parameter. */
interface RefQueries {
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

/** How an entity is found by what a path's `:id` names. */
export interface Finders<Row> {
  /** in whatever group */
  anywhere(db: ReadDb, ref: string): Row | undefined
  /** what the command in hand has just written */
  written(db: ReadDb, id: number): Row
  /** seen by the actor: what lies in another group does not exist (interface, "Groups") */
  find(db: ReadDb, actor: Actor, ref: string): Row | undefined
  /** @throws Refused `not-found` */
  get(db: ReadDb, actor: Actor, ref: string): Row
}

/** `select` reads the rows, from a table that is named `table` in it; `none` says that there is no such one. */
export function findersOf<Row extends { group_id: number }>(
  select: string,
  table: string,
  none: Message,
): Finders<Row> {
  const queries = { byId: `${select} WHERE ${table}.id = ?`, byUuid: `${select} WHERE ${table}.uuid = ?` }
  const anywhere = (db: ReadDb, ref: string) => findByRef<Row>(db, queries, ref)
  const find = (db: ReadDb, actor: Actor, ref: string) => {
    const row = anywhere(db, ref)
    return row && actor.grants.has(row.group_id) ? row : undefined
  }
  const written = (db: ReadDb, id: number) => {
    const row = db.get<Row>(queries.byId, id)
    if (!row) throw new Error(`Row ${id} of ${table} is gone in the middle of its command`)
    return row
  }
  const get = (db: ReadDb, actor: Actor, ref: string) => find(db, actor, ref) ?? refuse('not-found', none)
  return { anywhere, written, find, get }
}
