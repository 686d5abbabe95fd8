/** One program to a folder. SQLite holds the lock, so it goes with the process, however that ends. */
import path from 'node:path'
import Database from 'better-sqlite3'
import { ensureFolder } from './ensure-folder.ts'
import { storeFailureFrom } from './store-failure.ts'

/** Returns what lets go; null: another program holds `file`. @throws StoreFailure when it cannot be written */
export function holdLock(file: string): (() => void) | null {
  let connection: Database.Database | undefined
  try {
    ensureFolder(path.dirname(file))
    connection = new Database(file, { timeout: 0 })
    // a full disk takes no journal, and nothing is written
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
