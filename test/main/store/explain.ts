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
  const listening: ReadDb = {
    all(sql, ...values) {
      statements.push({ sql, values })
      return db.all(sql, ...values)
    },
    get(sql, ...values) {
      statements.push({ sql, values })
      return db.get(sql, ...values)
    },
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
