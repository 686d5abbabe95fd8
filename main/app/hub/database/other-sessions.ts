/** Other programs that have a database open. */
import type { ReadDb } from '../../../store/db.ts'
import { sessionNames } from '../../../store/postgres/postgres-store.ts'

/**
 * Returns the number of other sessions of hubs and commands that may write. For a file it is 0: the lock of the data
 * folder shows hubs, and `PRAGMA data_version` changes of commands.
 */
export function countOthers(db: ReadDb): number {
  if (db.engine === 'sqlite') return 0
  return (
    db.value<number>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = ? AND pid <> pg_backend_pid()`,
      sessionNames.writing,
    ) ?? 0
  )
}
