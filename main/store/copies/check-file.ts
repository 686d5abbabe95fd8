/** Checks a database that is in use, through a separate connection. */
import type Database from 'better-sqlite3'
import { contentLimits } from '../../../shared/limits/limits.ts'
import { withConnection } from '../connect.ts'
import { findFaults } from '../find-faults.ts'
import { storeFailureFrom } from '../store-failure.ts'

/**
 * Returns the faults, a few lines at most; empty for a sound file. @throws StoreFailure for failures other
 * than damage
 */
export function checkFile(file: string, key: Uint8Array): string[] {
  return look(file, key, connection => ({ faults: findFaults(connection), next: null })).faults
}

/** The result of a check of a part of the blobs database. */
export interface ContentsChecked {
  faults: string[]
  /** Where the next slice starts; null: all is checked, or the file is known to be damaged. */
  next: number | null
}

/**
 * Checks a slice of a blobs database, from `after` on. The whole file may have gigabytes, and checking it
 * would block the thread.
 * @throws StoreFailure for failures other than damage
 */
export function checkContents(file: string, key: Uint8Array, after: number): ContentsChecked {
  return look(file, key, connection => readSlice(connection, after))
}

/**
 * Reads a slice; a changed page fails to decrypt. The first slice also checks all tables other than the
 * chunks.
 */
function readSlice(connection: Database.Database, after: number): ContentsChecked {
  if (after === 0) {
    const faults = ['meta', 'blobs', 'thumbnails'].flatMap(table => findFaults(connection, table))
    if (faults.length > 0) return { faults, next: null }
    connection.prepare('SELECT count(*) FROM chunks').get()
  }
  const chunks = connection
    .prepare<[number, number], { id: number; bytes: Buffer }>(
      'SELECT rowid AS id, bytes FROM chunks WHERE rowid > ? ORDER BY rowid LIMIT ?',
    )
    .iterate(after, contentLimits.checkedAtOnce)
  let last: number | null = null
  for (const { id } of chunks) last = id
  return { faults: [], next: last }
}

function look(
  file: string,
  key: Uint8Array,
  work: (connection: Database.Database) => ContentsChecked,
): ContentsChecked {
  try {
    return withConnection(file, key, work, { readonly: true })
  } catch (error) {
    const failure = storeFailureFrom(error, file)
    if (failure?.code === 'damaged' || failure?.code === 'wrong-key')
      return { faults: [failure.message], next: null }
    throw failure ?? error
  }
}
