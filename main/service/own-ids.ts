/** Ids below zero belong to rows of a laptop, which the server has not numbered yet or has given another id. */
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
  'blanks',
  'manuals',
  'phrases',
  'availability',
  'recurring_jobs',
] as const
export type NumberedTable = (typeof numberedTables)[number]

/** Returns SQL for the next such id in `table`. */
export function nextOwnIdSql(table: NumberedTable): string {
  return `(SELECT min(coalesce(min(id), 0), 0) - 1 FROM ${table})`
}

/** Builds one constant statement for each table, as SQLite caches statements by their text. */
export function forEachTable(sql: (table: NumberedTable) => string): Record<NumberedTable, string> {
  return Object.fromEntries(numberedTables.map(table => [table, sql(table)])) as Record<NumberedTable, string>
}

const nextOwnIds = forEachTable(table => `SELECT ${nextOwnIdSql(table)}`)

export function nextOwnId(db: ReadDb, table: NumberedTable): number {
  return readValue<number>(db, nextOwnIds[table]) ?? -1
}
