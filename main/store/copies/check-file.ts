/** The check of a database that is in use, through a connection of its own. */
import type Database from 'better-sqlite3'
import { contentLimits } from '../../../shared/limits.ts'
import { withConnection } from '../connect.ts'
import { findFaults } from '../find-faults.ts'
import { storeFailureFrom } from '../store-failure.ts'

/** What is wrong, a few lines at most; empty for a sound one. @throws StoreFailure for what is no damage */
export function checkFile(file: string, key: Uint8Array): string[] {
  return look(file, key, connection => ({ faults: findFaults(connection), next: null })).faults
}

/** How far the contents are looked over, and what is wrong with them so far. */
export interface ContentsChecked {
  faults: string[]
  /** from where to go on; null: that was all, or it is known to be damaged */
  next: number | null
}

/**
 * A slice of a file of contents, from `after` on: it can have gigabytes, which take longer than others can wait.
 * @throws StoreFailure for what is no damage
 */
export function checkContents(file: string, key: Uint8Array, after: number): ContentsChecked {
  return look(file, key, connection => readSlice(connection, after))
}

/** A page that is not what was written fails while it is read. The first slice has all that lies beside the bytes. */
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
