/** Reads the rows of a table in the order of its key, in slices that fit into memory. */
import type { Parameter, ReadDb } from '../db.ts'
import type { MovedTable } from './moved-tables.ts'

export type Row = Readonly<Record<string, Parameter>>

/** Most rows and bytes of a slice. A single row may be larger. */
const mostRows = 500
const mostBytes = 4_000_000

/** Yields slices of rows after the row with the key `after`; null: from the first row on. */
export function* readSlices(
  db: ReadDb,
  table: MovedTable,
  after: readonly Parameter[] | null = null,
): Generator<Row[]> {
  for (let last = after; ; ) {
    const rows = readSlice(db, table, last)
    if (rows.length === 0) return
    yield rows
    last = keyOf(table, rows.at(-1) ?? {})
  }
}

export function* readRows(db: ReadDb, table: MovedTable): Generator<Row> {
  for (const rows of readSlices(db, table)) yield* rows
}

export function keyOf({ key }: MovedTable, row: Row): Parameter[] {
  return key.map(column => row[column] ?? null)
}

function readSlice(db: ReadDb, table: MovedTable, after: readonly Parameter[] | null): Row[] {
  const { name, columns, key, texts, blobs, condition } = table
  const order = namesOf(key)
  const conditions = [
    ...(condition === null ? [] : [condition]),
    ...(after === null ? [] : [`(${order}) > (${key.map(() => '?').join(', ')})`]),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const rest = `FROM "${name}" ${where} ORDER BY ${order} LIMIT`
  const sizes = [...texts, ...blobs].map(column => `coalesce(octet_length("${column}"), 0)`)
  // Measures the rows before it reads them: a few forms may have as many bytes as all other rows.
  const found = db.column<number>(
    `SELECT ${sizes.length === 0 ? '0' : sizes.join(' + ')} AS size ${rest} ${mostRows}`,
    ...(after ?? []),
  )
  if (found.length === 0) return []
  return db.all<Row>(`SELECT ${namesOf(columns)} ${rest} ?`, ...(after ?? []), countFitting(found))
}

function countFitting(sizes: readonly number[]): number {
  let bytes = 0
  const count = sizes.findIndex(size => {
    bytes += size
    return bytes > mostBytes
  })
  return count < 0 ? sizes.length : Math.max(count, 1)
}

function namesOf(columns: readonly string[]): string {
  return columns.map(column => `"${column}"`).join(', ')
}
