/** Locks a folder for one program. SQLite holds the lock, so it ends with the process, also after a crash. */
import path from 'node:path'
import Database from 'better-sqlite3'
import { ensureFolder } from './ensure-folder.ts'
import { storeFailureFrom } from './store-failure.ts'

/**
 * Returns a function that releases the lock; null: another program has it. @throws StoreFailure when `file`
 * cannot be written
 */
export function holdLock(file: string): (() => void) | null {
  let connection: Database.Database | undefined
  try {
    ensureFolder(path.dirname(file))
    connection = new Database(file, { timeout: 0 })
    // needs no journal file, so that the lock works on a full disk
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
    const held = connection
    return () => held.close()
  } catch (error) {
    connection?.close()
    const failure = storeFailureFrom(error, file)
    if (failure?.code === 'in-use') return null
    throw failure ?? error
  }
}
