/** Lets the new database give the next row the same number as the old one would. */
import type { ReadDb, WriteDb } from '../db.ts'
import { type MovedTable, movedTables } from './moved-tables.ts'

/** Numbers of removed rows are not used again, so the largest number of a row is not enough. */
export function copyNumbers(source: ReadDb, target: WriteDb): void {
  for (const table of movedTables) {
    if (table.numbered === null) continue
    const last = lastNumber(source, table, table.numbered)
    if (last > 0) setLastNumber(target, table, table.numbered, last)
  }
}

/** Returns 0 if no row was numbered yet. */
export function lastNumber(db: ReadDb, { name }: MovedTable, column: string): number {
  if (db.engine === 'sqlite')
    return db.value<number>('SELECT seq FROM sqlite_sequence WHERE name = ?', name) ?? 0
  const sequence = db.value<string>('SELECT pg_get_serial_sequence(?, ?)', `"${name}"`, column)
  const row = db.get<{ last: number; isUsed: number }>(
    `SELECT last_value AS last, is_called AS "isUsed" FROM ${sequence}`,
  )
  return row === undefined || row.isUsed === 0 ? 0 : row.last
}

function setLastNumber(db: WriteDb, { name }: MovedTable, column: string, last: number): void {
  if (db.engine === 'sqlite') {
    db.run('DELETE FROM sqlite_sequence WHERE name = ?', name)
    db.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', name, last)
    return
  }
  db.value('SELECT setval(pg_get_serial_sequence(?, ?), ?)', `"${name}"`, column, last)
}
