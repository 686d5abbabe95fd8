/** Checks a database with SQLite's `quick_check`, which reads every page. */
import type Database from 'better-sqlite3'
import { reason } from '../../shared/text/message.ts'
import { withConnection } from './connect.ts'
import { StoreFailure } from './store-failure.ts'

/**
 * Returns the faults of the database or of one table, a few lines at most; empty for a sound one.
 * @throws SqliteError when the file cannot be read at all
 */
export function findFaults(connection: Database.Database, table?: string): string[] {
  const rows = connection
    .prepare<[], string>(`PRAGMA quick_check(${table ?? 10})`)
    .pluck()
    .all()
  return rows.length === 1 && rows[0] === 'ok' ? [] : rows
}

/** Checks a complete copy. @throws StoreFailure `damaged` */
export function requireSound(file: string, key: Uint8Array): void {
  const [fault] = withConnection(file, key, connection => findFaults(connection), { readonly: true })
  if (fault === undefined) return
  throw new StoreFailure(
    'damaged',
    reason('database-faulty', { file, fault: fault.split('\n', 2).join(' ') }),
  )
}
