/** The interface, "Authentication", "Tokens", "Credentials". */
import { describe, expect, test } from 'vitest'
import { DAY, openContractHub, unknownUuid, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const passwords = { Anna: 'correct horse', Bo: 'battery staple' }
const anna = await at.hub.addPerson('Anna', 'technician', { password: passwords.Anna })

const logIn = (json: unknown, headers = at.headersOf('appKey')) =>
  at.call('POST', '/authentication', { as: 'anonymous', headers, json })
const asAnna = { email: 'anna@example.com', password: passwords.Anna }
const withToken = (token: string) => ({ as: 'appKey', headers: { 'API-Token': token } }) as const

test('a key alone acts for its group, and a token acts for its user', async () => {
  expect((await at.createJob({}, 'key')).creatorId).toBe(null)
  expect((await at.createJob({}, 'tech')).creatorId).toBe(at.users.tech.id)
  const headers = { 'API-Token': at.headersOf('tech')['API-Token'] ?? '' }
  const both = await at.ok('POST', '/job', { as: 'key', headers, json: {} })
  expect(both.creatorId).toBe(at.users.tech.id)
})

describe('logging in', () => {
  test('exchanges an e-mail address and a password for a token', async () => {
    const { status, json } = await logIn(asAnna)
    expect(status).toBe(200)
    const { id, uuid } = anna.user
    expect(json).toEqual({
      token: expect.stringMatching(uuidPattern),
      expires: at.clock.time + DAY,
      user: { id, uuid, email: 'anna@example.com', name: 'Anna' },
      groupIds: [at.group.id],
    })
    expect(await at.status('GET', '/job', withToken(json.token))).toBe(200)
    expect(await at.status('GET', '/job', { as: 'key', headers: { 'API-Token': json.token } })).toBe(200)
  })

  test('with a wrong password or address is answered with 401 in plain text', async () => {
    for (const wrong of [
      { ...asAnna, password: 'wrong horse' },
      { ...asAnna, email: 'nobody@example.com' },
    ]) {
      const { status, text, headers } = await logIn(wrong)
      expect([status, text]).toEqual([401, 'Invalid credentials'])
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  test('requires a key', async () => {
    expect((await logIn(asAnna, {})).status).toBe(401)
    expect((await logIn(asAnna, { 'API-Key': unknownUuid })).status).toBe(401)
  })

  test('requires an email address and a password, both as texts', async () => {
    for (const body of [
      {},
      { email: 'anna@example.com' },
      { ...asAnna, password: 5 },
      { ...asAnna, email: null },
    ]) {
      expect((await logIn(body)).status).toBe(406)
    }
  })

  test('returns a token that is invalid after DELETE /authentication', async () => {
    const { json } = await logIn(asAnna)
    await at.done('DELETE', '/authentication', withToken(json.token))
    const { status, text } = await at.call('GET', '/job', withToken(json.token))
    expect([status, text]).toEqual([401, 'Invalid token'])
  })
})

describe('a path', () => {
  test('such as /webhook accepts a key without a token', async () => {
    expect(await at.status('GET', '/webhook', { as: 'key' })).toBe(200)
  })

  test.each(['/job', '/job/list/all', '/asset', '/asset/type', '/job/search?q=x', '/asset/search?q=x'])(
    'such as %s accepts an integration key, or an app key with a token',
    async path => {
      expect(await at.status('GET', path, { as: 'key' })).toBe(200)
      expect(await at.status('GET', path, { as: 'tech' })).toBe(200)
      expect(await at.status('GET', path, { as: 'appKey' })).toBe(403)
      expect(await at.status('GET', path, { as: 'anonymous' })).toBe(401)
    },
  )
})

describe('the hub accepts', () => {
  const { 'API-Key': appKey = '', 'API-Token': token = '' } = at.headersOf('tech')
  const key = at.headersOf('key')['API-Key'] ?? ''
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await at.call('GET', path, { as: 'anonymous', headers })).status

  test('a key in the header API-Key or the query parameter api_key', async () => {
    expect(await get('/job', { 'API-Key': key })).toBe(200)
    expect(await get('/job', { 'api-key': key })).toBe(200)
    expect(await get(`/job?api_key=${key}`)).toBe(200)
  })

  test('a token in the header API-Token or the query parameter api_token', async () => {
    expect(await get('/job/list/mine', { 'API-Key': appKey, 'API-Token': token })).toBe(200)
    expect(await get(`/job/list/mine?api_key=${appKey}&api_token=${token}`)).toBe(200)
    expect(await get(`/job/list/mine?api_token=${token}`, { 'API-Key': appKey })).toBe(200)
    expect(await get(`/job/list/mine?api_key=${appKey}`, { 'API-Token': token })).toBe(200)
  })

  test('a key or token in both header and query only if the two are the same', async () => {
    expect(await get(`/job?api_key=${key}`, { 'API-Key': key })).toBe(200)
    expect(await get(`/job?api_key=${key}`, { 'API-Key': appKey })).toBe(401)
    expect(await get(`/job?api_token=${token}`, { 'API-Key': appKey, 'API-Token': token })).toBe(200)
    expect(await get(`/job?api_token=${unknownUuid}`, { 'API-Key': appKey, 'API-Token': token })).toBe(401)
  })

  test('a key in the query of every method', async () => {
    const json = { title: 'By query' }
    expect(await at.status('POST', `/job?api_key=${key}`, { as: 'anonymous', json })).toBe(200)
    const { id } = await at.createJob()
    expect(await at.status('PUT', `/job/${id}?api_key=${key}`, { as: 'anonymous', json })).toBe(200)
    expect(await at.status('DELETE', `/job/${id}?api_key=${key}`, { as: 'anonymous' })).toBe(204)
  })

  test('a key or token in the query without writing it to the log', async () => {
    await get(`/job?api_key=${key}&api_token=${unknownUuid}`)
    expect(at.hub.logged()).not.toContain(key)
    expect(at.hub.logged()).not.toContain(unknownUuid)
  })
})

describe('an invalid key', () => {
  test.each(['/job', '/version', '/webhook', '/asset'])('is answered with 401 on %s', async path => {
    for (const value of [unknownUuid, 'x']) {
      const { status, text } = await at.call('GET', path, { as: 'anonymous', headers: { 'API-Key': value } })
      expect(status, value).toBe(401)
      expect(text).toMatch(/invalid.*key|key.*invalid/i)
    }
  })
})
