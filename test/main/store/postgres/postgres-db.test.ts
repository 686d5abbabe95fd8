import { expect, test } from 'vitest'
import { UnstorableText } from '../../../../main/store/unstorable-text.ts'
import { openDatabase } from '../../../support/postgres/open-database.ts'

test('values are read as SQLite returns them', async () => {
  const { store } = await openDatabase()
  const row = store.read.get(
    `SELECT CAST(1700000000000 AS BIGINT) AS ms, 1 = 1 AS yes, 1 = 2 AS no, NULL AS nothing, 0.5 AS half,
       sum(CAST(3 AS BIGINT)) AS whole, CAST('ö' AS text) AS text`,
  )
  expect(row).toEqual({
    ...{ ms: 1_700_000_000_000, yes: 1, no: 0, nothing: null, half: 0.5 },
    ...{ whole: 3, text: 'ö' },
  })
})

test('bytes are stored and read unchanged', async () => {
  const { store } = await openDatabase()
  const hash = Buffer.from([0, 1, 255])
  store.transaction(db =>
    db.run(
      `INSERT INTO operation_keys (sender, key, hash, status, created_at) VALUES ('s', 'k', ?, 200, 0)`,
      hash,
    ),
  )
  expect(store.read.value<Uint8Array>('SELECT hash FROM operation_keys')).toEqual(new Uint8Array(hash))
})

test('an INSERT returns the id of its row, or 0 without a new row', async () => {
  const { store } = await openDatabase()
  const insert = (conflict: string) =>
    store.transaction(db =>
      db.insert(
        `INSERT INTO groups (uuid, name, time_zone, created_at) VALUES ('u', 'A', 'UTC', 0) ${conflict}`,
      ),
    )
  expect(insert('')).toBe(1)
  expect(insert('ON CONFLICT DO NOTHING')).toBe(0)
})

test.each(['a\0b', 'half \ud83d'])('the text %j is refused before anything is sent', async text => {
  const { store } = await openDatabase()
  const write = () =>
    store.transaction(db => {
      db.run(`INSERT INTO meta (name, value) VALUES ('first', 'x')`)
      db.run(`INSERT INTO meta (name, value) VALUES ('second', ?)`, text)
    })
  expect(write).toThrow(UnstorableText)
  expect(store.read.has(`SELECT 1 FROM meta WHERE name IN ('first', 'second')`)).toBe(false)
})

test('texts are sorted by their bytes, as SQLite does', async () => {
  const { store } = await openDatabase()
  store.transaction(db => {
    for (const name of ['b', 'B', 'ä', 'a', '𠀀', 'ﬀ'])
      db.run(`INSERT INTO meta (name, value) VALUES (?, 'sorted')`, name)
  })
  expect(store.read.column(`SELECT name FROM meta WHERE value = 'sorted' ORDER BY name`)).toEqual([
    ...['B', 'a', 'b', 'ä', 'ﬀ', '𠀀'],
  ])
})

test.each(['a\0b', 'half \ud83d'])('a list with the text %j is refused', async text => {
  const { store } = await openDatabase()
  const read = () => store.read.all('SELECT value FROM json_each(?)', JSON.stringify([text]))
  expect(read).toThrow(UnstorableText)
})
