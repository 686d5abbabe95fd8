import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../../main/store/rows.ts'
import { groups } from '../../../main/store/schema/access.ts'
import { openStore, type Store } from '../../../main/store/store.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { inspect } from '../../support/store/schema-fixtures.ts'

function openFresh(folder = makeFolder()): Store {
  const store = openStore({ file: path.join(folder, 'data.db'), key: testKey, seat: 'hub' })
  onTestFinished(() => store.close())
  return store
}

function addGroup(store: Store, name: string): void {
  store.transaction(db => rowsOf(groups).insert(db, { uuid: name, name, timeZone: 'UTC', createdAt: 0 }))
}

const pragma = (store: Store, name: string) =>
  Object.values(store.read.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0]
const groupNames = (store: Store) =>
  store.read.all<{ name: string }>('SELECT name FROM groups ORDER BY id').map(({ name }) => name)

describe('the data in a database', () => {
  test('are in no file in plain text after the database was closed', () => {
    const folder = makeFolder()
    const store = openFresh(folder)
    for (let index = 0; index < 200; index++) addGroup(store, `Confidential group ${index}`)
    store.close()
    expect(readdirSync(folder)).toEqual(['data.db'])
    const bytes = readFileSync(path.join(folder, 'data.db'))
    expect(bytes.length).toBeGreaterThan(100_000)
    expect(bytes.includes('Confidential')).toBe(false)
    expect(bytes.includes('SQLite format')).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('are in files that only their owner can read', () => {
    const folder = makeFolder()
    addGroup(openFresh(folder), 'Confidential')
    const others = readdirSync(folder).filter(file => statSync(path.join(folder, file)).mode & 0o077)
    expect(others).toEqual([])
  })

  test('are not in the write-ahead log in plain text while the database is open', () => {
    const folder = makeFolder()
    const store = openFresh(folder)
    for (let index = 0; index < 50; index++) addGroup(store, `Confidential group ${index}`)
    const log = readFileSync(path.join(folder, 'data.db-wal'))
    expect(log.length).toBeGreaterThan(4096)
    expect(log.includes('Confidential')).toBe(false)
  })

  test('are sorted in memory, because temporary files are not encrypted', () => {
    expect(pragma(openFresh(), 'temp_store')).toBe(2)
  })

  test('are written through to the disk at each commit (synchronous = FULL), with a write-ahead log', () => {
    const folder = makeFolder()
    const store = openFresh(folder)
    for (let index = 0; index < 20; index++) addGroup(store, `Group ${index}`)
    const mode = inspect(path.join(folder, 'data.db'), second =>
      second.pragma('journal_mode', { simple: true }),
    )
    expect(mode).toBe('wal')
    expect(pragma(store, 'synchronous')).toBe(2)
    expect(pragma(store, 'foreign_keys')).toBe(1)
  })

  test('are written through to the disk also after the database was opened again', () => {
    const folder = makeFolder()
    openFresh(folder).close()
    const store = openFresh(folder)
    addGroup(store, 'North')
    expect(pragma(store, 'synchronous')).toBe(2)
  })

  test('must have the type of their column', () => {
    const store = openFresh()
    expect(() =>
      store.transaction(db =>
        db.run(
          `INSERT INTO groups (uuid, name, time_zone, created_at) VALUES ('a', 'a', 'UTC', 'yesterday')`,
        ),
      ),
    ).toThrow(/cannot store TEXT value in INTEGER column/)
  })
})

describe('a transaction', () => {
  test('changes nothing if its work throws an error', () => {
    const store = openFresh()
    expect(() =>
      store.transaction(db => {
        db.run(`INSERT INTO groups (uuid, name, time_zone, created_at) VALUES ('a', 'a', 'UTC', 0)`)
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(groupNames(store)).toEqual([])
  })

  test('calls its listeners after its data are on the disk, and not after a failure', () => {
    const store = openFresh()
    const seen: string[][] = []
    const stop = store.onCommit(() => seen.push(groupNames(store)))
    addGroup(store, 'North')
    expect(() => addGroup(store, 'North')).toThrow(/UNIQUE/)
    stop()
    addGroup(store, 'South')
    expect(seen).toEqual([['North']])
  })

  test('inside another transaction calls its listeners after the outer transaction is on the disk', () => {
    const store = openFresh()
    let listenerCalls = 0
    store.onCommit(() => {
      listenerCalls += 1
    })
    expect(() =>
      store.transaction(() => {
        addGroup(store, 'North')
        throw new Error('after all not')
      }),
    ).toThrow('after all not')
    expect(listenerCalls).toBe(0)
    store.transaction(() => addGroup(store, 'South'))
    expect(listenerCalls).toBe(1)
    expect(groupNames(store)).toEqual(['South'])
  })

  test('cannot return a promise, which would end after the transaction', () => {
    const store = openFresh()
    expect(() => store.transaction(async () => 'later')).toThrow(/cannot return a promise/)
  })
})

describe('a connection for reading', () => {
  test.each([
    `DELETE FROM groups`,
    `UPDATE groups SET name = 'x' RETURNING id`,
    `INSERT INTO groups (uuid, name, time_zone, created_at) VALUES ('a', 'a', 'UTC', 0) RETURNING id`,
    `WITH old AS (SELECT 1) DELETE FROM groups RETURNING id`,
    `DROP TABLE jobs`,
    `PRAGMA user_version = 99`,
  ])('cannot run %s', sql => {
    const store = openFresh()
    addGroup(store, 'North')
    expect(() => store.read.all(sql)).toThrow()
    expect(() => store.read.get(sql)).toThrow()
    expect(groupNames(store)).toEqual(['North'])
    expect(pragma(store, 'user_version')).not.toBe(99)
  })
})

test('a key of the wrong length is refused before a database file is created', () => {
  const folder = makeFolder()
  const file = path.join(folder, 'data.db')
  expect(() => openStore({ file, key: new Uint8Array(16), seat: 'hub' })).toThrow(/32 bytes/)
  expect(readdirSync(folder)).toEqual([])
})
