import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type FileStore, openStore } from '../../../main/store/store.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'

function openTwice(): [FileStore, FileStore] {
  const file = path.join(makeFolder(), 'data.db')
  const stores = [0, 1].map(() => openStore({ file, key: testKey, seat: 'hub' })) as [FileStore, FileStore]
  onTestFinished(() => {
    for (const store of stores) store.close()
  })
  return stores
}

const write = (store: FileStore) =>
  store.transaction(db => db.run(`INSERT INTO meta (name, value) VALUES (hex(randomblob(8)), '')`))

test("a store's version changes only with commits, of any program", () => {
  const [here, elsewhere] = openTwice()
  const seen = [here.version()]
  expect(here.version()).toBe(seen[0])
  for (const store of [here, elsewhere, elsewhere, here]) {
    write(store)
    seen.push(here.version())
    expect(here.version()).toBe(seen.at(-1))
  }
  expect(new Set(seen).size).toBe(5)
})

test("a rollback does not change the store's version", () => {
  const [here] = openTwice()
  const before = here.version()
  expect(() =>
    here.transaction(db => {
      db.run(`INSERT INTO meta (name, value) VALUES ('a', '')`)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(here.version()).toBe(before)
})

test('reads the version of other programs once per turn of the event loop', async () => {
  const [here, elsewhere] = openTwice()
  const before = here.versionThisTurn()
  write(elsewhere)
  expect(here.versionThisTurn()).toBe(before)
  write(here)
  expect(here.versionThisTurn()).not.toBe(before)
  const written = here.versionThisTurn()
  await nextTurn()
  expect(here.versionThisTurn()).not.toBe(written)
})
