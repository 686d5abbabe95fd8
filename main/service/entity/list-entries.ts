/** Lists that the users of a group share and laptops read as a whole: phrases, availability, recurring jobs. */
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from './groups.ts'
import { type Page, parsePaging, type RawQuery } from './paging.ts'

export interface SharedList<Row, Entry> {
  table: 'phrases' | 'availability' | 'recurring_jobs'
  /** columns by which the entries are ordered, then by id */
  order: string
  toEntry(row: Row): Entry
}

/** Lists the entries of the actor's groups. @throws Refused `bad-request` */
export function listEntries<Row, Entry>(
  db: ReadDb,
  actor: Actor,
  query: RawQuery,
  { table, order, toEntry }: SharedList<Row, Entry>,
): Page<Entry> {
  const { limit, offset } = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const where = inGroups('group_id', groups)
  const total = readValue<number>(db, `SELECT count(*) FROM ${table} WHERE ${where}`, ...groups) ?? 0
  const rows = db.all<Row>(
    `SELECT * FROM ${table} WHERE ${where} ORDER BY ${order}, id LIMIT ? OFFSET ?`,
    ...groups,
    limit,
    offset,
  )
  return { entries: rows.map(toEntry), total, limit, offset }
}
