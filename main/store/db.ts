/**
 * The database interfaces for the other rooms. Functions that read take a `ReadDb`, functions that write a
 * `WriteDb`.
 * A `ReadDb` cannot write, because its statements are checked when they are prepared.
 */
import type Database from 'better-sqlite3'

export type Parameter = string | number | bigint | Uint8Array | null
export type Parameters = readonly Parameter[]

declare const writable: unique symbol

/** The kind of database. Few texts differ: most are such that both kinds take them (store/postgres/README.md). */
export type Engine = 'sqlite' | 'postgres'

export interface ReadDb {
  readonly engine: Engine
  /** Returns all rows; `Row` names the columns, with SQLite's own values. */
  all<Row>(sql: string, ...parameters: Parameters): Row[]
  get<Row>(sql: string, ...parameters: Parameters): Row | undefined
  /** Whether the query has any row. */
  has(sql: string, ...parameters: Parameters): boolean
  /** Returns the first column of the first row; undefined: there is no row. */
  value<Value>(sql: string, ...parameters: Parameters): Value | undefined
  /** Returns the first column of every row. */
  column<Value>(sql: string, ...parameters: Parameters): Value[]
}

export interface WriteDb extends ReadDb {
  readonly [writable]: true
  /** `changes`: the number of changed rows. */
  run(sql: string, ...parameters: Parameters): { changes: number }
  /** Runs an INSERT of one row into a table with a column `id`, and returns the new id; 0: there is no new row. */
  insert(sql: string, ...parameters: Parameters): number
}

/** Returns the single value of a query for one row; undefined if there is no such row. */
export function readValue<Value>(db: ReadDb, sql: string, ...parameters: Parameters): Value | undefined {
  const row = db.get<Record<string, Value>>(sql, ...parameters)
  return row && Object.values(row)[0]
}

/**
 * The most prepared statements to cache. Each needs about 17 KB outside of the garbage collector's heap.
 * Statements name the columns that a request changes, so there are thousands of combinations.
 */
const mostStatements = 500

/**
 * Wraps a connection. Statements are cached by their text, which must come from the code and never include
 * values.
 */
export function createDb(connection: Database.Database): WriteDb {
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string): Database.Statement => {
    const known = prepared.get(sql)
    if (known) return known
    const made = connection.prepare(sql)
    const [oldest] = prepared.keys()
    if (oldest !== undefined && prepared.size >= mostStatements) prepared.delete(oldest)
    prepared.set(sql, made)
    return made
  }
  const reading = (sql: string): Database.Statement => {
    const made = statement(sql)
    if (!made.readonly) throw new Error(`A read tried to write: ${sql}`)
    return made
  }
  const db: Omit<WriteDb, typeof writable> = {
    engine: 'sqlite',
    all: <Row>(sql: string, ...parameters: Parameters) => reading(sql).all(...parameters) as Row[],
    get: <Row>(sql: string, ...parameters: Parameters) => reading(sql).get(...parameters) as Row | undefined,
    has: (sql, ...parameters) => reading(sql).get(...parameters) !== undefined,
    value: <Value>(sql: string, ...parameters: Parameters) =>
      firstOf(reading(sql).get(...parameters) ?? {}) as Value | undefined,
    column: <Value>(sql: string, ...parameters: Parameters) =>
      reading(sql)
        .all(...parameters)
        .map(firstOf) as Value[],
    run: (sql, ...parameters) => statement(sql).run(...parameters),
    insert(sql, ...parameters) {
      const { changes, lastInsertRowid } = statement(sql).run(...parameters)
      return changes === 0 ? 0 : Number(lastInsertRowid)
    },
  }
  return db as WriteDb
}

function firstOf(row: unknown): unknown {
  return Object.values(row as object)[0]
}
