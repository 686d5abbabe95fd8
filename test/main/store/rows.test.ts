import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../main/store/rows.ts'
import { operations } from '../../../main/store/schema/sync.ts'
import { openService } from '../../support/service/open-service.ts'

const rows = rowsOf(operations)
const waiting = {
  id: 'one',
  seq: 1,
  account: 'a',
  lane: 'job 1',
  kind: 'note.add',
  version: 1,
  intent: { text: 'Läcker "ännu"', list: [1, null] },
  jobUuid: 'job',
  state: 'ready',
  createdAt: 3_000,
  progress: { restored: true },
} as const

test('a row is read with flags, JSON and omitted values as its schema defines them', () => {
  const { store } = openService('laptop')
  store.transaction(db => rows.insert(db, waiting))
  const row = rows.get(store.read, 'WHERE id = ?', 'one')
  expect(row).toMatchObject({ ...waiting, serverErrors: 0, frozen: null })
  expect(Object.keys(row ?? {})).toEqual(Object.keys(getTableColumns(operations)))
  expect(rows.all(store.read, 'ORDER BY seq')).toEqual([row])
})

test('rows.change writes only the given columns of a row', () => {
  const { store } = openService('laptop')
  store.transaction(db => rows.insert(db, waiting))
  const change = { state: 'retry', intent: { text: 'b' }, progress: { step: 1 }, jobUuid: null } as const
  expect(store.transaction(db => rows.change(db, change, 'WHERE id = ?', 'one'))).toBe(1)
  expect(rows.get(store.read, 'WHERE id = ?', 'one')).toMatchObject({ ...waiting, ...change })
  expect(rows.get(store.read, 'WHERE id = ?', 'another')).toBeNull()
})

test('rows.put replaces the given columns of the row with the same key', () => {
  const { store } = openService('laptop')
  const put = { ...waiting, state: 'retry', intent: { text: 'b' }, jobUuid: null } as const
  store.transaction(db => {
    rows.put(db, { ...waiting, serverErrors: 3 }, 'id')
    rows.put(db, put, 'id')
  })
  expect(rows.all(store.read, '')).toEqual([expect.objectContaining({ ...put, serverErrors: 3 })])
})
