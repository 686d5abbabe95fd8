/** What can still be read of a damaged database, written into a fresh one (sync design, section 15). */
import { rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { hostLimits } from '../../../shared/limits.ts'
import { connect } from '../connect.ts'
import { readMigrations, runMigrations, schemaVersion } from '../migrate.ts'
import { withFailuresOf } from '../store-failure.ts'
import { copyToScratch } from './copy-to-scratch.ts'

export interface Salvaged {
  /** rows by table that were read */
  rows: Record<string, number>
  /** tables of which something is missing */
  incomplete: string[]
  /** nothing at all could be read: not even which tables there are */
  isUnreadable: boolean
}

export interface SalvageOptions {
  /** the damaged database, which is left as it is */
  from: string
  /** 32 bytes */
  key: Uint8Array
  /** a file that is not there */
  to: string
  /** where the damaged files are copied to for the reading */
  workFolder: string
}

/** The fresh database has this program's schema. @throws StoreFailure `full`, `unwritable` */
export function salvage({ from, key, to, workFolder }: SalvageOptions): Salvaged {
  return withFailuresOf(to, () => {
    const lifted = copyToScratch(from, workFolder)
    try {
      return intoFresh(openDamaged(lifted.file, key), key, to)
    } finally {
      lifted.remove()
    }
  })
}

function intoFresh(damaged: Database.Database | null, key: Uint8Array, to: string): Salvaged {
  rmSync(to, { force: true })
  const fresh = connect(to, key)
  try {
    fresh.pragma('foreign_keys = OFF')
    const version = damaged && attemptRead(() => schemaVersion(damaged))
    if (!damaged || !version?.ok || version.value === 0) {
      runMigrations(fresh)
      return { rows: {}, incomplete: [], isUnreadable: true }
    }
    // rows fit the schema they were written under; a later one knows how to bring them on
    runMigrations(fresh, readMigrations().slice(0, version.value))
    const salvaged = copyTables(damaged, fresh)
    runMigrations(fresh)
    removeOrphans(fresh)
    return salvaged
  } finally {
    damaged?.close()
    fresh.close()
  }
}

/** Null: the first page, which every other depends on, cannot be read with the key. */
function openDamaged(file: string, key: Uint8Array): Database.Database | null {
  const opened = attemptRead(() => connect(file, key, { isDamaged: true }))
  return opened.ok ? opened.value : null
}

function copyTables(damaged: Database.Database, fresh: Database.Database): Salvaged {
  const salvaged: Salvaged = { rows: {}, incomplete: [], isUnreadable: false }
  for (const table of tablesOf(fresh)) {
    const { rows, isWhole } = copyTable(damaged, fresh, table)
    salvaged.rows[table] = rows
    if (!isWhole) salvaged.incomplete.push(table)
  }
  salvaged.isUnreadable = salvaged.incomplete.length === tablesOf(fresh).length
  return salvaged
}

/** Search indexes are left out: they are made anew from what they index. */
function tablesOf(connection: Database.Database): string[] {
  return connection
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all()
}

function copyTable(
  damaged: Database.Database,
  fresh: Database.Database,
  table: string,
): { rows: number; isWhole: boolean } {
  const columns = sharedColumns(damaged, fresh, table)
  if (columns.length === 0) return { rows: 0, isWhole: false }
  const names = ['rowid', ...columns.map(name => `"${name}"`)].join(', ')
  const places = Array.from({ length: columns.length + 1 }, () => '?').join(', ')
  const insert = fresh.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${places})`)
  const copied = { rows: 0, isWhole: true }
  const onLoss = () => {
    copied.isWhole = false
  }
  fresh
    .transaction(() => {
      for (const row of readTable(damaged, table, columns, onLoss))
        copied.rows += insert.run(row.rowid, ...columns.map(name => row[name])).changes
    })
    .immediate()
  return copied
}

/** A newer program's file may have other ones; where the file does not tell any more, it had those of its schema. */
function sharedColumns(damaged: Database.Database, fresh: Database.Database, table: string): string[] {
  const wanted = columnsOf(fresh, table)
  const there = attemptRead(() => columnsOf(damaged, table))
  return there.ok ? wanted.filter(name => there.value.includes(name)) : wanted
}

function columnsOf(connection: Database.Database, table: string): string[] {
  return connection
    .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .pluck()
    .all(table)
}

/** Rows whose owner was lost would break the next change of anything near them. */
function removeOrphans(fresh: Database.Database): void {
  for (let round = 0; round < 10; round++) {
    const orphans = fresh.prepare<[], { table: string; rowid: number }>('PRAGMA foreign_key_check').all()
    if (orphans.length === 0) return
    for (const { table, rowid } of orphans) fresh.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid)
  }
}

/** The rows of a damaged table, one by one: what lies on a page that fails is passed over. */
type Row = Record<string, string | number | Uint8Array | null>

/**
 * Each row with its number as `rowid`. `table` and `columns` are names of our own; `onLoss` hears of each number that
 * cannot be read, which may never have been given to a row. After so many in a row the rest of the table is given up.
 */
function* readTable(
  connection: Database.Database,
  table: string,
  columns: readonly string[],
  onLoss: () => void,
): Generator<Row, void, undefined> {
  const names = columns.map(name => `"${name}"`).join(', ')
  const after = `SELECT rowid, ${names} FROM "${table}" NOT INDEXED WHERE rowid > ? ORDER BY rowid`
  const lowest = attemptRead(() =>
    connection.prepare<[], number>(`SELECT min(rowid) FROM "${table}"`).pluck().get(),
  )
  let last = (lowest.ok ? (lowest.value ?? 1) : 1) - 1
  for (let failures = 0; failures < hostLimits.salvageGap; ) {
    const before = last
    const end = yield* readOn(connection, after, last, row => {
      last = row
    })
    if (end === 'whole') return
    failures = last > before ? 1 : failures + 1
    last += 1
    onLoss()
  }
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
function attemptRead<T>(read: () => T): Attempt<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code)
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return { ok: false }
    throw error
  }
}
