/** Returns the plans of the statements that a query runs, with the values that it binds. */
import type { Parameter, ReadDb } from '../../../main/store/db.ts'

export interface ExplainedStatement {
  sql: string
  /** the plan of SQLite, one line per step */
  plan: string[]
}

/** Runs `query` over `db` and explains each statement it prepared. */
export function explain(db: ReadDb, query: (db: ReadDb) => unknown): ExplainedStatement[] {
  const statements: { sql: string; values: readonly Parameter[] }[] = []
  const record = (sql: string, values: readonly Parameter[]): ReadDb => {
    statements.push({ sql, values })
    return db
  }
  const listening: ReadDb = {
    engine: db.engine,
    all: (sql, ...values) => record(sql, values).all(sql, ...values),
    get: (sql, ...values) => record(sql, values).get(sql, ...values),
    has: (sql, ...values) => record(sql, values).has(sql, ...values),
    value: (sql, ...values) => record(sql, values).value(sql, ...values),
    column: (sql, ...values) => record(sql, values).column(sql, ...values),
  }
  query(listening)
  return statements.map(({ sql, values }) => ({
    sql,
    plan: db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(step => step.detail),
  }))
}

/** Returns the steps that read a whole table, except the small table of a JSON parameter. */
export function fullScans(statements: readonly ExplainedStatement[]): string[] {
  return statements
    .flatMap(({ plan }) => plan)
    .filter(step => /^SCAN (?!json_each|CONSTANT ROW|sync_status)/.test(step))
}

/** Returns the steps of all statements that read from `table`, which is its name or alias. */
export function stepsOf(statements: readonly ExplainedStatement[], table: string): string[] {
  return statements
    .flatMap(({ plan }) => plan)
    .filter(step => new RegExp(`^(SEARCH|SCAN) ${table}\\b`).test(step))
}
