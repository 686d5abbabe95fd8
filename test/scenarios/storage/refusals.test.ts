import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../main/store/connect.ts'
import { holdLock } from '../../../main/store/lock.ts'
import { readMigrations, schemaVersion } from '../../../main/store/migrate.ts'
import { rowsOf } from '../../../main/store/rows.ts'
import { drafts } from '../../../main/store/schema/sync.ts'
import { openStore, type Store } from '../../../main/store/store.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { inspect, makeDatabaseOf, readAllRows } from '../../support/store/schema-fixtures.ts'
import { canMakeDisks, makeReadOnly, mountSmallDisk } from '../../support/store/small-disk.ts'

function open(file: string, key = testKey): Store {
  const store = openStore({ file, key, seat: 'hub' })
  onTestFinished(() => store.close())
  return store
}

function makeDatabase(folder = makeFolder()): string {
  const file = path.join(folder, 'data.db')
  const store = open(file)
  addNote(store, 'written before')
  store.close()
  return file
}

function addNote(store: Store, text: string): void {
  store.transaction(db =>
    db.run(
      'INSERT INTO drafts (job_uuid, text, discrepancy, saved_at) VALUES (hex(randomblob(16)), ?, 0, 0)',
      text,
    ),
  )
}

const notesIn = (store: Store) =>
  store.read.all<{ text: string }>('SELECT text FROM drafts').map(({ text }) => text)

function failureOf(work: () => unknown): StoreFailure {
  try {
    work()
  } catch (error) {
    if (error instanceof StoreFailure) return error
    throw error
  }
  throw new Error('It did not fail')
}

/** Expects complete sentences with the name of the file. */
function expectSentence(failure: StoreFailure, file: string): void {
  expect(failure.message).toContain(file)
  expect(failure.message).toMatch(/^[A-Z].*\.$/)
  expect(failure.message).not.toMatch(/SQLITE|undefined|Error/)
}

describe('a database that cannot be opened', () => {
  test('because the key is wrong is refused, and remains unchanged', () => {
    const file = makeDatabase()
    const before = readFileSync(file)
    const failure = failureOf(() => open(file, new Uint8Array(32).fill(8)))
    expect(failure.code).toBe('wrong-key')
    expectSentence(failure, file)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(path.dirname(file))).toEqual(['data.db'])
    expect(notesIn(open(file))).toEqual(['written before'])
  })

  test('because a newer program wrote it is refused, and remains unchanged', () => {
    const file = makeDatabase()
    const connection = connect(file, testKey)
    connection.pragma(`user_version = ${readMigrations().length + 1}`)
    connection.close()
    const before = readFileSync(file)
    const failure = failureOf(() => open(file))
    expect(failure.code).toBe('newer')
    expectSentence(failure, file)
    expect(failure.message).toContain('Install the newer version')
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(path.dirname(file))).toEqual(['data.db'])
  })

  test('because it is no database is refused, and remains unchanged', () => {
    const file = path.join(makeFolder(), 'data.db')
    writeFileSync(file, 'title,address\nPump,Storgatan 1\n'.repeat(200))
    const before = readFileSync(file)
    expectSentence(
      failureOf(() => open(file)),
      file,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('because another program has locked it is reported', () => {
    const file = makeDatabase()
    const other = connect(file, testKey)
    onTestFinished(() => void other.close())
    const store = open(file)
    store.read.get('PRAGMA busy_timeout = 0')
    other.exec('BEGIN IMMEDIATE')
    const failure = failureOf(() => addNote(store, 'too early'))
    expect(failure.code).toBe('in-use')
    expectSentence(failure, file)
    other.exec('ROLLBACK')
    addNote(store, 'later')
    expect(notesIn(store)).toEqual(['written before', 'later'])
  })

  test('because its pages are damaged is reported', () => {
    const file = makeDatabase()
    const handle = openSync(file, 'r+')
    for (let at = 4096; at < readFileSync(file).length; at += 4096) writeSync(handle, 'damaged', at + 100)
    closeSync(handle)
    const failure = failureOf(() => {
      const store = open(file)
      addNote(store, 'more')
    })
    expect(['damaged', 'unwritable', 'wrong-key']).toContain(failure.code)
    expectSentence(failure, file)
  })
})

describe('a folder that cannot be written', () => {
  test('because a file has its name is named in the refusal', () => {
    const inTheWay = path.join(makeFolder(), 'data')
    writeFileSync(inTheWay, '')
    for (const file of [path.join(inTheWay, 'data.db'), path.join(inTheWay, 'deep', 'data.db')]) {
      const failure = failureOf(() => open(file))
      expect(failure.code).toBe('unwritable')
      expectSentence(failure, file)
    }
  })

  test.skipIf(canMakeDisks)('is named in the refusal', () => {
    const folder = makeFolder()
    chmodSync(folder, 0o555)
    onTestFinished(() => chmodSync(folder, 0o755))
    const file = path.join(folder, 'data.db')
    const failure = failureOf(() => open(file))
    expect(failure.code).toBe('unwritable')
    expectSentence(failure, file)
  })

  test.runIf(canMakeDisks)('on a read-only disk is named in the refusal', () => {
    const disk = mountSmallDisk(4 * 1024 * 1024)
    const file = makeDatabase(disk)
    makeReadOnly(disk)
    for (const tried of [file, path.join(disk, 'new', 'data.db')]) {
      const failure = failureOf(() => open(tried))
      expect(failure.code).toBe('unwritable')
      expectSentence(failure, tried)
    }
  })
})

test('refuses a lock that cannot be written with a message', () => {
  const inTheWay = path.join(makeFolder(), 'data')
  writeFileSync(inTheWay, '')
  for (const file of [path.join(inTheWay, 'lock'), path.dirname(inTheWay)]) {
    const failure = failureOf(() => holdLock(file))
    expect(failure.code).toBe('unwritable')
    expectSentence(failure, file)
  }
})

describe('a full disk', () => {
  const fillUp = (store: Store) => {
    for (let index = 0; index < 2_000; index++) addNote(store, `${index} `.repeat(2_000))
  }

  function expectSafe(store: Store, file: string, failure: StoreFailure): void {
    expect(failure.code).toBe('full')
    expectSentence(failure, file)
    expect(failure.message).toContain('What was saved before is safe')
    expect(notesIn(store)[0]).toBe('written before')
    expect(store.read.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  }

  test('refuses the write with a message and keeps the saved rows (a limit of pages)', () => {
    const file = makeDatabase()
    const store = open(file)
    const { page_count: pages } = store.read.get<{ page_count: number }>('PRAGMA page_count') ?? {
      page_count: 0,
    }
    store.read.get(`PRAGMA max_page_count = ${pages + 40}`)
    const failure = failureOf(() => fillUp(store))
    expectSafe(store, file, failure)
    const saved = notesIn(store).length
    store.read.get(`PRAGMA max_page_count = ${pages + 400}`)
    addNote(store, 'when there is space again')
    expect(notesIn(store)).toHaveLength(saved + 1)
  })

  test('refuses a statement of the mapper in the same way', () => {
    const file = makeDatabase()
    const store = open(file)
    const { page_count: pages } = store.read.get<{ page_count: number }>('PRAGMA page_count') ?? {
      page_count: 0,
    }
    store.read.get(`PRAGMA max_page_count = ${pages}`)
    const failure = failureOf(() =>
      store.transaction(db =>
        rowsOf(drafts).insert(db, {
          jobUuid: 'big',
          text: 'x'.repeat(1_000_000),
          discrepancy: false,
          savedAt: 0,
        }),
      ),
    )
    expectSafe(store, file, failure)
  })

  test.runIf(canMakeDisks)('refuses the write with a message and keeps the saved rows (a real disk)', () => {
    const disk = mountSmallDisk(3 * 1024 * 1024)
    const file = makeDatabase(disk)
    const store = open(file)
    const failure = failureOf(() => fillUp(store))
    expectSafe(store, file, failure)
    const saved = notesIn(store).length
    store.close()
    expect(inspect(file, second => second.prepare('SELECT count(*) FROM drafts').pluck().get())).toBe(saved)
  })

  test.runIf(canMakeDisks)(
    'refuses to migrate without room for the copy, and leaves the old database unchanged',
    () => {
      const old = makeDatabaseOf(18)
      const disk = mountSmallDisk(statSync(old).size + 100 * 1024)
      const file = path.join(disk, 'data.db')
      copyFileSync(old, file)
      const before = inspect(file, readAllRows)
      const failure = failureOf(() => open(file))
      expect(failure.code).toBe('full')
      expectSentence(failure, file)
      expect(inspect(file, readAllRows)).toEqual(before)
      expect(inspect(file, schemaVersion)).toBe(18)
    },
  )

  test.runIf(canMakeDisks)('refuses to create a database without room for it', () => {
    const disk = mountSmallDisk(64 * 1024)
    const file = path.join(disk, 'data.db')
    const failure = failureOf(() => open(file))
    expect(failure.code).toBe('full')
    expectSentence(failure, file)
  })
})
