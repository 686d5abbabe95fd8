/** Finds texts that PostgreSQL cannot store: those with U+0000. SQLite's driver stores no half of a surrogate pair. */
import type { ReadDb } from '../db.ts'
import { movedTables } from './moved-tables.ts'
import { keyOf, type Row } from './read-rows.ts'

/** Yields the table, key and column of each such text. `db` is SQLite's. */
export function* findUnstorable(db: ReadDb): Generator<string> {
  for (const table of movedTables) {
    const { name, texts } = table
    if (texts.length === 0) continue
    // SQLite ends a text at the character, but not bytes.
    const conditions = texts.map(column => `instr(CAST("${column}" AS BLOB), x'00') > 0`)
    for (const row of db.all<Row>(`SELECT * FROM "${name}" WHERE ${conditions.join(' OR ')}`)) {
      const columns = texts.filter(column => String(row[column]).includes('\0'))
      yield `${name}, row ${keyOf(table, row).join(', ')}: ${columns.join(', ')}`
    }
  }
}

/** Returns the row with U+FFFD in place of each U+0000. */
export function replaceUnstorable(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
  ])
  return Object.fromEntries(entries) as Row
}
