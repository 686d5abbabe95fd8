/**
 * Databases of PostgreSQL for the tests of a project. `FIELDBOOK_DATABASE` is `pglite`, or the address of a server on
 * which each hub gets a database of its own; without it, hubs have a file.
 */
import process from 'node:process'
import pg from 'pg'
import { startPglite } from './start-pglite.ts'

const asked = process.env.FIELDBOOK_DATABASE ?? ''

/** Whether hubs have their database on PostgreSQL. The extension `search` is not offered there yet. */
export const isOnServer = asked !== ''

let pglite: Promise<string> | null = null
let made = 0

/** Returns the address of an empty database; undefined: hubs have a file. */
export async function makeDatabase(): Promise<string | undefined> {
  if (!isOnServer) return undefined
  if (asked !== 'pglite') return createIn(asked)
  pglite ??= startPglite()
  const url = await pglite
  await runAt(url, 'DROP SCHEMA public CASCADE', 'CREATE SCHEMA public')
  return url
}

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
