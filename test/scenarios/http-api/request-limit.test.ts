import { expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../../main/service/access/keys.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub } from '../../support/http/hub-fixture.ts'

const second = 1_000

async function startLimited(requestsPerMinute?: number) {
  const at = await startHub(requestsPerMinute === undefined ? {} : { requestsPerMinute })
  onTestFinished(() => at.close())
  const [anna, bo] = [await at.addPerson('Anna', 'dispatcher'), await at.addPerson('Bo', 'technician')]
  const get = async (headers: Record<string, string>, path = '/user/me') => {
    const answer = await ask(at, 'GET', path, { headers })
    const sent = answer.headers
    return [answer.status, sent.get('RateLimit'), sent.get('Retry-After'), sent.get('RateLimit-Policy')]
  }
  return { at, anna: anna.headers, bo: bo.headers, get }
}

const policy = '"minute";q=2;w=60'

test('the server counts no requests if no request limit is configured', async () => {
  const { anna, get } = await startLimited()
  for (let nth = 0; nth < 30; nth++) expect(await get(anna)).toEqual([200, null, null, null])
})

test('each answer says how many requests are left, and further requests are refused until the minute ends', async () => {
  const { at, anna, get } = await startLimited(2)
  expect(await get(anna)).toEqual([200, '"minute";r=1;t=60', null, policy])
  at.clock.time += 17 * second
  expect(await get(anna, '/job/999999')).toEqual([404, '"minute";r=0;t=43', null, policy])
  for (const left of [43, 42.5]) {
    at.clock.time += (43 - left) * second
    expect(await get(anna)).toEqual([429, '"minute";r=0;t=43', '43', policy])
  }
  at.clock.time += 42.5 * second - 1
  expect(await get(anna)).toEqual([429, '"minute";r=0;t=1', '1', policy])
  at.clock.time += 1
  expect(await get(anna)).toEqual([200, '"minute";r=1;t=60', null, policy])
})

test('the server counts each user separately with each key, and counts requests with only a key separately', async () => {
  const { at, anna, bo, get } = await startLimited(1)
  const key = { 'API-Key': at.integration.apiKey }
  const annaWithKey = { ...anna, ...key }
  const others = { name: 'other', requireSignature: false, grantsForms: true, kind: 'app' } as const
  const annaElsewhere = { ...anna, 'API-Key': createKey(at.hub.access, others).apiKey }
  const all = [anna, bo, key, annaWithKey, annaElsewhere]
  for (const headers of all) expect((await get(headers))[0]).not.toBe(429)
  for (const headers of all) expect((await get(headers))[0]).toBe(429)
})

test('a refused request changes nothing', async () => {
  const { at, anna, get } = await startLimited(1)
  await get(anna)
  const refused = await ask(at, 'POST', '/job', { headers: anna, json: { title: 'Never made' } })
  expect([refused.status, refused.text]).toEqual([
    429,
    'Too many requests in this minute. Try again in 60 s.',
  ])
  expect(at.hub.service.store.read.column('SELECT title FROM jobs')).toEqual([])
})

test('the server counts no requests without a user, and no requests with an invalid token', async () => {
  const { at, anna, get } = await startLimited(1)
  for (let nth = 0; nth < 3; nth++) {
    expect(await get(anna, '/version')).toEqual([200, null, null, null])
    expect(await get({ ...anna, 'API-Token': at.app.apiKey })).toEqual([401, null, null, null])
  }
  expect((await get(anna))[0]).toBe(200)
})

test('a clock that is set back does not prolong the minute of a request limit', async () => {
  const { at, anna, bo, get } = await startLimited(1)
  await get(anna)
  at.clock.time -= 3_600 * second
  expect(await get(anna)).toEqual([200, '"minute";r=0;t=60', null, '"minute";q=1;w=60'])
  expect((await get(bo))[0]).toBe(200)
  at.clock.time += 60 * second
  expect((await get(anna))[0]).toBe(200)
})
