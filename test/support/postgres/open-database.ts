/** A store on a new database of PostgreSQL, and a second connection for what other programs do. */
import process from 'node:process'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openPostgres, type PostgresStore } from '../../../main/store/postgres/postgres-store.ts'
import { makeDatabase } from './make-database.ts'

/** PGlite has one connection only. */
export const hasOneConnection = process.env.FIELDBOOK_DATABASE === 'pglite'

/** Returns the address of a new database. */
export async function requireDatabase(): Promise<string> {
  const url = await makeDatabase()
  if (url === undefined) throw new Error('Run this test in the project pglite or postgres')
  return url
}

/** Opens a database as a hub does, until the end of the test. */
export async function openDatabase(): Promise<{ store: PostgresStore; url: string }> {
  const url = await requireDatabase()
  const store = openPostgres({ url, serving: 'alone' })
  onTestFinished(() => store.close())
  return { store, url }
}

/** Connects in addition to the store. */
export async function connectBeside(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
