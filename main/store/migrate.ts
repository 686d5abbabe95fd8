/** Brings a database to this program's schema, after a copy of it was put aside. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { reason } from '../../shared/message.ts'
import { copiesFolder } from './copy-files.ts'
import { StoreFailure } from './store-failure.ts'
import { vacuumInto } from './vacuum-into.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The program's own, which do not change while it runs: read at every opening they took a quarter of it. */
let known: string[][] | null = null

/** The statements of every migration, oldest first. drizzle-kit cannot write STRICT, so it is added here. */
export function readMigrations(): string[][] {
  known ??= readMigrationFiles({ migrationsFolder: folder }).map(file => file.sql.map(makeStrict))
  return known
}

function makeStrict(statement: string): string {
  return /^\s*CREATE TABLE/.test(statement) ? statement.replace(/\)\s*;?\s*$/, ') STRICT;') : statement
}

/** The schema version a database file has: how many migrations it has seen. */
export function schemaVersion(connection: Database.Database): number {
  return connection.pragma('user_version', { simple: true }) as number
}

export interface MigrateOptions {
  migrations?: string[][]
  /** looks over the copy that is made before; throws when it is no good, and nothing is migrated then */
  checkCopy?: (file: string) => void
}

/**
 * Runs what is missing, in one transaction. A file that a newer program wrote is refused untouched.
 * @throws StoreFailure `newer`
 */
export function migrate(
  connection: Database.Database,
  file: string,
  { migrations = readMigrations(), checkCopy = () => undefined }: MigrateOptions = {},
): void {
  const version = schemaVersion(connection)
  if (version > migrations.length) {
    throw new StoreFailure(
      'newer',
      reason('database-newer', { file, schema: version, known: migrations.length }),
    )
  }
  if (version === migrations.length) return
  if (version > 0) copyBefore(connection, file, version, checkCopy)
  connection.pragma('foreign_keys = OFF')
  runMigrations(connection, migrations)
  connection.pragma('foreign_keys = ON')
}

/** In one transaction; foreign keys must be off. */
export function runMigrations(connection: Database.Database, migrations = readMigrations()): void {
  connection
    .transaction(() => {
      // read again under the lock: another program may have migrated the file meanwhile
      const missing = migrations.slice(schemaVersion(connection))
      for (const statements of missing) for (const sql of statements) connection.exec(sql)
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
}

/** `copies/NAME.schema-N.db` beside the database, encrypted with the same key. */
function copyBefore(
  connection: Database.Database,
  file: string,
  version: number,
  check: (file: string) => void,
): void {
  const name = `${path.basename(file, '.db')}.schema-${version}.db`
  vacuumInto(connection, path.join(copiesFolder(file), name), check)
}
