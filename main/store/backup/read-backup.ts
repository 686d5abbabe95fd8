/** Extracts the two databases of a backup. */
import { closeSync, constants, copyFileSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { withConnection } from '../connect.ts'
import { ensureFolder } from '../ensure-folder.ts'
import { StoreFailure, storeFailureFrom } from '../store-failure.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import type { HubFiles } from './write-backup.ts'

/**
 * Writes the main database of the backup `file` to `to`. `key` has 32 bytes.
 * @throws StoreFailure `wrong-key` for another key and for files that are no backup, `full`, `unwritable`
 */
export function unpackMain(file: string, key: Uint8Array, to: string): void {
  try {
    withConnection(file, key, connection => writeParts(connection, file, to), { readonly: true })
  } catch (error) {
    throw failureOf(error, file)
  }
}

/**
 * Writes both databases: the main one, and the blobs database without the main one in it. @throws
 * StoreFailure as `unpackMain`
 */
export function unpackBackup(file: string, key: Uint8Array, to: HubFiles): void {
  unpackMain(file, key, to.main)
  try {
    ensureFolder(path.dirname(to.contents))
    copyFileSync(file, to.contents, constants.COPYFILE_FICLONE)
    withConnection(to.contents, key, connection => {
      connection.exec('DROP TABLE main_parts')
      connection.pragma('incremental_vacuum')
    })
    syncToDisk(to.contents)
  } catch (error) {
    throw failureOf(error, to.contents)
  }
}

function writeParts(connection: Database.Database, file: string, to: string): void {
  if (!connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'main_parts'`).get()) {
    throw new StoreFailure('wrong-key', `${file} is no backup of a hub. Nothing was changed.`)
  }
  const parts = connection
    .prepare<[], Buffer>('SELECT bytes FROM main_parts ORDER BY position')
    .pluck()
    .iterate()
  ensureFolder(path.dirname(to))
  const opened = openSync(to, 'wx', 0o600)
  try {
    for (const bytes of parts) writeWhole(opened, bytes)
  } finally {
    closeSync(opened)
  }
  syncToDisk(to)
}

/** Repeats `writeSync`, which may write fewer bytes than it was given. */
function writeWhole(opened: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at)
}

function failureOf(error: unknown, file: string): unknown {
  const failure = storeFailureFrom(error, file)
  if (failure?.code !== 'wrong-key' || error instanceof StoreFailure) return failure ?? error
  return new StoreFailure(
    'wrong-key',
    `${file} is no backup of a hub, or one with another key. Nothing was changed.`,
    error,
  )
}
