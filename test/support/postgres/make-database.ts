/**
 * Databases of PostgreSQL for the tests of a project. `FIELDBOOK_DATABASE` is `pglite`, or the address of a server on
 * which each hub gets a database of its own; without it, hubs have a file.
 */
import process from 'node:process'
import pg from 'pg'
import { readMigrations } from '../../../main/store/migrate.ts'
import { startPglite } from './start-pglite.ts'

const asked = process.env.FIELDBOOK_DATABASE ?? ''

let pglite: Promise<string> | null = null
let made = 0

/** Returns the address of an empty database; undefined: hubs have a file. */
export async function makeDatabase(): Promise<string | undefined> {
  if (asked === '') return undefined
  if (asked !== 'pglite') return createIn(asked)
  pglite ??= startPglite()
  const url = await pglite
  await runAt(url, emptyTables)
  return url
}

/** Removes all rows, which takes less time than to make the tables again, unless a test has changed the schema. */
const emptyTables = `DO $$ DECLARE is_current boolean := false; BEGIN
  IF to_regclass('meta') IS NOT NULL THEN
    is_current := EXISTS (SELECT 1 FROM meta WHERE name = 'schema' AND value = '${readMigrations().length}');
  END IF;
  IF is_current THEN
    EXECUTE (SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY CASCADE'
      FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'meta');
    DELETE FROM meta WHERE name <> 'schema';
  ELSE
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public;
  END IF;
END $$`

async function createIn(server: string): Promise<string> {
  const name = `test_${process.pid}_${++made}`
  await runAt(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

async function runAt(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
