/**
 * Reads and writes whole rows of a table, mapped by its schema. The statements are built once.
 * Building a query costs more than running it, which matters for thousands of queries.
 */
import { type Column, getTableColumns, getTableName, type Table } from 'drizzle-orm'
import type { Parameter, Parameters, ReadDb, WriteDb } from './db.ts'

type ColumnsOf<T extends Table> = T['_']['columns']

type RawValue<C extends Column> = C['_']['data'] extends boolean
  ? 0 | 1
  : C['_']['dataType'] extends 'json'
    ? string
    : C['_']['data']

/**
 * A row in a hand-written query: the columns' own names, flags as 0 and 1, JSON as text.
 * The type is derived from the schema, so that no column can be forgotten.
 */
export type RawRow<T extends Table> = {
  [P in keyof ColumnsOf<T> as ColumnsOf<T>[P]['_']['name']]:
    | RawValue<ColumnsOf<T>[P]>
    | (ColumnsOf<T>[P]['_']['notNull'] extends true ? never : null)
}

export interface Rows<T extends Table> {
  /** `rest`: the part of the statement after the table's name, such as `WHERE id = ?`. */
  all(db: ReadDb, rest: string, ...parameters: Parameters): T['$inferSelect'][]
  get(db: ReadDb, rest: string, ...parameters: Parameters): T['$inferSelect'] | null
  /**
   * Returns the new row's id; 0 if there is no new row, or no column `id`. `conflict`: the clause for an existing row,
   * such as `ON CONFLICT DO NOTHING`.
   */
  insert(db: WriteDb, values: T['$inferInsert'], conflict?: string): number
  /** Inserts a row, or updates the row that has the same `key`. */
  put(db: WriteDb, values: T['$inferInsert'], ...key: (keyof T['$inferInsert'] & string)[]): void
  /** Returns the number of changed rows. */
  change(db: WriteDb, change: Partial<T['$inferInsert']>, rest: string, ...parameters: Parameters): number
}

export function rowsOf<T extends Table>(table: T): Rows<T> {
  const columns = Object.entries(getTableColumns(table))
  const byName = new Map<string, Column>(columns)
  const name = quote(getTableName(table))
  const select = `SELECT ${columns.map(([, column]) => quote(column.name)).join(', ')} FROM ${name}`
  const read = (record: Record<string, unknown>): T['$inferSelect'] => {
    const row: Record<string, unknown> = {}
    for (const [property, column] of columns) row[property] = fromDriver(column, record[column.name])
    return row
  }
  const given = (values: object) =>
    Object.entries(values).flatMap(([property, value]) => {
      const column = byName.get(property)
      return column === undefined || value === undefined ? [] : [{ column, value: toDriver(column, value) }]
    })
  const insert: Rows<T>['insert'] = (db, values, conflict = '') => {
    const row = given(values)
    const names = row.map(({ column }) => quote(column.name)).join(', ')
    const places = row.map(() => '?').join(', ')
    const text = `INSERT INTO ${name} (${names}) VALUES (${places}) ${conflict}`
    const parameters = row.map(({ value }) => value)
    if (byName.has('id')) return db.insert(text, ...parameters)
    db.run(text, ...parameters)
    return 0
  }
  return {
    insert,
    all: (db, rest, ...parameters) =>
      db.all<Record<string, unknown>>(`${select} ${rest}`, ...parameters).map(read),
    get(db, rest, ...parameters) {
      const record = db.get<Record<string, unknown>>(`${select} ${rest}`, ...parameters)
      return record === undefined ? null : read(record)
    },
    put(db, values, ...key) {
      const names = key.map(property => quote(byName.get(property)?.name ?? property))
      const others = given(values).map(({ column }) => quote(column.name))
      const set = others.filter(other => !names.includes(other)).map(other => `${other} = excluded.${other}`)
      insert(db, values, `ON CONFLICT (${names.join(', ')}) DO UPDATE SET ${set.join(', ')}`)
    },
    change(db, change, rest, ...parameters) {
      const row = given(change)
      if (row.length === 0) return 0
      const set = row.map(({ column }) => `${quote(column.name)} = ?`).join(', ')
      const values = row.map(({ value }) => value)
      return db.run(`UPDATE ${name} SET ${set} ${rest}`, ...values, ...parameters).changes
    },
  }
}

/**
 * Returns the columns of a SELECT with null for the given properties. Long values that the caller does not
 * need are then not read.
 */
export function columnsWithout(table: Table, properties: readonly string[]): string {
  return Object.entries(getTableColumns(table))
    .map(([property, { name }]) => (properties.includes(property) ? `NULL AS ${quote(name)}` : quote(name)))
    .join(', ')
}

function quote(identifier: string): string {
  return `"${identifier}"`
}

/** Returns null for damaged JSON, so that one row does not prevent reading all others. */
function fromDriver(column: Column, value: unknown): unknown {
  if (value === null) return null
  try {
    return column.mapFromDriverValue(value)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function toDriver(column: Column, value: unknown): Parameter {
  return value === null ? null : (column.mapToDriverValue(value) as Parameter)
}
