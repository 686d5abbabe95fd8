/** Copies a database into a new file, which appears under its name only when it is complete. */
import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { ensureFolder } from './ensure-folder.ts'
import { syncToDisk } from './sync-to-disk.ts'

/**
 * The copy is encrypted with the same key and has mode 0600. `check` throws if the finished file is not
 * sound, and the file is then removed.
 */
export function vacuumInto(connection: Database.Database, to: string, check: (file: string) => void): void {
  const unfinished = `${to}.unfinished`
  ensureFolder(path.dirname(to))
  rmSync(unfinished, { force: true })
  try {
    // SQLite writes into an empty file and keeps its mode
    closeSync(openSync(unfinished, 'wx', 0o600))
    connection.prepare('VACUUM INTO ?').run(unfinished)
    chmodSync(unfinished, 0o600)
    check(unfinished)
    syncToDisk(unfinished)
    renameSync(unfinished, to)
    syncToDisk(path.dirname(to))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
