import { afterAll, expect, test } from 'vitest'
import { openPostgres } from '../../../../main/store/postgres/postgres-store.ts'
import { requireDatabase } from '../../../support/postgres/open-database.ts'

const store = openPostgres({ url: await requireDatabase(), serving: 'alone' })
afterAll(() => store.close())

test('json_each returns the entries of an array with their places', () => {
  const rows = store.read.all('SELECT key, value FROM json_each(?) ORDER BY key', '["a", 7, "ö"]')
  expect(rows).toEqual([
    { key: 0, value: 'a' },
    { key: 1, value: '7' },
    { key: 2, value: 'ö' },
  ])
})

test.each([
  ['$.name', '{"name": "x"}', 'x'],
  ['$.blank.name', '{"blank": {"name": "y"}}', 'y'],
  ['$.blank.name', '{"blank": null}', null],
  ['$.name', '{"name": "x", "other": "\\u0000"}', null],
  ['$.name', '{"name": "x", "other": "\\ud83d"}', null],
])('json_extract reads %s of %s', (path, document, value) => {
  expect(store.read.value('SELECT json_extract(?, ?)', document, path)).toBe(value)
})

test('max returns the greater of two numbers', () => {
  expect(store.read.value('SELECT max(CAST(? AS BIGINT), 3)', 5)).toBe(5)
})
