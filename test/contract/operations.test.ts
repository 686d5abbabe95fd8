/** The interface, "Operation keys": answers to requests with a key, and the lookup of keys. */
import { expect, test } from 'vitest'
import { type Asked, DAY, openContractHub, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
let used = 0
const newKey = () => `operation-${++used}`
const keyed = (key: string, asked: Asked = {}): Asked => ({
  ...asked,
  headers: { ...asked.headers, 'Idempotency-Key': key },
})
const lookUp = async (keys: readonly string[], as: Asked['as'] = 'dispatcher') =>
  at.ok('POST', '/operation/lookup', { as, json: { keys } })

test('every write operation accepts an idempotency key', async () => {
  const document = await at.ok('GET', '/openapi.json')
  const without = Object.entries<Record<string, { operationId: string; parameters?: { $ref?: string }[] }>>(
    document.paths,
  ).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['post', 'put', 'delete'].includes(method))
      .filter(([, { parameters = [] }]) => !parameters.some(({ $ref }) => $ref?.endsWith('idempotencyKey')))
      .map(([method]) => `${method} ${path}`),
  )
  expect(without.filter(name => !/authentication|operation\/lookup/.test(name))).toEqual([])
})

test('a change repeated under its key returns the present entity, although its If-Match is outdated', async () => {
  const { uuid } = await at.createJob({ title: 'before' })
  const { headers } = await at.call('GET', `/job/${uuid}`)
  const key = newKey()
  const change = keyed(key, {
    json: { title: 'changed' },
    headers: { 'If-Match': headers.get('etag') ?? '' },
  })
  expect((await at.ok('PUT', `/job/${uuid}`, change)).title).toBe('changed')
  await at.ok('PUT', `/job/${uuid}`, { json: { title: 'changed by another' } })
  const again = await at.call('PUT', `/job/${uuid}`, change)
  expect([again.status, again.json.title]).toEqual([200, 'changed by another'])
})

test('a deletion that is repeated under its key succeeds', async () => {
  const { uuid } = await at.createJob()
  const asked = keyed(newKey())
  await at.done('DELETE', `/job/${uuid}`, asked)
  await at.done('DELETE', `/job/${uuid}`, asked)
  expect(await at.status('DELETE', `/job/${uuid}`)).toBe(404)
})

test('a repeated request is answered without the entity if the sender may no longer read it', async () => {
  const asked = keyed(newKey(), { json: { title: 'short' } })
  const { uuid } = await at.ok('POST', '/job', asked)
  await at.done('DELETE', `/job/${uuid}`)
  expect(await at.status('POST', '/job', asked)).toBe(204)
})

test('each answer to a write with a key, also a refusal, has the key in a header', async () => {
  const key = newKey()
  const { uuid } = await at.createJob()
  const asked: [string, string, Asked, number][] = [
    ['POST', '/job', keyed(key, { json: { title: 5 } }), 406],
    ['POST', '/job', keyed(key, { as: 'anonymous', json: { title: 'x' } }), 401],
    ['PUT', `/job/${uuid}`, keyed(key, { json: {}, headers: { 'If-Match': '"other"' } }), 412],
    ['PUT', '/job/ffffffff-ffff-4fff-8fff-fffffffffffe/schedule?userId=me', keyed(key), 404],
    ['POST', '/job', keyed(key, { json: { title: 'x'.repeat(6_000_000) } }), 413],
    ['POST', '/job', keyed(key, { json: { title: 'x' } }), 200],
  ]
  for (const [method, path, question, status] of asked) {
    const answer = await at.call(method as 'POST', path, question)
    expect([path, answer.status, answer.headers.get('idempotency-key')]).toEqual([path, status, key])
  }
})

test('answers to reads, and to writes without a key, have no key in a header', async () => {
  const { uuid } = await at.createJob()
  const read = await at.call('GET', `/job/${uuid}`, keyed(newKey()))
  const written = await at.call('PUT', `/job/${uuid}`, { json: {} })
  expect([read, written].map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null])
})

test("a lookup lists the sender's stored keys, with the entity that each of them created", async () => {
  const [created, noted, refused] = [newKey(), newKey(), newKey()]
  const { uuid } = await at.ok('POST', '/job', keyed(created, { json: { title: 'x' } }))
  await at.done('POST', `/job/${uuid}/note`, keyed(noted, { form: { text: 'x' } }))
  await at.status('POST', '/job', keyed(refused, { json: { title: 5 } }))
  const { generation, stored } = await lookUp([created, noted, refused, 'never used'])
  expect(generation).toBe(0)
  expect(stored).toHaveLength(2)
  expect(stored).toContainEqual({ key: created, uuid })
  expect(stored).toContainEqual({ key: noted, uuid: null })
  expect((await lookUp([created], 'tech')).stored).toEqual([])
  expect((await lookUp([created], 'key')).stored).toEqual([])
})

test('a lookup accepts at most 1,000 keys, and is not cached', async () => {
  const keys = Array.from({ length: 1_000 }, (_, at) => `k${at}`)
  const answer = await at.call('POST', '/operation/lookup', { json: { keys } })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await at.status('POST', '/operation/lookup', { json: { keys: [...keys, 'one more'] } })).toBe(406)
})

test('an idempotency key expires after 30 days', async () => {
  const key = newKey()
  await at.ok('POST', '/job', keyed(key, { as: 'key', json: { title: 'x' } }))
  const found = (ms: number) => at.later(ms, async () => (await lookUp([key], 'key')).stored.length)
  expect([await found(30 * DAY - 1), await found(30 * DAY + 1)]).toEqual([1, 0])
})

test('the header Operation-After is answered with `missing` only if the hub does not have the operation', async () => {
  const key = newKey()
  await at.ok('POST', '/job', keyed(key, { json: { title: 'x' } }))
  const after = async (name: string) =>
    (await at.call('GET', '/job/list/mine', { headers: { 'Operation-After': name } })).headers.get(
      'operation-after',
    )
  expect([await after(key), await after('of another time')]).toEqual([null, 'missing'])
})

test('the uuids of the entities that an operation creates are derived from its key', async () => {
  const { uuid } = await at.ok(
    'POST',
    '/job',
    keyed(newKey(), { json: { title: 'x', items: [{ title: 'y' }] } }),
  )
  const [event] = await at.ok('GET', `/job/${uuid}/events`)
  expect(uuid).toMatch(uuidPattern)
  // The uuids of one operation have the same beginning.
  expect(event.uuid.slice(0, 13)).toBe(uuid.slice(0, 13))
})

test('a creation is refused if an entity of another sender has the uuid that is derived from the key', async () => {
  const key = newKey()
  const asked = keyed(key, { json: { title: 'of the dispatcher' } })
  const { uuid } = await at.ok('POST', '/job', asked)
  // A restored hub has lost the key, and another user has created the job.
  at.hub.hub.service.store.transaction(db => {
    db.run('DELETE FROM operation_keys WHERE key = ?', key)
    db.run('UPDATE jobs SET creator_id = ? WHERE uuid = ?', at.users.admin.id, uuid)
  })
  expect(await at.status('POST', '/job', asked)).toBe(409)
  expect((await lookUp([key])).stored).toEqual([])
})

test('an expired key is stored again when its request is repeated', async () => {
  const key = newKey()
  const { uuid } = await at.createJob({ title: 'x' })
  const asked = keyed(key, { form: { text: 'Leaks' } })
  expect(await at.status('POST', `/job/${uuid}/note`, asked)).toBe(204)
  at.hub.hub.service.store.transaction(db => db.run('DELETE FROM operation_keys WHERE key = ?', key))
  expect(await at.status('POST', `/job/${uuid}/note`, asked)).toBe(204)
  expect((await lookUp([key])).stored).toMatchObject([{ key }])
  const { events } = await at.ok('GET', `/job/${uuid}`)
  expect(events.filter(({ type }: { type: string }) => type === 'NOTE')).toHaveLength(1)
})

test('an idempotency key must be ASCII', async () => {
  const answer = await at.call('POST', '/job', keyed('caf\u00e9', { json: { title: 'x' } }))
  expect([answer.status, answer.headers.get('idempotency-key')]).toEqual([400, null])
})

test('a repeated change whose key has expired is not applied again', async () => {
  const { uuid } = await at.createJob({ title: 'before' })
  const asked = keyed(newKey(), { as: 'key', json: { title: 'changed', items: [{ title: 'Valve' }] } })
  await at.ok('PUT', `/job/${uuid}`, asked)
  await at.ok('PUT', `/job/${uuid}`, { json: { title: 'changed by another' } })
  await at.later(31 * DAY, async () => expect(await at.status('PUT', `/job/${uuid}`, asked)).toBe(204))
  const { title, items } = await at.ok('GET', `/job/${uuid}`)
  expect([title, items.length]).toEqual(['changed by another', 1])
})
