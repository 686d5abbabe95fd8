/** Compares the rows of a table in two databases, row by row. */
import { createHash } from 'node:crypto'
import type { ReadDb } from '../db.ts'
import type { MovedTable } from './moved-tables.ts'
import { keyOf, type Row, readRows } from './read-rows.ts'

export interface Compared {
  rows: number
  /** SHA-256 over all columns of all rows in the order of the key, in hex. */
  digest: string
  /** The first row that differs, in words; null: all are equal. */
  difference: string | null
}

/** `prepare` changes a row of `source` as the copy did. */
export function compareTable(
  source: ReadDb,
  target: ReadDb,
  table: MovedTable,
  prepare: (row: Row) => Row,
): Compared {
  const hash = createHash('sha256')
  const copies = readRows(target, table)
  let rows = 0
  const end = (difference: string | null): Compared => ({ rows, digest: hash.digest('hex'), difference })
  for (const row of readRows(source, table)) {
    const copy = copies.next().value
    const here = textOf(table, prepare(row))
    if (copy === undefined) return end(`${nameOf(table, row)} is missing`)
    if (textOf(table, copy) !== here) return end(`${nameOf(table, row)} differs`)
    hash.update(here)
    rows += 1
  }
  const more = copies.next().value
  return end(more === undefined ? null : `${nameOf(table, more)} is only in the new database`)
}

/** Returns the values of all columns as one text. Bytes are in hex. */
function textOf({ columns }: MovedTable, row: Row): string {
  return JSON.stringify(
    columns.map(column => {
      const value = row[column] ?? null
      return value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value
    }),
  )
}

function nameOf(table: MovedTable, row: Row): string {
  return `row ${keyOf(table, row).join(', ')} of ${table.name}`
}
