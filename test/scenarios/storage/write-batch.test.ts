import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type Store } from '../../../main/store/store.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { inspect } from '../../support/store/schema-fixtures.ts'

function openFresh(): Store {
  const store = openStore({ file: path.join(makeFolder(), 'data.db'), key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  return store
}

const gather = (store: Store, name: string) =>
  store.batch(db => void db.run(`INSERT INTO meta (name, value) VALUES (?, '')`, name))
const write = (store: Store, name: string) =>
  store.transaction(db => void db.run(`INSERT INTO meta (name, value) VALUES (?, '')`, name))

const query = `SELECT name FROM meta WHERE name <> 'opened' ORDER BY name`
const seenHere = (store: Store) => store.read.all<{ name: string }>(query).map(({ name }) => name)
/** what another program sees, which is what is there after a kill */
const onDisk = (store: Store) => inspect(store.file, second => second.prepare(query).pluck().all())

test('what is gathered is read here at once, and on the disk once it is settled', () => {
  const store = openFresh()
  gather(store, 'a')
  gather(store, 'b')
  expect(seenHere(store)).toEqual(['a', 'b'])
  expect(onDisk(store)).toEqual([])
  store.flush()
  expect(onDisk(store)).toEqual(['a', 'b'])
})

test('what anybody else writes is on the disk when it is said to be, and what was gathered before it too', () => {
  const store = openFresh()
  gather(store, 'a')
  write(store, 'note')
  expect(onDisk(store)).toEqual(['a', 'note'])
  gather(store, 'b')
  expect(onDisk(store)).toEqual(['a', 'note'])
})

test('one commit is told of once, and none before it is made', () => {
  const store = openFresh()
  const told: string[][] = []
  store.onCommit(() => told.push(seenHere(store)))
  gather(store, 'a')
  gather(store, 'b')
  expect(told).toEqual([])
  store.flush()
  store.flush()
  gather(store, 'c')
  write(store, 'note')
  expect(told).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c', 'note'],
  ])
})

test('a slice that throws takes along what was gathered and not settled, and nothing else', () => {
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

test('a writer that fails leaves what others gathered, which is told of', () => {
  const store = openFresh()
  let commits = 0
  store.onCommit(() => commits++)
  gather(store, 'a')
  expect(() => write(store, 'a')).toThrow()
  expect(onDisk(store)).toEqual(['a'])
  expect(commits).toBe(1)
})

test('a commit in a commit is one of the inner ones, and nobody takes a gathering for it', () => {
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

test('closing without settling leaves nothing of it, as a kill would', () => {
  const store = openFresh()
  gather(store, 'a')
  const { file } = store
  store.close()
  expect(inspect(file, second => second.prepare(query).pluck().all())).toEqual([])
})

test('who gathers hears that the commit failed, and who wrote beside it does not', () => {
  const store = openFresh()
  // a reference to nobody, which is only looked at when the transaction ends
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

test('data that are only to be read take nothing in this way either', () => {
  const store = openFresh()
  store.refuseWrites('The data are damaged.')
  expect(() => gather(store, 'a')).toThrow(StoreFailure)
})
