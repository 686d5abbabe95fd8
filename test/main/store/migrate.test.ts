import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../main/store/connect.ts'
import { migrate, readMigrations, schemaVersion } from '../../../main/store/migrate.ts'
import { openStore } from '../../../main/store/store.ts'
import { makeFolder, testKey } from '../service/open-service.ts'
import { hasSchemaFixture, inspect, makeDatabaseOf, readAllRows, readSchema } from './schema-fixtures.ts'

const current = readMigrations().length
const versions = Array.from({ length: current }, (_, index) => index + 1)
const earlier = versions.filter(version => version < current)
const copyOf = (file: string, version: number) =>
  path.join(path.dirname(file), 'copies', `data.schema-${version}.db`)

function open(file: string) {
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  return store
}

/** Since schema 8 a base may be of a form too, and since 9 it names no version of the hub's. */
function asNamedNow(row: unknown): Record<string, unknown> {
  const { job_uuid, etag: _, ...base } = row as Record<string, unknown>
  return job_uuid === undefined ? base : { ...base, entity_uuid: job_uuid }
}

/** Since schema 18 the keys of requests are kept without their answers. */
function keysIn({ idempotent_answers: answers, ...rows }: ReturnType<typeof readAllRows>) {
  if (answers === undefined) return rows
  const keys = answers.map(row => {
    const { request_hash: _, body: __, ...key } = row as Record<string, unknown>
    return { ...key, uuid: null }
  })
  return { ...rows, operation_keys: keys }
}

test.each(versions)(
  'a database of schema %i is kept as SQL, so that every later program is tried on it',
  version => {
    expect(hasSchemaFixture(version)).toBe(true)
  },
)

test.each(versions)('a database of schema %i opens with every row it had', version => {
  const file = makeDatabaseOf(version)
  const before = inspect(file, readAllRows)
  expect(before.jobs).toHaveLength(2)
  open(file).close()
  const after = inspect(file, readAllRows)
  const opened = { name: 'opened', value: '', changed_at: 0 }
  // a later schema may add tables and columns; arrays are compared whole, so no row may be added or lost
  expect(after).toMatchObject({
    ...keysIn(before),
    bases: before.bases?.map(asNamedNow),
    meta: [...(before.meta ?? []), opened],
  })
})

test.each(versions)('a database of schema %i comes to be like one made today', version => {
  const file = makeDatabaseOf(version)
  const fresh = path.join(makeFolder(), 'fresh.db')
  open(file).close()
  open(fresh).close()
  expect(inspect(file, readSchema)).toEqual(inspect(fresh, readSchema))
  expect(inspect(file, schemaVersion)).toBe(current)
  expect(inspect(file, connection => connection.pragma('foreign_key_check'))).toEqual([])
  expect(inspect(file, connection => connection.pragma('integrity_check', { simple: true }))).toBe('ok')
})

test.each(earlier)('before schema %i is left, a copy is put aside that opens with the same key', version => {
  const file = makeDatabaseOf(version)
  const before = inspect(file, readAllRows)
  open(file).close()
  const copy = copyOf(file, version)
  expect(inspect(copy, schemaVersion)).toBe(version)
  expect(inspect(copy, readAllRows)).toEqual(before)
  expect(readFileSync(copy).includes('Storgatan')).toBe(false)
  expect(() => connect(copy, new Uint8Array(32).fill(8))).toThrow(/not a database/)
})

test('a database that is up to date is not copied', () => {
  const file = makeDatabaseOf(current)
  open(file)
  expect(existsSync(path.join(path.dirname(file), 'copies'))).toBe(false)
})

test('a migration that fails leaves the database as it was, and the copy beside it', () => {
  const file = makeDatabaseOf(1)
  const before = inspect(file, readAllRows)
  const connection = connect(file, testKey)
  const broken = [...readMigrations().slice(0, 2), ['DELETE FROM jobs', 'CREATE TABLE jobs (id integer)']]
  expect(() => migrate(connection, file, { migrations: broken })).toThrow(/already exists/)
  connection.close()
  expect(inspect(file, schemaVersion)).toBe(1)
  expect(inspect(file, readAllRows)).toEqual(before)
  expect(inspect(copyOf(file, 1), readAllRows)).toEqual(before)
})

test('a program that comes second to the same old database runs no migration again', () => {
  const file = makeDatabaseOf(1)
  const second = connect(file, testKey)
  onTestFinished(() => void second.close())
  const migrations = readMigrations()
  let isFirst = true
  // the first program migrates just when the second has read the version
  const watched = new Proxy(second, {
    get(target, name) {
      if (name === 'transaction' && isFirst) {
        isFirst = false
        open(file).close()
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  migrate(watched, file, { migrations })
  expect(schemaVersion(second)).toBe(current)
})

test('every ordinary table is STRICT', () => {
  const file = path.join(makeFolder(), 'data.db')
  open(file).close()
  const loose = inspect(file, connection =>
    connection
      .prepare(
        `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
      )
      .pluck()
      .all(),
  )
  expect(loose).toEqual([])
})

test('the number that a customer knows a job by, kept since schema 9 among the unnamed, is one to search for', () => {
  const file = makeDatabaseOf(9)
  const connection = connect(file, testKey)
  const [id] = connection.prepare('SELECT id FROM jobs ORDER BY id DESC').pluck().all()
  const set = connection.prepare('UPDATE jobs SET extra = ? WHERE id = ?')
  set.run('{"externalId":344709,"colour":"red"}', id)
  connection.close()
  const { read } = open(file)
  expect(read.get('SELECT external_id, extra FROM jobs WHERE id = ?', id as number)).toEqual({
    external_id: '344709',
    extra: '{"colour":"red"}',
  })
  const found = `SELECT rowid AS id FROM job_search WHERE job_search MATCH ?`
  expect(read.all(found, '344709')).toEqual([{ id }])
  // with the words that it had before
  const { title } = read.get<{ title: string }>('SELECT title FROM jobs WHERE id = ?', id as number) ?? {}
  expect(read.all(found, `title : "${title}"`)).toContainEqual({ id })
})
