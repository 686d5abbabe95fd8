import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../main/store/connect.ts'
import { migrate, readMigrations, schemaVersion } from '../../../main/store/migrate.ts'
import { openStore } from '../../../main/store/store.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import {
  inspect,
  makeDatabaseOf,
  readAllRows,
  readSchema,
  releasedSchemas,
} from '../../support/store/schema-fixtures.ts'

const current = readMigrations().length
const copyOf = (file: string, version: number) =>
  path.join(path.dirname(file), 'copies', `data.schema-${version}.db`)

function open(file: string) {
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  return store
}

const gone = ['not_before', 'next_attempt_at', 'lease_until', 'seen_at', 'discarded_at', 'attempts', 'step']
const folded = ['verify_count', 'restored', 'known_event_ids', 'made', 'size']

/** Since schema 19 an operation has fewer columns. */
function withoutFolded(row: unknown): unknown {
  const columns = Object.entries(row as Record<string, unknown>)
  return Object.fromEntries(columns.filter(([name]) => ![...gone, ...folded].includes(name)))
}

test.each(releasedSchemas)('a database with schema %i is opened with all its rows', version => {
  const file = makeDatabaseOf(version)
  const before = inspect(file, readAllRows)
  expect(before.jobs).toHaveLength(2)
  open(file).close()
  const after = inspect(file, readAllRows)
  const opened = { name: 'opened', value: '', changed_at: 0 }
  // A later schema may add tables and columns. Arrays are compared as a whole, so no row may be added or lost.
  expect(after).toMatchObject({
    ...before,
    operations: before.operations?.map(withoutFolded),
    meta: [...(before.meta ?? []), opened],
  })
})

test('a database with an older schema stays the same when its schema must be kept', () => {
  const [version = 0] = releasedSchemas
  const file = makeDatabaseOf(version)
  const before = inspect(file, readAllRows)
  expect(() => openStore({ file, key: testKey, seat: 'hub', keepSchema: true })).toThrow(
    `was written by an older version of Fieldbook (schema ${version},`,
  )
  expect([inspect(file, schemaVersion), inspect(file, readAllRows)]).toEqual([version, before])
})

test.each(releasedSchemas)('a database with schema %i gets the same schema as a new database', version => {
  const file = makeDatabaseOf(version)
  const fresh = path.join(makeFolder(), 'fresh.db')
  open(file).close()
  open(fresh).close()
  expect(inspect(file, readSchema)).toEqual(inspect(fresh, readSchema))
  expect(inspect(file, schemaVersion)).toBe(current)
  expect(inspect(file, connection => connection.pragma('foreign_key_check'))).toEqual([])
  expect(inspect(file, connection => connection.pragma('integrity_check', { simple: true }))).toBe('ok')
})

test.each(releasedSchemas)(
  'a database is copied before schema %i is migrated, and the copy opens with the same key',
  version => {
    const file = makeDatabaseOf(version)
    const before = inspect(file, readAllRows)
    open(file).close()
    const copy = copyOf(file, version)
    expect(inspect(copy, schemaVersion)).toBe(version)
    expect(inspect(copy, readAllRows)).toEqual(before)
    expect(readFileSync(copy).includes('Storgatan')).toBe(false)
    expect(() => connect(copy, new Uint8Array(32).fill(8))).toThrow(/not a database/)
  },
)

test('operations from an earlier version keep their delay, their progress and a reason that is still known', () => {
  const file = makeDatabaseOf(18)
  const insert = `INSERT INTO operations (id, seq, account, lane, kind, version, intent, state, created_at, not_before,
      next_attempt_at, lease_until, sent_at, seen_at, discarded_at, attempts, step, verify_count, restored,
      known_event_ids, made, reason_code) VALUES
    ('ready', 11, 'a', 'l', 'note.add', 1, '{}', 'ready', 1, 20, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL, NULL),
    ('sent', 12, 'a', 'l', 'note.add', 1, '{}', 'sending', 1, 20, 30, 40, NULL, NULL, NULL, 2, 1, 1, 1, '[7]',
      '{"uuid":"u","key":"k","confirmed":3,"isDenied":true}', 'too-many'),
    ('retry', 13, 'a', 'l', 'note.add', 1, '{}', 'retry', 1, 20, 30, NULL, NULL, NULL, NULL, 1, 0, 0, 0, 'x', 'x', 'too-large'),
    ('done', 14, 'a', 'l', 'note.add', 1, '{}', 'done', 1, NULL, NULL, NULL, 50, 60, NULL, 1, 0, 0, 0, NULL, NULL, NULL),
    ('gone', 15, 'a', 'l', 'note.add', 1, '{}', 'discarded', 1, 20, NULL, NULL, NULL, NULL, 70, 0, 0, 0, 0, NULL, NULL, 'removed')`
  const connection = connect(file, testKey)
  connection.exec(insert)
  connection.close()
  const rows = open(file).read.all(
    `SELECT id, wait_until, sent_at, ended_at, progress, reason_code FROM operations WHERE seq > 10 ORDER BY seq`,
  )
  const none = { wait_until: null, sent_at: null, ended_at: null, progress: '{}', reason_code: null }
  const progress =
    '{"attempts":2,"step":1,"looks":1,"restored":true,"known":[7],"uuid":"u","key":"k","confirmed":3}'
  expect(rows).toEqual([
    { ...none, id: 'ready', wait_until: 20 },
    { ...none, id: 'sent', wait_until: 40, progress, reason_code: 'server-error' },
    { ...none, id: 'retry', wait_until: 30, progress: '{"attempts":1}', reason_code: 'no-room' },
    { ...none, id: 'done', sent_at: 50, ended_at: 60, progress: '{"attempts":1}' },
    { ...none, id: 'gone', ended_at: 70, reason_code: 'removed' },
  ])
})

test('a database with the current schema is not copied', () => {
  const file = path.join(makeFolder(), 'data.db')
  open(file).close()
  open(file)
  expect(existsSync(path.join(path.dirname(file), 'copies'))).toBe(false)
})

test('a failed migration leaves the database unchanged, together with its copy', () => {
  const file = makeDatabaseOf(18)
  const before = inspect(file, readAllRows)
  const connection = connect(file, testKey)
  const broken = [...readMigrations().slice(0, 18), ['DELETE FROM jobs', 'CREATE TABLE jobs (id integer)']]
  expect(() => migrate(connection, file, { migrations: broken })).toThrow(/already exists/)
  connection.close()
  expect(inspect(file, schemaVersion)).toBe(18)
  expect(inspect(file, readAllRows)).toEqual(before)
  expect(inspect(copyOf(file, 18), readAllRows)).toEqual(before)
})

test('a second program does not migrate the same database again', () => {
  const file = makeDatabaseOf(18)
  const second = connect(file, testKey)
  onTestFinished(() => void second.close())
  const migrations = readMigrations()
  let isFirst = true
  // The first program migrates just after the second has read the version.
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
