import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createAsset } from '../../../main/service/assets/create-asset.ts'
import type { Blobs } from '../../../main/store/blobs/blobs.ts'
import type { WriteDb } from '../../../main/store/db.ts'
import { connectStore, type Store } from '../../../main/store/store.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { makeFolder, openService, testKey } from '../../support/service/open-service.ts'
import { type KeptFolder, takeFolder } from '../../support/store/kept-folder.ts'
import { layMigrated } from '../../support/store/migrated-file.ts'

let kinds = 0
/** A kind for one test only, so that the test knows who used the folder before. */
const ownKind = () => ({ kind: `kept-${++kinds}`, key: testKey })

/** More bytes than a writer buffers before it writes. */
const bytes = new Uint8Array(3_000_000).fill(1)

const leaveNote = `INSERT INTO meta (name, value) VALUES ('left', 'behind')`

/** Uses the folder as a test does. Returns the objects that the test might still hold afterwards. */
function use(folder: KeptFolder, work: (store: Store, blobs: Blobs) => void): { store: Store; blobs: Blobs } {
  const store = folder.openStore('data.db', 'hub')
  const blobs = folder.openBlobs('blobs.db')
  work(store, blobs)
  store.close()
  blobs.close()
  folder.giveBack()
  return { store, blobs }
}

/** Returns all rows of all tables, including full-text tables, and the next ids. */
function everything({ read }: { read: Pick<Store['read'], 'all'> }): Record<string, unknown[]> {
  const names = read.all<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')
     AND name <> 'sqlite_schema' ORDER BY name`,
  )
  return Object.fromEntries(names.map(({ name }) => [name, read.all(`SELECT * FROM "${name}"`)]))
}

test('a reused database equals a new database after a test that wrote to all tables', () => {
  const undo: (() => void)[] = []
  const before = openService('hub', work => undo.push(work))
  const job = before.create({
    title: 'Boiler',
    description: 'Leaks',
    resources: [{ userId: 3, state: 'SCHEDULED' }],
  })
  before.create({ title: 'Boiler again' })
  before.run(command => createAsset(command, { name: 'Pump', assetNo: 'A-1' }))
  before.store.transaction(db => {
    db.run(`INSERT INTO documents (uuid, group_id, created_at, last_modified, file_name, description, link)
            SELECT uuid, 1, 0, 0, 'pump.jpg', 'The pump', '/x' FROM jobs LIMIT 1`)
    db.run(leaveNote)
  })
  const filled = everything(before.store)
  for (const work of undo) work()

  const folder = takeFolder({ kind: 'service', key: testKey })
  const store = folder.openStore('data.db', 'hub')
  const fresh = connectStore({ file: layMigrated(path.join(makeFolder(), 'data.db'), testKey), key: testKey })
  const untouched = everything({ read: { all: sql => fresh.prepare(sql).all() as never[] } })
  fresh.close()

  expect(job.title).toBe('Boiler')
  for (const name of ['jobs', 'events', 'assets', 'documents', 'job_search_data', 'file_search_data']) {
    expect(filled[name]?.length, name).toBeGreaterThan(untouched[name]?.length ?? 0)
  }
  expect(everything(store)).toEqual(untouched)
  expect(() => before.store.read.all('SELECT * FROM jobs')).toThrow('not open')
  store.close()
  folder.giveBack()
})

test('a row without text is also removed from the search index', () => {
  const own = ownKind()
  const addWordless = (store: Store) =>
    store.transaction(db => db.run(`INSERT INTO job_search (rowid, title) VALUES (7, '')`))
  use(takeFolder(own), addWordless)
  const folder = takeFolder(own)
  const store = folder.openStore('data.db', 'hub')
  expect(store.read.all('SELECT rowid FROM job_search')).toEqual([])
  store.close()
  folder.giveBack()
})

test('contents are deleted before a reuse, and their ids begin at 1 again', async () => {
  const own = ownKind()
  const put = async (folder: KeptFolder) => {
    const blobs = folder.openBlobs('blobs.db')
    const found = blobs.find('none')
    const writer = blobs.write()
    writer.add(bytes)
    const kept = writer.finish(0)
    await writer.close()
    blobs.close()
    folder.giveBack()
    return { found, kept }
  }
  const first = await put(takeFolder(own))
  const second = await put(takeFolder(own))
  expect(second).toEqual(first)
})

test('objects of an earlier test throw when the next test uses them', () => {
  const own = ownKind()
  const first = takeFolder(own)
  let late = (): void => undefined
  const { store, blobs } = use(first, one => {
    const { read } = one
    late = () => void read.all('SELECT * FROM meta')
    late()
  })
  const next = takeFolder(own)
  expect(next).toBe(first)
  const after = next.openStore('data.db', 'hub')
  expect(late).toThrow('not open')
  expect(() => store.transaction(db => db.run(leaveNote))).toThrow('not open')
  expect(() => store.batch(db => db.run(leaveNote))).toThrow('not open')
  expect(() => blobs.find('none')).toThrow()
  expect(() => blobs.write().add(bytes)).toThrow()
  store.close()
  expect(after.isOpen).toBe(true)
  expect(after.read.all(`SELECT * FROM meta WHERE name = 'left'`)).toEqual([])
  after.close()
  next.giveBack()
})

test('uncommitted rows are missing when the file is opened again', () => {
  const folder = takeFolder(ownKind())
  const killed = folder.openStore('data.db', 'laptop')
  killed.batch(db => db.run(leaveNote))
  killed.close()
  const again = folder.openStore('data.db', 'laptop')
  expect(again.read.all(`SELECT * FROM meta WHERE name = 'left'`)).toEqual([])
  again.close()
  folder.giveBack()
})

test('committed rows are found when the file is opened again in the same test', () => {
  const folder = takeFolder(ownKind())
  const first = folder.openStore('data.db', 'laptop')
  first.transaction(db => db.run(leaveNote))
  first.close()
  const again = folder.openStore('data.db', 'laptop')
  expect(again.read.all(`SELECT value FROM meta WHERE name = 'left'`)).toEqual([{ value: 'behind' }])
  again.close()
  folder.giveBack()
})

test('a folder whose path a test requested is not reused', () => {
  const own = ownKind()
  const requested = takeFolder(own)
  let place = ''
  use(requested, store => {
    store.transaction(db => db.run(leaveNote))
    place = requested.tell()
    store.close()
    expect(existsSync(path.join(place, 'data.db-wal'))).toBe(false)
    expect(
      requested.openStore('data.db', 'hub').read.get(`SELECT value FROM meta WHERE name = 'left'`),
    ).toEqual({
      value: 'behind',
    })
  })
  expect(existsSync(place)).toBe(false)
  expect(takeFolder(own)).not.toBe(requested)
})

test.each([
  ['a table was created', 'CREATE TABLE more (id INTEGER)'],
  ['a trigger was dropped', 'DROP TRIGGER documents_made'],
  ['a temporary table was created', 'CREATE TEMP TABLE more (id INTEGER)'],
  ['another database was opened', `ATTACH ':memory:' AS other`],
  ['a setting was changed', 'PRAGMA foreign_keys = OFF'],
])('a connection on which %s is not reused', (_, sql) => {
  const own = ownKind()
  const folder = takeFolder(own)
  const store = folder.openStore('data.db', 'hub')
  // Outside of a transaction, where a setting takes effect.
  ;(store.read as WriteDb).run(sql)
  store.close()
  folder.giveBack()
  expect(takeFolder(own)).not.toBe(folder)
})

test('a store that a test leaves open prevents the reuse of its folder', () => {
  const own = ownKind()
  const folder = takeFolder(own)
  const left = folder.openStore('data.db', 'hub')
  folder.giveBack()
  expect(takeFolder(own)).not.toBe(folder)
  expect(() => left.transaction(db => db.run(leaveNote))).toThrow('not open')
})

test('the folder of a server is reused after it was closed', async () => {
  const own = { kind: 'hub', key: new Uint8Array(32).fill(5) }
  const folder = takeFolder(own)
  folder.giveBack()
  const at = await startHub({ key: own.key })
  await at.addPerson('Anna', 'technician')
  await at.close()
  expect(takeFolder(own)).toBe(folder)
})
