import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReadDb } from '../../../../main/store/db.ts'
import { openStore } from '../../../../main/store/store.ts'
import { openDatabase } from '../../../support/postgres/open-database.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'

interface Column {
  table: string
  column: string
  isRequired: 0 | 1
}

/** Tables of one engine alone: its search, and its own list of tables. */
const own = /_search|^search_words$|^sqlite_/

function columnsOfSqlite(db: ReadDb): Column[] {
  return db.all<Column>(
    `SELECT t.name AS "table", c.name AS "column", c."notnull" OR (c.pk > 0) AS "isRequired"
     FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE t.schema = 'main' AND t.type = 'table'`,
  )
}

function columnsOfPostgres(db: ReadDb): Column[] {
  return db.all<Column>(
    `SELECT table_name AS "table", column_name AS "column", is_nullable = 'NO' AS "isRequired"
     FROM information_schema.columns WHERE table_schema = 'public'`,
  )
}

const sorted = (columns: Column[]) =>
  columns
    .filter(({ table }) => !own.test(table))
    .map(({ table, column, isRequired }) => `${table}.${column}${isRequired ? '' : '?'}`)
    .sort()

test('PostgreSQL has the tables and columns that the migrations of SQLite make', async () => {
  const { store } = await openDatabase()
  const file = openStore({ file: path.join(makeFolder(), 'data.db'), key: testKey, seat: 'hub' })
  onTestFinished(() => file.close())
  const columns = sorted(columnsOfPostgres(store.read))
  expect(columns).toEqual(sorted(columnsOfSqlite(file.read)))
  expect(columns).toContain('jobs.uuid')
})

test('PostgreSQL has the indexes that the migrations of SQLite make', async () => {
  const { store } = await openDatabase()
  const file = openStore({ file: path.join(makeFolder(), 'data.db'), key: testKey, seat: 'hub' })
  onTestFinished(() => file.close())
  const named = (names: string[]) =>
    names.filter(name => !/^sqlite_|_pkey$|_unique$|_search_words$|^file_search_folded$/.test(name))
  const here = store.read.column<string>(
    `SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  )
  const there = file.read.column<string>(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY 1`)
  expect(named(here)).toEqual(named(there))
})
