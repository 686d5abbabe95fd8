import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type FileStore, openStore } from '../../../main/store/store.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { inspect } from '../../support/store/schema-fixtures.ts'

function openFresh(): FileStore {
  const store = openStore({ file: path.join(makeFolder(), 'data.db'), key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  return store
}

const gather = (store: FileStore, name: string) =>
  store.batch(db => void db.run(`INSERT INTO meta (name, value) VALUES (?, '')`, name))
const write = (store: FileStore, name: string) =>
  store.transaction(db => void db.run(`INSERT INTO meta (name, value) VALUES (?, '')`, name))

const query = `SELECT name FROM meta WHERE name <> 'opened' ORDER BY name`
const seenHere = (store: FileStore) => store.read.all<{ name: string }>(query).map(({ name }) => name)
/** The rows that another program reads, and that a kill would leave. */
const onDisk = (store: FileStore) => inspect(store.file, second => second.prepare(query).pluck().all())

test('batched rows are readable at once, and on the disk after a flush', () => {
  const store = openFresh()
  gather(store, 'a')
  gather(store, 'b')
  expect(seenHere(store)).toEqual(['a', 'b'])
  expect(onDisk(store)).toEqual([])
  store.flush()
  expect(onDisk(store)).toEqual(['a', 'b'])
})

test('a transaction by other code is on the disk at once, together with earlier batched rows', () => {
  const store = openFresh()
  gather(store, 'a')
  write(store, 'note')
  expect(onDisk(store)).toEqual(['a', 'note'])
  gather(store, 'b')
  expect(onDisk(store)).toEqual(['a', 'note'])
})

test('listeners are called once per commit, and not before the commit', () => {
  const store = openFresh()
  const seen: string[][] = []
  store.onCommit(() => seen.push(seenHere(store)))
  gather(store, 'a')
  gather(store, 'b')
  expect(seen).toEqual([])
  store.flush()
  store.flush()
  gather(store, 'c')
  write(store, 'note')
  expect(seen).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c', 'note'],
  ])
})

test('an error in a batch discards the unflushed rows of the batch only', () => {
  const store = openFresh()
  gather(store, 'a')
  store.flush()
  gather(store, 'b')
  const fail = () =>
    store.batch(() => {
      throw new Error('no such page')
    })
  expect(fail).toThrow('no such page')
  store.flush()
  gather(store, 'c')
  store.flush()
  expect(onDisk(store)).toEqual(['a', 'c'])
})

test('a failed transaction keeps the rows that other code batched, and reports their commit', () => {
  const store = openFresh()
  let commits = 0
  store.onCommit(() => commits++)
  gather(store, 'a')
  expect(() => write(store, 'a')).toThrow()
  expect(onDisk(store)).toEqual(['a'])
  expect(commits).toBe(1)
})

test('a transaction inside a batch is on the disk only after the flush of the batch', () => {
  const store = openFresh()
  gather(store, 'a')
  expect(store.isInTransaction).toBe(false)
  store.batch(() => {
    expect(store.isInTransaction).toBe(true)
    write(store, 'b')
  })
  expect(onDisk(store)).toEqual([])
  store.flush()
  expect(onDisk(store)).toEqual(['a', 'b'])
})

test('closing without a flush discards the batch, like a kill', () => {
  const store = openFresh()
  gather(store, 'a')
  const { file } = store
  store.close()
  expect(inspect(file, second => second.prepare(query).pluck().all())).toEqual([])
})

test('a failed commit is reported to the batch, but not to a later transaction', () => {
  const store = openFresh()
  // A reference to a missing row, which is checked at the end of the transaction.
  store.batch(db => {
    db.run('PRAGMA defer_foreign_keys = ON')
    db.run(`INSERT INTO memberships (user_id, group_id, role) VALUES (7, 7, 'technician')`)
  })
  write(store, 'note')
  expect(onDisk(store)).toEqual(['note'])
  expect(() => gather(store, 'a')).toThrow(/FOREIGN KEY/)
  gather(store, 'b')
  store.flush()
  expect(onDisk(store)).toEqual(['b', 'note'])
})

test('a batch is refused when the store refuses writes', () => {
  const store = openFresh()
  store.refuseWrites('The data are damaged.')
  expect(() => gather(store, 'a')).toThrow(StoreFailure)
})
