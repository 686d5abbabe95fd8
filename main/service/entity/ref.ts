/**
 * Identifiers in paths (interface, "Identifiers in paths"): digits are an id, a UUID is a uuid, other text matches
 * nothing.
 */
import { isUuid } from '../../../shared/entities/brand.ts'
import type { Message } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'

/** Returns whether `ref` has the form of an id. */
export function isIdRef(ref: string): boolean {
  return /^-?\d{1,15}$/.test(ref)
}

/** Two SQL statements for a table, each with one parameter. */
interface RefQueries {
  byId: string
  byUuid: string
}

/** Returns the row, in any group. */
export function findByRef<Row>(db: ReadDb, { byId, byUuid }: RefQueries, ref: string): Row | undefined {
  if (isIdRef(ref)) return db.get<Row>(byId, Number(ref))
  if (isUuid(ref)) return db.get<Row>(byUuid, ref.toLowerCase())
  return undefined
}

/**
 * Returns the UUID under which PUT creates an entity. It must be a UUID that no entity of any group has. `what` names
 * the entity in the message.
 * @throws Refused `not-found`
 */
export function uuidToCreate(ref: string, isTaken: (ref: string) => boolean, what: string): string {
  return isUuid(ref) && !isTaken(ref) ? ref.toLowerCase() : refuse('not-found', `There is no such ${what}.`)
}

/** Functions that find an entity by the `:id` of a path. */
export interface Finders<Row> {
  /** finds it in any group */
  anywhere(db: ReadDb, ref: string): Row | undefined
  /** reads the row that the current command has just written */
  written(db: ReadDb, id: number): Row
  /** finds it in the actor's groups; entities of other groups do not exist for the actor (interface, "Groups") */
  find(db: ReadDb, actor: Actor, ref: string): Row | undefined
  /** @throws Refused `not-found` */
  get(db: ReadDb, actor: Actor, ref: string): Row
}

/** `select` reads the rows and names their table `table`. `none` is the message for a missing one. */
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
