/**
 * How much of a page is answered: an entry is as long as its author made it, and a page is held in memory whole. A page
 * that ends early is followed by another, as one that reached its `limit` is.
 */
import { hubLimits } from '../../../shared/hub-limits.ts'
import { type Parameters, type ReadDb, readValue } from '../../store/db.ts'
import type { Paging } from './paging.ts'

/** What each row costs beside what may be long in it, of those that one entity may have thousands of. */
export const rowBytes = 500

/** The bytes of these columns, without reading them. */
export function sqlBytes(columns: readonly string[]): string {
  return columns.map(column => `coalesce(octet_length(${column}), 0)`).join(' + ')
}

/** The first of `rows` that one answer holds, one at least. */
export function takeFitting<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): Row[] {
  let left: number = hubLimits.pageBytes
  const end = rows.findIndex((row, index) => {
    left -= bytesOf(row)
    return left < 0 && index > 0
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** What a list looks through. */
interface Listed {
  /** a table with its alias, as `forms f` */
  from: string
  where: readonly string[]
  values: Parameters
  order: string
  /** of a row, as SQL */
  bytes: string
  /** reads the rows of a JSON list of ids */
  byIds: string
}

/** Those of a page that one answer holds, and how many there are without limit and offset. */
export function listRows<Row extends { id: number }>(
  db: ReadDb,
  { from, where, values, order, bytes, byIds }: Listed,
  { limit, offset }: Paging,
): { rows: Row[]; total: number } {
  const filtered = `FROM ${from} WHERE ${where.join(' AND ')}`
  const total = readValue<number>(db, `SELECT count(*) ${filtered}`, ...values) ?? 0
  const page = `SELECT id, ${bytes} AS bytes ${filtered} ORDER BY ${order} LIMIT ? OFFSET ?`
  const sized = db.all<{ id: number; bytes: number }>(page, ...values, limit, offset)
  const ids = takeFitting(sized, row => row.bytes).map(({ id }) => id)
  return { rows: readInOrder<Row>(db, byIds, ids), total }
}

/** The rows of these ids, in their order; `sql` takes the ids as a JSON list. */
export function readInOrder<Row extends { id: number }>(
  db: ReadDb,
  sql: string,
  ids: readonly number[],
): Row[] {
  const rows = new Map(db.all<Row>(sql, JSON.stringify(ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? [])
}
