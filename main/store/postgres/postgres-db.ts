/** Reads and writes through a session of PostgreSQL. */
import type { Parameter, Parameters, WriteDb } from '../db.ts'
import { UnstorableText } from '../unstorable-text.ts'
import { numberPlaces } from './number-places.ts'
import type { SessionResult } from './session.ts'

/** Most texts whose places are cached. */
const mostTexts = 2_000

interface Runner {
  /** Runs a statement with numbered places. */
  run(text: string, values: Parameters): SessionResult
}

/** @throws UnstorableText, and the errors of `runner` */
export function createPostgresDb(runner: Runner): WriteDb {
  const numbered = new Map<string, string>()
  const textOf = (sql: string): string => {
    const known = numbered.get(sql)
    if (known !== undefined) return known
    if (numbered.size >= mostTexts) numbered.clear()
    const made = numberPlaces(sql)
    numbered.set(sql, made)
    return made
  }
  const run = (sql: string, parameters: Parameters) => {
    const isListed = sql.includes('json_each')
    for (const parameter of parameters) {
      requireStorable(parameter)
      if (isListed) requireReadable(parameter)
    }
    return runner.run(textOf(sql), parameters)
  }
  const rowsOf = <Row>(sql: string, parameters: Parameters) => run(sql, parameters).rows as Row[]
  const db: Omit<WriteDb, keyof WriteDb & symbol> = {
    engine: 'postgres',
    all: (sql, ...parameters) => rowsOf(sql, parameters),
    get: <Row>(sql: string, ...parameters: Parameters) => rowsOf<Row>(sql, parameters)[0],
    has: (sql, ...parameters) => rowsOf(sql, parameters).length > 0,
    value: <Value>(sql: string, ...parameters: Parameters) =>
      firstOf(rowsOf<object>(sql, parameters)[0] ?? {}) as Value | undefined,
    column: <Value>(sql: string, ...parameters: Parameters) =>
      rowsOf<object>(sql, parameters).map(firstOf) as Value[],
    run: (sql, ...parameters) => ({ changes: run(sql, parameters).changes }),
    insert: (sql, ...parameters) => rowsOf<{ id: number }>(`${sql} RETURNING id`, parameters)[0]?.id ?? 0,
  }
  return db as WriteDb
}

function firstOf(row: object): unknown {
  return Object.values(row)[0]
}

/** Such characters in a JSON text, which PostgreSQL stores but does not read. */
const unreadable = /\\u(?:0000|d[89a-f])/i

/** @throws UnstorableText for a list with a text that PostgreSQL cannot read */
function requireReadable(parameter: Parameter): void {
  if (typeof parameter === 'string' && unreadable.test(parameter)) throw new UnstorableText()
}

/** @throws UnstorableText for text that PostgreSQL refuses, or that would be changed on the way to it */
function requireStorable(parameter: Parameter): void {
  if (typeof parameter !== 'string') return
  if (parameter.includes('\0') || !parameter.isWellFormed()) throw new UnstorableText()
}
