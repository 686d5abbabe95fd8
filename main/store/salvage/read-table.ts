/** The rows of a damaged table, one by one: what lies on a page that fails is passed over. */
import type Database from 'better-sqlite3'
import { hostLimits } from '../../../shared/limits.ts'

export type Row = Record<string, string | number | Uint8Array | null>

export interface Loss {
  /** row numbers that could not be read; some of them may never have been given to a row */
  passedOver: number
  /** so many in a row failed that the rest of the table was given up */
  isGivenUp: boolean
}

/**
 * Each row with its number as `rowid`. What the generator returns tells what was lost. `table` and `columns` are
 * names of our own.
 */
export function* readTable(
  connection: Database.Database,
  table: string,
  columns: readonly string[],
): Generator<Row, Loss, undefined> {
  const names = columns.map(name => `"${name}"`).join(', ')
  const after = `SELECT rowid, ${names} FROM "${table}" NOT INDEXED WHERE rowid > ? ORDER BY rowid`
  const loss: Loss = { passedOver: 0, isGivenUp: false }
  const lowest = attemptRead(() =>
    connection.prepare<[], number>(`SELECT min(rowid) FROM "${table}"`).pluck().get(),
  )
  let last = (lowest.ok ? (lowest.value ?? 1) : 1) - 1
  for (let failures = 0; failures < hostLimits.salvageGap; ) {
    const before = last
    const end = yield* readOn(connection, after, last, row => {
      last = row
    })
    if (end === 'whole') return loss
    failures = last > before ? 1 : failures + 1
    last += 1
    loss.passedOver += 1
  }
  return { ...loss, isGivenUp: true }
}

/** Reads until the table ends or a page fails, and tells how far it came. */
function* readOn(
  connection: Database.Database,
  sql: string,
  from: number,
  reached: (rowid: number) => void,
): Generator<Row, 'whole' | 'failed', undefined> {
  const opened = attemptRead(() => connection.prepare<[number], Row>(sql).iterate(from))
  if (!opened.ok) return 'failed'
  const rows = opened.value
  for (;;) {
    const next = attemptRead(() => rows.next())
    if (!next.ok) return 'failed'
    if (next.value.done) return 'whole'
    reached(Number(next.value.value.rowid))
    yield next.value.value
  }
}

type Attempt<T> = { ok: true; value: T } | { ok: false }

/** A page that fails is expected here; anything else is a bug. */
export function attemptRead<T>(read: () => T): Attempt<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code)
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return { ok: false }
    throw error
  }
}
