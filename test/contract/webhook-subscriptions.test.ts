/** The interface, "Webhook subscription", "Webhook subscriptions". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const url = 'https://receiver.example/hook?from=here'
const as = 'key'
const plain = { url, channels: ['job'], active: false }
const create = (more: object = {}) => at.ok('POST', '/webhook', { as, json: { ...plain, ...more } })
const refusal = (json: unknown) => at.status('POST', '/webhook', { as, json })

test('a subscription has every documented property and no other', async () => {
  const hook = await create({ channels: ['job', 'asset'], eventTypeFilter: 'NOTE|SIGN' })
  expect(hook).toEqual({
    uuid: expect.stringMatching(uuidPattern),
    active: false,
    channels: ['job', 'asset'],
    eventTypeFilter: 'NOTE|SIGN',
    url,
  })
})

describe('POST /webhook', () => {
  test('creates an active subscription without a filter by default', async () => {
    const json = { url, channels: ['job'] }
    expect(await at.ok('POST', '/webhook', { as, json })).toMatchObject({
      active: true,
      eventTypeFilter: null,
    })
  })

  test('requires url and channels', async () => {
    for (const json of [{}, { url }, { channels: ['job'] }, { url: null, channels: ['job'] }]) {
      expect(await refusal(json), JSON.stringify(json)).toBe(406)
    }
  })

  test.each(['job', 'workreport', 'invoice', 'customer', 'article', 'asset'])(
    'accepts the channel %s',
    async channel => {
      expect((await create({ channels: [channel] })).channels).toEqual([channel])
    },
  )

  test.each([['order'], ['JOB'], [''], [5]])('refuses the channel %j with 406', async channel => {
    expect(await refusal({ url, channels: ['job', channel] })).toBe(406)
  })

  test.each(['NOTE', '.*', 'WORKITEM_(NOT)?DONE', '^(SIGN|NOTE)$', '(?i)note', 'a'.repeat(200)])(
    'accepts the filter %s',
    async filter => {
      expect((await create({ eventTypeFilter: filter })).eventTypeFilter).toBe(filter)
    },
  )

  test.each(['(', '[', '*', '(a)\\1', '(?=a)', 'a'.repeat(201)])(
    'refuses the filter %s with 406',
    async eventTypeFilter => {
      expect(await refusal({ ...plain, eventTypeFilter })).toBe(406)
    },
  )

  test.each(['ftp://example.com/', 'receiver', '', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'refuses the url %j with 406',
    async wrong => {
      expect(await refusal({ ...plain, url: wrong })).toBe(406)
    },
  )

  test('accepts http and https', async () => {
    for (const address of ['http://receiver.example/', 'https://receiver.example:8443/a']) {
      expect((await create({ url: address })).url).toBe(address)
    }
  })

  test('refuses a value of the wrong type with 406', async () => {
    for (const wrong of [{ active: 'true' }, { channels: 'job' }, { eventTypeFilter: 5 }, { url: 5 }]) {
      expect(await refusal({ ...plain, ...wrong })).toBe(406)
    }
  })
})

test('GET /webhook returns the subscriptions of the key, and GET /webhook/:uuid a single one', async () => {
  const hook = await create()
  expect(await at.ok('GET', '/webhook', { as })).toContainEqual(hook)
  expect(await at.ok('GET', `/webhook/${hook.uuid}`, { as })).toEqual(hook)
  expect(await at.ok('GET', '/webhook', { as: 'formless' })).toEqual([])
})

describe('PUT /webhook/:uuid', () => {
  test.each([
    ['active', true],
    ['channels', ['asset', 'invoice']],
    ['eventTypeFilter', 'NOTE'],
    ['eventTypeFilter', null],
    ['url', 'https://other.example/'],
  ])('changes only %s to %j', async (name, value) => {
    const hook = await create({ eventTypeFilter: 'SIGN' })
    const changed = { ...hook, [name]: value }
    expect(await at.ok('PUT', `/webhook/${hook.uuid}`, { as, json: { [name]: value } })).toEqual(changed)
    expect(await at.ok('GET', `/webhook/${hook.uuid}`, { as })).toEqual(changed)
  })

  test('creates a subscription for an unknown UUID', async () => {
    const json = { url, channels: ['job'] }
    const created = await at.ok('PUT', `/webhook/${unknownUuid}`, { as, json })
    expect(created).toEqual({ ...json, uuid: unknownUuid, active: true, eventTypeFilter: null })
    expect(await at.ok('GET', '/webhook', { as })).toContainEqual(created)
  })

  test('refuses the same invalid values as a POST', async () => {
    const { uuid } = await create()
    for (const json of [
      { channels: ['order'] },
      { eventTypeFilter: '(' },
      { url: 'ftp://x/' },
      { active: 1 },
    ]) {
      expect(await at.status('PUT', `/webhook/${uuid}`, { as, json })).toBe(406)
    }
  })
})

test('DELETE /webhook/:uuid answers without a body and deletes the subscription', async () => {
  const { uuid } = await create()
  await at.done('DELETE', `/webhook/${uuid}`, { as })
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/log'],
    ['POST', '/test'],
  ] as const) {
    expect(await at.status(method, `/webhook/${uuid}${path}`, { as }), method + path).toBe(404)
  }
})

test('POST /webhook/:uuid/test answers without a body', async () => {
  const { uuid } = await create()
  await at.done('POST', `/webhook/${uuid}/test`, { as })
})

test.each(['-1', 'x', '1.5', ''])(
  'GET /webhook/:uuid/log is answered with 400 for the limit %j',
  async limit => {
    const { uuid } = await create()
    expect(await at.status('GET', `/webhook/${uuid}/log?limit=${limit}`, { as })).toBe(400)
  },
)

test('a subscription of another key is answered with 404, also within the group', async () => {
  const { uuid } = await create()
  for (const other of ['formless', 'keyOfOtherGroup'] as const) {
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['PUT', '', { active: true }],
      ['DELETE', '', undefined],
      ['POST', '/test', undefined],
      ['GET', '/log', undefined],
      ['POST', '/log/1/redeliver', undefined],
    ] as const) {
      expect(await at.status(method, `/webhook/${uuid}${path}`, { as: other, json }), method + path).toBe(404)
    }
  }
})

test('a request without a key is answered with 401', async () => {
  expect(await at.status('GET', '/webhook', { as: 'anonymous' })).toBe(401)
})
