/** Databases of released versions of the program, created from the SQL in `test/fixtures/schemas`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { connect } from '../../../main/store/connect.ts'
import { makeFolder, testKey } from '../service/open-service.ts'

/** Numbers of migrations of the released versions: 0.1.0 had 18. A release adds its own and its SQL. */
export const releasedSchemas = [18]

function fixtureFile(version: number): string {
  return fileURLToPath(new URL(`../../fixtures/schemas/schema-${version}.sql`, import.meta.url))
}

/** Creates an encrypted file of that schema with rows, and returns its path. */
export function makeDatabaseOf(version: number): string {
  const file = path.join(makeFolder(), 'data.db')
  const connection = connect(file, testKey)
  connection.exec(readFileSync(fixtureFile(version), 'utf8'))
  connection.close()
  return file
}

/** Opens `file`, calls `look` with the connection, and closes it. */
export function inspect<T>(file: string, look: (connection: Database.Database) => T): T {
  const connection = connect(file, testKey, { readonly: true })
  try {
    return look(connection)
  } finally {
    connection.close()
  }
}

/** Returns every ordinary table, with all the rows of the user's data. */
export function readAllRows(connection: Database.Database): Record<string, unknown[]> {
  const tables = connection
    .prepare(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    tables.map(table => [table, connection.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).all()]),
  )
}

/** Returns all definitions of the file, to compare two schemas. */
export function readSchema(connection: Database.Database): unknown[] {
  return connection
    .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name <> 'sqlite_sequence' ORDER BY type, name`)
    .all()
}
