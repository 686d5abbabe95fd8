/**
 * Limits the bytes of a page, as entries have any length and a page is held in memory as a whole. The client reads on
 * after a page that ends early, as after one that reached its `limit`.
 */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type Parameters, type ReadDb, readValue } from '../../store/db.ts'
import type { Paging } from './paging.ts'

/** Bytes of a row apart from its long texts, for rows of which one entity may have thousands. */
export const rowBytes = 500

/** Returns SQL for the bytes of these columns, which SQLite knows without reading them. */
export function sqlBytes(columns: readonly string[]): string {
  return columns.map(column => `coalesce(octet_length(${column}), 0)`).join(' + ')
}

/** Returns the first rows that fit into one answer of `mostBytes`, at least one. */
export function pickFitting<Row>(
  rows: readonly Row[],
  bytesOf: (row: Row) => number,
  mostBytes: number = hubLimits.pageBytes,
): Row[] {
  let left = mostBytes
  const end = rows.findIndex((row, index) => {
    left -= bytesOf(row)
    return left < 0 && index > 0
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** Parts of the SQL of a list. */
interface Listed {
  /** table with its alias, such as `forms f` */
  from: string
  where: readonly string[]
  values: Parameters
  order: string
  /** SQL for the bytes of a row */
  bytes: string
  /** SQL that reads the rows of a JSON list of ids */
  byIds: string
}

/** Returns the rows of a page that fit into one answer, and the total without limit and offset. */
export function listRows<Row extends { id: number }>(
  db: ReadDb,
  { from, where, values, order, bytes, byIds }: Listed,
  { limit, offset }: Paging,
): { rows: Row[]; total: number } {
  const filtered = `FROM ${from} WHERE ${where.join(' AND ')}`
  const total = readValue<number>(db, `SELECT count(*) ${filtered}`, ...values) ?? 0
  const page = `SELECT id, ${bytes} AS bytes ${filtered} ORDER BY ${order} LIMIT ? OFFSET ?`
  const sized = db.all<{ id: number; bytes: number }>(page, ...values, limit, offset)
  const ids = pickFitting(sized, row => row.bytes).map(({ id }) => id)
  return { rows: readInOrder<Row>(db, byIds, ids), total }
}

/** Reads the rows of these ids, in their order. `sql` takes the ids as a JSON list. */
export function readInOrder<Row extends { id: number }>(
  db: ReadDb,
  sql: string,
  ids: readonly number[],
): Row[] {
  const rows = new Map(db.all<Row>(sql, JSON.stringify(ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? [])
}
