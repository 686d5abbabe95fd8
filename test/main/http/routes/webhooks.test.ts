import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, revokeKey } from '../../../../main/service/access/keys.ts'
import type { WebhookSubscription } from '../../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { limits } from '../../../../shared/limits/limits.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../../support/http/hub-fixture.ts'
import { askAs, newKey } from '../../../support/http/webhook-asker.ts'

const url = 'https://receiver.example/hook'
const uuid = 'b54e6f0c-8d5c-4d5b-9a64-6f3ad1c7a001'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

describe('POST /webhook', () => {
  test('creates an active subscription without a filter', async () => {
    const answer = await askAs(at)('POST', '/webhook', { json: { url, channels: ['job', 'asset'] } })
    expect([answer.status, answer.json]).toEqual([
      200,
      { uuid: expect.any(String), active: true, channels: ['job', 'asset'], eventTypeFilter: null, url },
    ])
  })

  test('accepts every channel and every property', async () => {
    const json = {
      url: 'http://receiver.example:8080/a?b=c',
      channels: ['job', 'workreport', 'invoice', 'customer', 'article', 'asset'],
      active: false,
      eventTypeFilter: 'NOTE|SIGN',
    }
    const answer = await askAs(at)('POST', '/webhook', { json })
    expect(answer.json).toEqual({ ...json, uuid: expect.any(String) })
  })

  test.each([
    ['no url', { channels: ['job'] }, '/url'],
    ['no channels', { url }, '/channels'],
    ['empty channels', { url, channels: [] }, '/channels'],
    ['an unknown channel', { url, channels: ['job', 'weather'] }, '/channels/1'],
    ['a channel of another type', { url, channels: 'job' }, '/channels'],
    ['channels that are null', { url, channels: null }, '/channels'],
    ['an address of another type', { url: 5, channels: ['job'] }, '/url'],
    ['an address without a scheme', { url: 'receiver.example', channels: ['job'] }, '/url'],
    ['an address of another scheme', { url: 'ftp://receiver.example', channels: ['job'] }, '/url'],
    ['an address of a script', { url: 'javascript:alert(1)', channels: ['job'] }, '/url'],
    ['an address with a password', { url: 'https://a:b@receiver.example', channels: ['job'] }, '/url'],
    ['an address with a line break', { url: 'https://receiver.example/\na', channels: ['job'] }, '/url'],
    ['an address with a space', { url: ' https://receiver.example', channels: ['job'] }, '/url'],
    ['an address too long', { url: url.padEnd(2_001, 'x'), channels: ['job'] }, '/url'],
    ['a bad filter', { url, channels: ['job'], eventTypeFilter: '(' }, '/eventTypeFilter'],
    ['a filter that RE2 lacks', { url, channels: ['job'], eventTypeFilter: '(?=a)' }, '/eventTypeFilter'],
    ['a filter too long', { url, channels: ['job'], eventTypeFilter: 'x'.repeat(201) }, '/eventTypeFilter'],
    ['active of another type', { url, channels: ['job'], active: 'true' }, '/active'],
  ])('refuses %s with a pointer to it', async (_what, json, pointer) => {
    const headers = { Accept: 'application/problem+json' }
    const answer = await askAs(at)('POST', '/webhook', { json, headers })
    expect(answer.status).toBe(406)
    expect(answer.json.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
    expect(answer.json.detail).toMatch(/^\/\S+ must (?!be must)/)
  })

  test('accepts a filter of 200 characters and an address of 2000', async () => {
    const json = {
      url: url.padEnd(hubLimits.webhookUrlLength, 'x'),
      channels: ['job'],
      eventTypeFilter: 'x'.repeat(limits.webhookFilterLength),
    }
    expect((await askAs(at)('POST', '/webhook', { json })).json).toMatchObject(json)
  })

  test('creates only one subscription for an Idempotency-Key', async () => {
    const send = askAs(at)
    const question = { json: { url, channels: ['job'] }, headers: { 'Idempotency-Key': 'once' } }
    const [first, second] = [
      await send('POST', '/webhook', question),
      await send('POST', '/webhook', question),
    ]
    expect(second.json).toEqual(first.json)
    expect((await send('GET', '/webhook')).json).toEqual([first.json])
  })

  test('refuses a body that is not JSON', async () => {
    const send = askAs(at)
    const headers = { 'Content-Type': 'application/json' }
    expect((await send('POST', '/webhook', { raw: '{', headers })).status).toBe(400)
    expect((await send('POST', '/webhook', { raw: '', headers })).status).toBe(400)
    expect((await send('POST', '/webhook', { form: { url } })).status).toBe(415)
  })
})

describe('GET /webhook', () => {
  test('returns the subscriptions of the API key, the oldest first', async () => {
    const [mine, other] = [askAs(at), askAs(at)]
    const make = async (send: typeof mine, path: string): Promise<WebhookSubscription> =>
      (await send('POST', '/webhook', { json: { url: `${url}/${path}`, channels: ['job'] } })).json
    const subscriptions = [await make(mine, '1'), await make(mine, '2')]
    await make(other, '3')
    expect((await mine('GET', '/webhook')).json).toEqual(subscriptions)
    for (const one of subscriptions) {
      expect((await mine('GET', `/webhook/${one.uuid}`)).json).toEqual(one)
      expect((await mine('GET', `/webhook/${one.uuid.toUpperCase()}`)).json).toEqual(one)
    }
  })
})

describe('PUT /webhook/:uuid', () => {
  test('changes the properties in the request, and null removes the filter', async () => {
    const send = askAs(at)
    const json = { url, channels: ['job'], eventTypeFilter: 'NOTE' }
    const first = (await send('POST', '/webhook', { json })).json
    const put = async (body: object) => (await send('PUT', `/webhook/${first.uuid}`, { json: body })).json
    expect(await put({})).toEqual(first)
    expect(await put({ active: false })).toEqual({ ...first, active: false })
    expect(await put({ channels: ['asset'], eventTypeFilter: null })).toEqual({
      ...first,
      active: false,
      channels: ['asset'],
      eventTypeFilter: null,
    })
    expect(await put({ uuid: 'mine', url: `${url}/2`, active: null })).toMatchObject({
      uuid: first.uuid,
      url: `${url}/2`,
      active: true,
    })
  })

  test('creates a subscription if the UUID is unknown, and url and channels are given', async () => {
    const send = askAs(at)
    const path = `/webhook/${uuid.toUpperCase()}`
    for (const json of [{}, { url }, { channels: ['job'] }]) {
      expect((await send('PUT', path, { json })).status).toBe(406)
    }
    const answer = await send('PUT', path, { json: { url, channels: ['job'] } })
    expect(answer.json).toEqual({ uuid, active: true, channels: ['job'], eventTypeFilter: null, url })
    expect((await send('GET', '/webhook')).json).toEqual([answer.json])
  })

  test('refuses the same values as POST, and changes nothing', async () => {
    const send = askAs(at)
    const first = (await send('POST', '/webhook', { json: { url, channels: ['job'] } })).json
    for (const json of [{ url: 'no' }, { channels: [] }, { eventTypeFilter: '(' }, { url: null }]) {
      expect((await send('PUT', `/webhook/${first.uuid}`, { json: { ...json, active: false } })).status).toBe(
        406,
      )
    }
    expect((await send('GET', `/webhook/${first.uuid}`)).json).toEqual(first)
  })
})

describe('a webhook subscription', () => {
  test('answers 404 to another API key', async () => {
    const theirs = (await askAs(at)('POST', '/webhook', { json: { url, channels: ['job'] } })).json
    const send = askAs(at)
    for (const [method, path] of eachOperation(theirs.uuid)) {
      const answer = await send(method, path, method === 'PUT' ? { json: { url, channels: ['job'] } } : {})
      expect([answer.status, answer.text], `${method} ${path}`).toEqual([
        404,
        'There is no such webhook subscription.',
      ])
    }
  })

  test('answers 404 if it does not exist, or if its UUID is malformed', async () => {
    const send = askAs(at)
    for (const ref of ['b54e6f0c-8d5c-4d5b-9a64-6f3ad1c7a999', '1', 'x', '%00']) {
      for (const [method, path] of eachOperation(ref)) {
        if (method === 'PUT' && ref.length > 3) continue
        const answer = await send(method, path, method === 'PUT' ? { json: { url, channels: ['job'] } } : {})
        expect(answer.status, `${method} ${path}`).toBe(404)
      }
    }
  })

  test('is deleted together with its delivery log', async () => {
    const send = askAs(at)
    const first = (await send('POST', '/webhook', { json: { url, channels: ['job'] } })).json
    const answer = await send('DELETE', `/webhook/${first.uuid}`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await send('GET', `/webhook/${first.uuid}/log`)).status).toBe(404)
    expect((await send('DELETE', `/webhook/${first.uuid}`)).status).toBe(404)
    expect((await send('GET', '/webhook')).json).toEqual([])
  })
})

function eachOperation(ref: string): [method: string, path: string][] {
  return [
    ['GET', `/webhook/${ref}`],
    ['PUT', `/webhook/${ref}`],
    ['DELETE', `/webhook/${ref}`],
    ['POST', `/webhook/${ref}/test`],
    ['GET', `/webhook/${ref}/log`],
    ['POST', `/webhook/${ref}/log/1/redeliver`],
  ]
}

describe('webhook requests', () => {
  const everything = [['GET', '/webhook'], ['POST', '/webhook'], ...eachOperation(uuid)] as const

  test('are refused to app keys, with or without a token', async () => {
    const { headers } = await at.addPerson('Admin', 'admin')
    for (const [method, path] of everything) {
      for (const sent of [headers, { 'API-Key': at.app.apiKey }]) {
        const answer = await ask(at, method, path, { headers: sent })
        expect(answer.status, `${method} ${path}`).toBe(403)
      }
    }
  })

  test('are refused to an API key with the role technician, even with the token of an administrator', async () => {
    const { headers } = await at.addPerson('Chief', 'admin')
    const settings = {
      requireSignature: false,
      grantsForms: true,
      name: 'van',
      groupId: at.group.id,
    } as const
    const key = createKey(at.hub.access, { ...settings, kind: 'integration', role: 'technician' })
    const sent = { 'API-Key': key.apiKey }
    for (const [method, path] of everything)
      for (const each of [sent, { ...headers, ...sent }])
        expect((await ask(at, method, path, { headers: each })).status, `${method} ${path}`).toBe(403)
  })

  test('are refused without a valid key', async () => {
    const revoked = newKey(at)
    revokeKey(at.hub.access, String(revoked.id))
    const { headers } = await at.addPerson('Token', 'admin')
    const token = { 'API-Token': headers['API-Token'] ?? '' }
    for (const [method, path] of everything) {
      const keys: Record<string, string>[] = [{}, { 'API-Key': 'x' }, { 'API-Key': revoked.apiKey }, token]
      for (const sent of keys) {
        expect((await ask(at, method, path, { headers: sent })).status, `${method} ${path}`).toBe(401)
      }
    }
  })

  test('act for the API key of the request, also if the request has a token', async () => {
    const key = newKey(at)
    const first = (await askAs(at, key)('POST', '/webhook', { json: { url, channels: ['job'] } })).json
    const { headers } = await at.addPerson('Technician', 'technician')
    const both = { 'API-Key': key.apiKey, 'API-Token': headers['API-Token'] ?? '' }
    expect((await ask(at, 'GET', '/webhook', { headers: both })).json).toEqual([first])
    expect((await ask(at, 'DELETE', `/webhook/${first.uuid}`, { headers: both })).status).toBe(204)
  })

  test('accept the API key in the query', async () => {
    const key = newKey(at)
    expect((await ask(at, 'GET', `/webhook?api_key=${key.apiKey}`)).json).toEqual([])
  })

  test('with a wrong method are answered with the allowed methods', async () => {
    const send = askAs(at)
    for (const [path, allow] of [
      ['/webhook', 'GET, HEAD, POST'],
      [`/webhook/${uuid}`, 'DELETE, GET, HEAD, PUT'],
      [`/webhook/${uuid}/test`, 'POST'],
      [`/webhook/${uuid}/log`, 'GET, HEAD'],
      [`/webhook/${uuid}/log/1/redeliver`, 'POST'],
    ] as const) {
      const answer = await send('PATCH', path)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    }
  })
})
