/** Version of the names of users and customers. It changes with a name, as lists that show names then change too. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { readMeta } from '../meta.ts'

/** Returns null if no name was changed yet. */
export function readNamesVersion(db: ReadDb): string | null {
  return readMeta(db, 'namesVersion')
}

/** Raises the version. Call it where a name changes; on SQLite, triggers of the tables do it. */
export function noteRename(db: WriteDb): void {
  if (db.engine === 'sqlite') return
  db.run(
    `INSERT INTO meta (name, value) VALUES ('namesVersion', '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT)`,
  )
}
