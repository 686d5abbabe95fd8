/** Copies the readable rows of a damaged database into a new one (sync design, section 15). */
import { rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { connect } from '../connect.ts'
import { readMigrations, runMigrations, schemaVersion } from '../migrate.ts'
import { withFailuresOf } from '../store-failure.ts'
import { copyToScratch } from './copy-to-scratch.ts'

export interface Salvaged {
  /** The number of rows that were read, by table. */
  rows: Record<string, number>
  /** The tables with missing rows. */
  incomplete: string[]
  /** Whether no table could be read. */
  isUnreadable: boolean
}

export interface SalvageOptions {
  /** The damaged database, which is not changed. */
  from: string
  /** 32 bytes. */
  key: Uint8Array
  /** The new database, which must not exist. */
  to: string
  /** The folder for the copy of the damaged files. */
  workFolder: string
}

/**
 * Returns what was salvaged. The new database has this program's schema. @throws StoreFailure `full`,
 * `unwritable`
 */
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
    // rows are copied into their own schema version first, and the later migrations then convert them
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

/** Returns null if the first page cannot be read, without which no other page can be found. */
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

/** Returns the tables without the search indexes, which are built again from the rows. */
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

/**
 * Returns the columns that both tables have, because a newer file may have others. If the damaged file's
 * columns cannot be read, those of its schema are assumed.
 */
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

/** Removes rows whose referenced row was lost, because foreign keys would refuse later changes of them. */
function removeOrphans(fresh: Database.Database): void {
  for (let round = 0; round < 10; round++) {
    const orphans = fresh.prepare<[], { table: string; rowid: number }>('PRAGMA foreign_key_check').all()
    if (orphans.length === 0) return
    for (const { table, rowid } of orphans) fresh.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid)
  }
}

/** A row of a damaged table. Rows on unreadable pages are skipped. */
type Row = Record<string, string | number | Uint8Array | null>

/**
 * Yields each row with its id as `rowid`. `table` and `columns` are names from the code.
 * `onLoss` is called for each id that cannot be read, also if no row had it. After many such ids in a row
 * the rest of the table is skipped.
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

/** Reads until the table ends or a page fails, and reports the last id it has read. */
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

/** Returns failures of damaged pages, which are expected here. Other errors are bugs and are thrown. */
function attemptRead<T>(read: () => T): Attempt<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code)
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return { ok: false }
    throw error
  }
}
