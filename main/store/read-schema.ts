/** The version of a database's schema: the number of migrations that it has seen. */
import type { ReadDb } from './db.ts'

/** Returns 0 if the database has no schema. PostgreSQL's must have the table `meta`. */
export function readSchema(db: ReadDb): number {
  if (db.engine === 'sqlite') return db.value<number>('PRAGMA user_version') ?? 0
  return Number(db.value<string>("SELECT value FROM meta WHERE name = 'schema'") ?? 0)
}
