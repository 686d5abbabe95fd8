/** Brings a database to this program's schema, after a copy of it was put aside. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StoreFailure } from './store-failure.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The statements of every migration, oldest first. drizzle-kit cannot write STRICT, so it is added here. */
export function readMigrations(): string[][] {
  return readMigrationFiles({ migrationsFolder: folder }).map(file => file.sql.map(makeStrict))
}

function makeStrict(statement: string): string {
  return /^\s*CREATE TABLE/.test(statement) ? statement.replace(/\)\s*;?\s*$/, ') STRICT;') : statement
}

/** The schema version a database file has: how many migrations it has seen. */
export function schemaVersion(connection: Database.Database): number {
  return connection.pragma('user_version', { simple: true }) as number
}

/**
 * Runs what is missing, in one transaction. A file that a newer program wrote is refused untouched.
 * @throws StoreFailure `newer`
 */
export function migrate(connection: Database.Database, file: string, migrations = readMigrations()): void {
  const version = schemaVersion(connection)
  if (version > migrations.length) {
    throw new StoreFailure(
      'newer',
      `The database ${file} was written by a newer version of Fieldbook (schema ${version}, this one knows ${migrations.length}). Nothing was changed. Install the newer version to open it.`,
    )
  }
  if (version === migrations.length) return
  if (version > 0) copyBefore(connection, file, version)
  connection.pragma('foreign_keys = OFF')
  connection
    .transaction(() => {
      // read again under the lock: another program may have migrated the file meanwhile
      const missing = migrations.slice(schemaVersion(connection))
      for (const statements of missing) for (const sql of statements) connection.exec(sql)
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
  connection.pragma('foreign_keys = ON')
}

/** `copies/NAME.schema-N.db` beside the database, encrypted with the same key. */
function copyBefore(connection: Database.Database, file: string, version: number): void {
  const copies = path.join(path.dirname(file), 'copies')
  mkdirSync(copies, { recursive: true })
  const copy = path.join(copies, `${path.basename(file, '.db')}.schema-${version}.db`)
  if (existsSync(copy)) rmSync(copy)
  connection.prepare('VACUUM INTO ?').run(copy)
}
