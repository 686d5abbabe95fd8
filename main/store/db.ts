/**
 * The database as the rooms above see it. Reading functions take a `ReadDb` and writing ones a `WriteDb`, so
 * that a read cannot write: its statements are checked when they are prepared.
 */
import type Database from 'better-sqlite3'

export type Parameter = string | number | bigint | Uint8Array | null
export type Parameters = readonly Parameter[]

declare const writable: unique symbol

export interface ReadDb {
  /** every row; `Row` names the columns, values as SQLite gives them */
  all<Row>(sql: string, ...parameters: Parameters): Row[]
  get<Row>(sql: string, ...parameters: Parameters): Row | undefined
  /** whether there is any row */
  has(sql: string, ...parameters: Parameters): boolean
  /** the first column of the first row; undefined: there is none */
  value<Value>(sql: string, ...parameters: Parameters): Value | undefined
  /** the first column of every row */
  column<Value>(sql: string, ...parameters: Parameters): Value[]
}

export interface WriteDb extends ReadDb {
  readonly [writable]: true
  run(sql: string, ...parameters: Parameters): { changes: number; lastInsertRowid: number }
}

/** What a query answers that asks for one value of one row; undefined where there is no such row. */
export function readValue<Value>(db: ReadDb, sql: string, ...parameters: Parameters): Value | undefined {
  const row = db.get<Record<string, Value>>(sql, ...parameters)
  return row && Object.values(row)[0]
}

/**
 * Each is some 17 KB that no garbage collector counts, and a text names the columns that a body happened to change: of
 * those there are thousands of combinations.
 */
const mostStatements = 500

/**
 * Statements are prepared once for each text, as long as it is among the newest; a text is written in the code, never
 * built from values.
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
    all: <Row>(sql: string, ...parameters: Parameters) => reading(sql).all(...parameters) as Row[],
    get: <Row>(sql: string, ...parameters: Parameters) => reading(sql).get(...parameters) as Row | undefined,
    has: (sql, ...parameters) => reading(sql).get(...parameters) !== undefined,
    value: <Value>(sql: string, ...parameters: Parameters) =>
      firstOf(reading(sql).get(...parameters) ?? {}) as Value | undefined,
    column: <Value>(sql: string, ...parameters: Parameters) =>
      reading(sql)
        .all(...parameters)
        .map(firstOf) as Value[],
    run(sql, ...parameters) {
      const { changes, lastInsertRowid } = statement(sql).run(...parameters)
      return { changes, lastInsertRowid: Number(lastInsertRowid) }
    },
  }
  return db as WriteDb
}

function firstOf(row: unknown): unknown {
  return Object.values(row as object)[0]
}
