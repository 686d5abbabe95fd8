/**
 * Reads texts of megabytes as bytes. For texts with non-ASCII characters, the driver needs five times as
 * long as Node to create a string.
 */
import { getTableColumns, type Table } from 'drizzle-orm'

const longBytes = 16_384

/**
 * Returns all columns of a table for a hand-written query. Long values of the column `long` are returned as
 * bytes, for `textIn`.
 */
export function columnsWithLong<T extends Table>(
  table: T,
  long: keyof T['_']['columns'] & string,
  alias: string,
): string {
  const columns = Object.entries(getTableColumns(table)).map(([property, { name }]) => {
    const column = `${alias}.${name}`
    if (property !== long) return column
    return `CASE WHEN octet_length(${column}) > ${longBytes} THEN CAST(${column} AS BLOB) ELSE ${column} END AS ${name}`
  })
  return columns.join(', ')
}

/** Returns the text of such a column. */
export function textIn<T extends string | null>(value: T | Uint8Array): T | string {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.length).toString()
    : value
}
