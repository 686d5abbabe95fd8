/** Makes the tables of a PostgreSQL database, or brings them up to the schema of this program. */
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb, WriteDb } from '../db.ts'
import { readMigrations, refuseOlder } from '../migrate.ts'
import { readSchema } from '../read-schema.ts'
import { StoreFailure } from '../store-failure.ts'
import { functions } from './functions.ts'
import { searchStatements } from './search-tables.ts'
import { tableStatements } from './tables.ts'

/** The first version with everything that the store uses. */
const leastServer = 130_000

/**
 * Call it in a transaction, as only one program may change the schema. Returns the version of the schema, which is the
 * number of SQLite's migrations with the same tables.
 * @throws StoreFailure `newer` for a database of a newer program, `unwritable` for one that cannot be used
 */
export function updateSchema(db: WriteDb, place: string, keepSchema = false): number {
  requireServer(db, place)
  const known = readMigrations().length
  const isEmpty = db.value("SELECT to_regclass('meta')") === null
  const schema = isEmpty ? 0 : readSchema(db)
  requireNotNewer(schema, known, place)
  if (schema === known) return known
  if (keepSchema) refuseOlder(schema, known, place)
  // indexes use the functions
  for (const statement of [...functions, ...tableStatements(isEmpty), ...searchStatements]) db.run(statement)
  db.run(
    `INSERT INTO meta (name, value) VALUES ('schema', ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    String(known),
  )
  return known
}

/** @throws StoreFailure `newer` */
export function requireNotNewer(schema: number, known: number, place: string): void {
  if (schema > known)
    throw new StoreFailure('newer', reason('database-newer', { file: place, schema, known }))
}

function requireServer(db: ReadDb, place: string): void {
  const version = Number(db.value("SELECT current_setting('server_version_num')"))
  const encoding = db.value<string>("SELECT current_setting('server_encoding')")
  if (version < leastServer)
    throw new StoreFailure(
      'unwritable',
      `The server of ${place} is too old: PostgreSQL 13 or newer is needed.`,
    )
  if (encoding !== 'UTF8')
    throw new StoreFailure(
      'unwritable',
      `The database ${place} has the encoding ${encoding}: create one with the encoding UTF8.`,
    )
}
