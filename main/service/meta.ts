/** Values about the database as a whole, each a text with a name. */
import { type ReadDb, readValue, type WriteDb } from '../store/db.ts'

/** Returns null if there is no value of that name. */
export function readMeta(db: ReadDb, name: string): string | null {
  return readValue<string>(db, 'SELECT value FROM meta WHERE name = ?', name) ?? null
}

export function writeMeta(db: WriteDb, name: string, value: string): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
