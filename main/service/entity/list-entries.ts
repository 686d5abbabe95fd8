/** Lists that the users of a group share and laptops read as a whole: phrases, availability, recurring jobs. */
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { listRows, rowBytes, sqlBytes } from './fitting.ts'
import { inGroups } from './groups.ts'
import { type Page, parsePaging, type RawQuery } from './paging.ts'

export interface SharedList<Row, Entry> {
  table: 'phrases' | 'availability' | 'recurring_jobs'
  /** columns by which the entries are ordered, then by id */
  order: string
  /** columns with texts of any length */
  texts: readonly string[]
  toEntry(row: Row): Entry
}

/** Lists the entries of the actor's groups. @throws Refused `bad-request` */
export function listEntries<Row extends { id: number }, Entry>(
  db: ReadDb,
  actor: Actor,
  query: RawQuery,
  { table, order, texts, toEntry }: SharedList<Row, Entry>,
): Page<Entry> {
  const paging = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const listed = {
    from: table,
    where: [inGroups('group_id', groups)],
    values: groups,
    order: `${order}, id`,
    bytes: `${rowBytes} + ${sqlBytes(texts)}`,
    byIds: `SELECT * FROM ${table} WHERE id IN ${listedNumbers}`,
  }
  const { rows, total } = listRows<Row>(db, listed, paging)
  return { entries: rows.map(toEntry), total, ...paging }
}
