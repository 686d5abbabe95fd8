/**
 * Texts of megabytes, read as the bytes that they are stored as: where a letter is not one of ASCII, the driver needs
 * five times as long as Node to make a string of them.
 */
import { getTableColumns, type Table } from 'drizzle-orm'

const longBytes = 16_384

/** All columns of a table for a query that is written by hand; of `long` what is long comes as bytes, for `textIn`. */
export function columnsWithLong<T extends Table>(
  table: T,
  long: keyof T['_']['columns'] & string,
  alias: string,
): string {
  const columns = Object.entries(getTableColumns(table)).map(([property, { name }]) => {
    const column = `${alias}.${name}`
    if (property !== long) return column
    return `iif(octet_length(${column}) > ${longBytes}, CAST(${column} AS BLOB), ${column}) AS ${name}`
  })
  return columns.join(', ')
}

/** What such a column holds. */
export function textIn<T extends string | null>(value: T | Uint8Array): T | string {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.length).toString()
    : value
}
