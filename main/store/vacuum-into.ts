/** One database written anew into a file of its own: whole under its name, or not there at all. */
import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { ensureFolder } from './ensure-folder.ts'
import { syncToDisk } from './sync-to-disk.ts'

/**
 * Encrypted as the source is, mode 0600. `check` looks the finished file over before it gets its name, and throws
 * when it is no good.
 */
export function vacuumInto(connection: Database.Database, to: string, check: (file: string) => void): void {
  const unfinished = `${to}.unfinished`
  ensureFolder(path.dirname(to))
  rmSync(unfinished, { force: true })
  try {
    // SQLite takes an empty file, which keeps the mode it was made with
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
