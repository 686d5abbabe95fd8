/** Numbers below zero are a laptop's own: of rows that the hub has not named yet, or has given another number. */
import { type ReadDb, readValue } from '../store/db.ts'

const numberedTables = [
  'jobs',
  'resources',
  'destinations',
  'items',
  'events',
  'documents',
  'forms',
  'assets',
  'asset_types',
] as const
export type NumberedTable = (typeof numberedTables)[number]

/** As SQL: the next of them in `table`. */
export function nextOwnIdSql(table: NumberedTable): string {
  return `(SELECT min(coalesce(min(id), 0), 0) - 1 FROM ${table})`
}

/** One statement for each table, as a text that is built anew has to be looked up letter by letter. */
export function forEachTable(sql: (table: NumberedTable) => string): Record<NumberedTable, string> {
  return Object.fromEntries(numberedTables.map(table => [table, sql(table)])) as Record<NumberedTable, string>
}

const nextOwnIds = forEachTable(table => `SELECT ${nextOwnIdSql(table)}`)

export function nextOwnId(db: ReadDb, table: NumberedTable): number {
  return readValue<number>(db, nextOwnIds[table]) ?? -1
}
