/**
 * Reads PostgreSQL's values as SQLite's: whole numbers as numbers, true and false as 1 and 0, bytes as they are, and
 * everything else as text.
 */
import type { CustomTypesConfig } from 'pg'
import pg from 'pg'

const { BOOL, BYTEA, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC } = pg.types.builtins

/** Sums of whole numbers are NUMERIC. */
const numbers: ReadonlySet<number> = new Set([FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC])

const readBytes = pg.types.getTypeParser(BYTEA, 'text') as (text: string) => Buffer

export const readValues: CustomTypesConfig = {
  getTypeParser(type: number) {
    if (numbers.has(type)) return Number
    if (type === BOOL) return (text: string) => (text === 't' ? 1 : 0)
    return type === BYTEA ? readBytes : String
  },
}
