/** One program to a folder. SQLite holds the lock, so it goes with the process, however that ends. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** The answer lets go; null: another program holds `file`. */
export function holdLock(file: string): (() => void) | null {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const connection = new Database(file, { timeout: 0 })
  try {
    connection.exec('BEGIN EXCLUSIVE')
    return () => connection.close()
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
