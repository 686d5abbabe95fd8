/**
 * Writes both of the hub's databases into one file, while the hub serves them.
 * The file is the blobs database with the main database added in pieces. All of it is encrypted with the
 * hub's key.
 */
import { chmodSync, closeSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { contentLimits } from '../../../shared/limits/limits.ts'
import { withConnection } from '../connect.ts'
import { StoreFailure, withFailuresOf } from '../store-failure.ts'
import { syncToDisk } from '../sync-to-disk.ts'

/** The two databases of a hub. */
export interface HubFiles {
  main: string
  contents: string
}

/** Reports which database is copied next, and its size in bytes. */
export type TellCopying = (what: 'main' | 'contents', bytes: number) => void

/**
 * Writes `to`, which must not exist, with mode 0600: completely or not at all. Returns the uuids of
 * documents whose content the hub has lost.
 * `key` has 32 bytes.
 * @throws StoreFailure `full`, `unwritable`, `in-use` when another backup to `to` is being written
 */
export function writeBackup(from: HubFiles, key: Uint8Array, to: string, tell: TellCopying): string[] {
  const folder = `${to}.unfinished`
  return withFailuresOf(to, () => {
    makeFolder(folder)
    try {
      const lost = fillBackup(from, key, folder, tell)
      renameSync(path.join(folder, 'contents.db'), to)
      syncToDisk(path.dirname(to))
      return lost
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StoreFailure(
      'in-use',
      `The folder ${folder} is there: another backup is being written, or one was cut off. Remove it once none runs.`,
    )
  }
}

/**
 * Copies the main database first, and then the blobs database. A file's bytes are committed before the main
 * database refers to them.
 * So the second copy has all files that the first one refers to, except for those deleted in between.
 */
function fillBackup(from: HubFiles, key: Uint8Array, folder: string, tell: TellCopying): string[] {
  const main = path.join(folder, 'main.db')
  const contents = path.join(folder, 'contents.db')
  copyDatabase(from.main, key, main, bytes => tell('main', bytes))
  copyDatabase(from.contents, key, contents, bytes => tell('contents', bytes))
  const lost = settleMissing(from, key, { main, contents })
  withConnection(contents, key, connection => {
    // a database in WAL mode could not be read from a write-protected disk
    connection.pragma('journal_mode = DELETE')
    connection.transaction(() => putIn(connection, main)).immediate()
  })
  chmodSync(contents, 0o600)
  syncToDisk(contents)
  return lost
}

function copyDatabase(file: string, key: Uint8Array, to: string, tell: (bytes: number) => void): void {
  withConnection(file, key, connection => {
    // uses the page count, because many pages may still be in the log and not in the file
    tell(numberOf(connection, 'page_count') * numberOf(connection, 'page_size'))
    connection.prepare('VACUUM INTO ?').run(to)
  })
}

function numberOf(connection: Database.Database, pragma: string): number {
  return connection.pragma(pragma, { simple: true }) as number
}

/**
 * Removes documents from the copy that the hub has deleted since. Returns the documents that have lost
 * their content.
 */
function settleMissing(from: HubFiles, key: Uint8Array, copy: HubFiles): string[] {
  const kept = withConnection(copy.contents, key, connection =>
    textsOf(connection, 'SELECT sha256 FROM blobs WHERE sha256 IS NOT NULL'),
  )
  return withConnection(copy.main, key, connection => {
    connection.pragma('journal_mode = DELETE')
    if (!hasTable(connection, 'documents')) return []
    const missing = connection
      .prepare<[], { uuid: string; sha256: string }>(
        'SELECT uuid, sha256 FROM documents WHERE sha256 IS NOT NULL',
      )
      .all()
      .filter(row => !kept.has(row.sha256))
    if (missing.length === 0) return []
    const named = withConnection(from.main, key, now => textsOf(now, 'SELECT uuid FROM documents'))
    const remove = connection.prepare('DELETE FROM documents WHERE uuid = ?')
    for (const { uuid } of missing) if (!named.has(uuid)) remove.run(uuid)
    return missing.filter(({ uuid }) => named.has(uuid)).map(({ uuid }) => uuid)
  })
}

function hasTable(connection: Database.Database, name: string): boolean {
  return connection.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
}

function textsOf(connection: Database.Database, sql: string): Set<string> {
  return new Set(connection.prepare<[], string>(sql).pluck().all())
}

function putIn(connection: Database.Database, main: string): void {
  connection.exec('CREATE TABLE main_parts (position INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT')
  const insert = connection.prepare('INSERT INTO main_parts (bytes) VALUES (?)')
  const part = Buffer.allocUnsafe(contentLimits.chunkBytes)
  const file = openSync(main, 'r')
  try {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      insert.run(part.subarray(0, length))
    }
  } finally {
    closeSync(file)
  }
}
