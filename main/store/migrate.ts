/** Migrates a database to this program's schema, after it has made a backup. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { reason } from '../../shared/text/message.ts'
import { copiesFolder } from './copy-files.ts'
import { StoreFailure } from './store-failure.ts'
import { vacuumInto } from './vacuum-into.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The cached migrations. Reading them at each opening took a quarter of its time. */
let known: string[][] | null = null

/** Returns the statements of all migrations, oldest first. Adds STRICT, which drizzle-kit cannot write. */
export function readMigrations(): string[][] {
  known ??= readMigrationFiles({ migrationsFolder: folder }).map(file => file.sql.map(makeStrict))
  return known
}

function makeStrict(statement: string): string {
  return /^\s*CREATE TABLE/.test(statement) ? statement.replace(/\)\s*;?\s*$/, ') STRICT;') : statement
}

/** Returns the schema version of a database: the number of its migrations. */
export function schemaVersion(connection: Database.Database): number {
  return connection.pragma('user_version', { simple: true }) as number
}

export interface MigrateOptions {
  migrations?: string[][]
  /**
   * Checks the backup before the migration, and throws if it is damaged. The database is not migrated then.
   */
  checkCopy?: (file: string) => void
  /** Refuses a database with an older schema: another program uses it, or it must stay as it is. */
  keepSchema?: boolean
}

/**
 * Runs the missing migrations in one transaction. Refuses a file of a newer program without changing it.
 * @throws StoreFailure `newer`; `unwritable` for an older file with `keepSchema`
 */
export function migrate(
  connection: Database.Database,
  file: string,
  { migrations = readMigrations(), checkCopy = () => undefined, keepSchema = false }: MigrateOptions = {},
): void {
  const version = schemaVersion(connection)
  if (version > migrations.length) {
    throw new StoreFailure(
      'newer',
      reason('database-newer', { file, schema: version, known: migrations.length }),
    )
  }
  if (version === migrations.length) return
  if (keepSchema) refuseOlder(version, migrations.length, file)
  if (version > 0) copyBefore(connection, file, version, checkCopy)
  connection.pragma('foreign_keys = OFF')
  runMigrations(connection, migrations)
  connection.pragma('foreign_keys = ON')
}

/** Refuses a database with an older schema that must stay as it is; an empty one may be filled. @throws StoreFailure `unwritable` */
export function refuseOlder(schema: number, known: number, place: string): void {
  if (schema === 0) return
  throw new StoreFailure('unwritable', reason('database-older', { file: place, schema, known }))
}

/** Runs in one transaction; foreign keys must be off. */
export function runMigrations(connection: Database.Database, migrations = readMigrations()): void {
  connection
    .transaction(() => {
      // reads the version again under the lock, because another program may have migrated the file
      const missing = migrations.slice(schemaVersion(connection))
      for (const statements of missing) for (const sql of statements) connection.exec(sql)
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
}

/** Writes `copies/NAME.schema-N.db`, encrypted with the same key. */
function copyBefore(
  connection: Database.Database,
  file: string,
  version: number,
  check: (file: string) => void,
): void {
  const name = `${path.basename(file, '.db')}.schema-${version}.db`
  vacuumInto(connection, path.join(copiesFolder(file), name), check)
}
