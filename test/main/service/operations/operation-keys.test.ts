import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDerivedUuids, deliveryUuid } from '../../../../main/service/operations/derived-uuids.ts'
import {
  findOperation,
  findStored,
  forgetOperations,
  storeOperation,
} from '../../../../main/service/operations/operation-keys.ts'
import { isUuid } from '../../../../shared/entities/brand.ts'
import { limits } from '../../../../shared/limits/limits.ts'
import { openService } from '../../../support/service/open-service.ts'

const operation = (uuid: string | null = null) => ({
  hash: createHash('sha256').update(randomUUID()).digest(),
  status: 200,
  uuid,
})

test('a stored idempotency key needs at most 300 bytes', () => {
  const { store } = openService()
  const size = () =>
    Number(store.read.value('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size'))
  const before = size()
  const count = 20_000
  store.transaction(db => {
    for (let at = 0; at < count; at++)
      storeOperation(
        db,
        { sender: `user ${at % 100}`, key: `${randomUUID()}.attach` },
        operation(randomUUID()),
        at,
      )
  })
  expect((size() - before) / count).toBeLessThanOrEqual(300)
})

test('expired idempotency keys are deleted in slices, and a stopped server deletes no more of them', async () => {
  const { service, store, clock } = openService()
  const old = clock.now - limits.operationKeyKeptMs - 1
  const left = () => store.read.value('SELECT count(*) FROM operation_keys')
  store.transaction(db => {
    for (let at = 0; at < 12_000; at++)
      storeOperation(db, { sender: 'user 1', key: `old ${at}` }, operation(), old)
    storeOperation(db, { sender: 'user 1', key: 'new' }, operation(), clock.now)
  })
  await forgetOperations(service, AbortSignal.abort())
  expect(left()).toBe(12_001)
  await forgetOperations(service, new AbortController().signal)
  expect(left()).toBe(1)
})

test('an operation whose mail is still being sent is found by its key, but not listed as stored', () => {
  const { store, clock } = openService()
  const name = { sender: 'user 1', key: 'mail' }
  store.transaction(db => storeOperation(db, name, { ...operation(), status: 102 }, clock.now))
  expect(findOperation(store.read, name, clock.now)?.status).toBe(102)
  expect(findStored(store.read, 'user 1', ['mail'], clock.now)).toEqual([])
})

test('uuids are derived from the sender, the key, the role and the position', () => {
  const make = (sender: string, key: string) => {
    const next = createDerivedUuids({ sender, key })
    return [next('entity'), next('event'), next('event'), next()]
  }
  const made = make('user 1', 'k')
  expect(made.every(isUuid)).toBe(true)
  expect(new Set(made).size).toBe(4)
  expect(make('user 1', 'k')).toEqual(made)
  expect(new Set([...made, ...make('user 2', 'k'), ...make('user 1', 'l')]).size).toBe(12)
})

test('a webhook delivery has the same id at each attempt, and a different id for each subscription', () => {
  expect(deliveryUuid('s', 'e')).toBe(deliveryUuid('s', 'e'))
  expect(isUuid(deliveryUuid('s', 'e'))).toBe(true)
  expect(deliveryUuid('s', 'e')).not.toBe(deliveryUuid('t', 'e'))
})
