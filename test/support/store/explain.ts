/** The plans of the statements that a query really runs, with the values it really binds. */
import type { Parameter, ReadDb } from '../../../main/store/db.ts'

export interface ExplainedStatement {
  sql: string
  /** SQLite's own words, a line a step */
  plan: string[]
}

/** Runs `query` over `db` and explains each statement it prepared. */
export function explain(db: ReadDb, query: (db: ReadDb) => unknown): ExplainedStatement[] {
  const statements: { sql: string; values: readonly Parameter[] }[] = []
  const heard = (sql: string, values: readonly Parameter[]): ReadDb => {
    statements.push({ sql, values })
    return db
  }
  const listening: ReadDb = {
    all: (sql, ...values) => heard(sql, values).all(sql, ...values),
    get: (sql, ...values) => heard(sql, values).get(sql, ...values),
    has: (sql, ...values) => heard(sql, values).has(sql, ...values),
    value: (sql, ...values) => heard(sql, values).value(sql, ...values),
    column: (sql, ...values) => heard(sql, values).column(sql, ...values),
  }
  query(listening)
  return statements.map(({ sql, values }) => ({
    sql,
    plan: db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(step => step.detail),
  }))
}

/** The steps that read a whole table; a JSON parameter's own little table is none. */
export function fullScans(statements: readonly ExplainedStatement[]): string[] {
  return statements
    .flatMap(({ plan }) => plan)
    .filter(step => /^SCAN (?!json_each|CONSTANT ROW|sync_status)/.test(step))
}

/** The steps of every statement that reads from `table`, known by its name or alias. */
export function stepsOf(statements: readonly ExplainedStatement[], table: string): string[] {
  return statements
    .flatMap(({ plan }) => plan)
    .filter(step => new RegExp(`^(SEARCH|SCAN) ${table}\\b`).test(step))
}
