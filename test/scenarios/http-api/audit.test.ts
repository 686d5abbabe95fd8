import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HubAudit } from '../../../main/app/hub/audit/create-audit.ts'
import { createRefusals } from '../../../main/app/hub/audit/refusals.ts'
import type { Audit } from '../../../main/service/audit.ts'
import { disableUser } from '../../../main/service/jobs/disable-user.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { type Forger, startForger } from '../../support/http/sso/forger.ts'

let lines: Record<string, unknown>[] = []
const note: Audit = (event, fields) => lines.push({ event, ...fields })
const audit: HubAudit = { write: note, refused: note, close: () => undefined }
let at: TestHub
let forger: Forger

beforeAll(async () => {
  forger = await startForger()
  const { issuer } = forger
  const sso = { clientId: 'fieldbook', clientSecret: null, match: 'email', trustsEmail: false } as const
  at = await startHub({ audit, sso: { ...sso, issuer, newcomers: null } })
})
afterAll(async () => {
  await at.close()
  forger.close()
})
beforeEach(() => {
  // the tries of one sender are counted by the minute
  at.clock.time += 60_000
  lines = []
})

const password = 'correct horse'
const logIn = (email: string, given = password, headers: Record<string, string> = {}) =>
  ask(at, 'POST', '/authentication', {
    headers: { 'API-Key': at.app.apiKey, ...headers },
    json: { email, password: given },
  })

describe('the audit log', () => {
  test('records each login and its end with the address of the sender', async () => {
    const { user } = await at.addPerson('Sara', 'technician', { password })
    const answer = await logIn('sara@example.com', password, { 'X-Forwarded-For': '203.0.113.9' })
    const requestId = answer.headers.get('x-request-id')
    const [key, sara] = [at.app.id, { user: user.id, email: 'sara@example.com' }]
    expect(lines).toEqual([
      { event: 'login.accepted', requestId, address: '203.0.113.9', method: 'password', key, ...sara },
    ])
    const headers = { 'API-Key': at.app.apiKey, 'API-Token': answer.json.token }
    await ask(at, 'DELETE', '/authentication', { headers })
    expect(lines[1]).toMatchObject({ event: 'login.ended', address: '127.0.0.1', user: user.id })
  })

  test.each([
    ['an IPv4 address with its port', '203.0.113.9:51000', '203.0.113.9:51000'],
    ['an IPv6 address with its port', '[2001:db8::1]:51000', '[2001:db8::1]:51000'],
    ['the address of the proxy instead of a word', 'unknown', '127.0.0.1'],
    ['the address of the proxy instead of a control character', '\u009b31mEVIL', '127.0.0.1'],
    [
      'the address of the proxy if the nearest of several has a control character',
      '198.51.100.7, 127.0.0.1, \u009b31m',
      '127.0.0.1',
    ],
    [
      'the address of the proxy instead of an address that is too long',
      `fe80::1%${'a'.repeat(9000)}`,
      '127.0.0.1',
    ],
  ])('uses %s as the address of the sender', async (_what, forwarded, address) => {
    await logIn('somebody@example.com', password, { 'X-Forwarded-For': forwarded })
    expect(lines).toMatchObject([{ event: 'login.refused', address }])
  })

  test('records the reason of a refused login, which the answer does not contain, but no password', async () => {
    const wrong = await at.addPerson('Wrong', 'technician', { password: 'another one' })
    const disabled = await at.addPerson('Disabled', 'technician', { password })
    const without = await at.addPerson('Without', 'technician')
    disableUser(at.hub.service, disabled.user.uuid)
    for (const name of ['Wrong', 'Disabled', 'Without', 'hunter2']) {
      const answer = await logIn(`${name.toLowerCase()}@example.com`)
      expect([answer.status, answer.text]).toEqual([401, 'Invalid credentials'])
    }
    expect(lines.map(({ event, reason, user }) => [event, reason, user])).toEqual([
      ['login.refused', 'wrong password', wrong.user.id],
      ['login.refused', 'disabled', disabled.user.id],
      ['login.refused', 'no password', without.user.id],
      ['login.refused', 'unknown address', undefined],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|correct horse/)
  })

  test('names the account of a login that came too soon, but no unknown email address', async () => {
    const { user } = await at.addPerson('Besieged', 'technician', { password })
    for (const email of ['besieged@example.com', 'unknown@example.com']) {
      lines = []
      for (let nth = 0; nth < 6; nth++) await logIn(email, 'a guess')
      const known = email === user.email ? { user: user.id, email } : {}
      const [last] = lines.slice(-1)
      expect(last).toEqual({
        event: 'login.refused',
        requestId: expect.any(String),
        address: '127.0.0.1',
        method: 'password',
        key: at.app.id,
        reason: 'Too many attempts to log in.',
        ...known,
      })
    }
  })

  test('records the user of a refused single sign-on, or the error of the provider', async () => {
    const start = async () => {
      const headers = { 'API-Key': at.app.apiKey }
      const codeVerifier = 'v'.repeat(43)
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
      const redirectUri = 'http://127.0.0.1:40123/callback'
      const { json } = await ask(at, 'POST', '/authentication/sso', {
        headers,
        json: { codeChallenge, redirectUri },
      })
      const nonce = new URL(json.authorizationUrl).searchParams.get('nonce')
      const finish = () =>
        ask(at, 'POST', '/authentication/sso/token', {
          headers,
          json: { state: json.state, code: 'c', codeVerifier },
        })
      return { nonce, finish }
    }
    const unknownUser = await start()
    const claims = { email: 'new@example.com', email_verified: true, name: 'New' }
    forger.next = { claims: { nonce: unknownUser.nonce, ...claims }, isForged: false }
    expect((await unknownUser.finish()).status).toBe(403)
    const forged = await start()
    forger.next = { claims: { nonce: 'another', ...claims }, isForged: false }
    expect((await forged.finish()).status).toBe(401)
    expect(lines).toMatchObject([
      {
        event: 'login.refused',
        method: 'sso',
        reason: 'Nobody has added this person at the server yet: ask your administrator.',
        email: 'new@example.com',
        issuer: forger.issuer,
        subject: expect.any(String),
      },
      { event: 'login.refused', method: 'sso', reason: expect.stringContaining('nonce') },
    ])
  })

  test('records each refused request with its route and user, and no accepted request', async () => {
    const { headers, user } = await at.addPerson('Tess', 'technician')
    await ask(at, 'GET', '/job/999?q=secret', { headers })
    await ask(at, 'POST', '/job', { headers, json: { title: 5 } })
    expect(lines).toEqual([])
    await ask(at, 'GET', '/job?api_key=secret', {})
    await ask(at, 'GET', '/job', { headers: { ...headers, 'API-Token': 'secret' } })
    await ask(at, 'GET', '/webhook', { headers })
    expect(lines).toMatchObject([
      { event: 'request.refused', method: 'GET', route: '/api/1/job', reason: 'API key is invalid' },
      { event: 'request.refused', method: 'GET', route: '/api/1/job', reason: 'Invalid token' },
      { event: 'request.refused', route: '/api/1/webhook', user: user.id, key: at.app.id },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

test('every answer has its own request id, which the log contains', async () => {
  const { origin } = new URL(at.hub.baseUrl)
  const addresses = ['/api/1/version', '/api/1/nothing', '/health', '/api/1/%zz']
  const answers = await Promise.all(addresses.map(address => fetch(origin + address)))
  const given = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  expect(new Set(given).size).toBe(addresses.length)
  for (const id of given) expect(id).toMatch(/^[\w-]{8}-[0-9a-z]+$/)
  await at.restart(async () => undefined)
  for (const id of given.slice(0, 3)) expect(at.logged()).toContain(`"requestId":"${id}"`)
  const again = await fetch(at.hub.baseUrl)
  expect(again.headers.get('x-request-id')?.slice(0, 8)).not.toBe(given[0]?.slice(0, 8))
})

test('the audit log records equal refusals of a minute as one line with a count, and limits the number of such lines', () => {
  const written: unknown[] = []
  const refusals = createRefusals((event, fields) => written.push([event, fields]))
  for (let nth = 0; nth < 5; nth++)
    refusals.write('request.refused', { requestId: `r-${nth}`, address: 'a', reason: 'x' })
  expect(written).toEqual([['request.refused', { requestId: 'r-0', address: 'a', reason: 'x' }]])
  refusals.endMinute()
  expect(written.slice(1)).toEqual([['request.refused', { address: 'a', reason: 'x', repeated: 4 }]])
  for (let nth = 0; nth < 1_000; nth++) refusals.write('request.refused', { address: `${nth}` })
  refusals.endMinute()
  expect(written).toHaveLength(2 + 200 + 1)
  expect(written.at(-1)).toEqual(['refusals.dropped', { count: 800 }])
})

test('many refusals of one kind do not remove refusals of another kind from the log', () => {
  const written: unknown[] = []
  const refusals = createRefusals((event, fields) => written.push([event, fields]))
  const kinds = [
    ['request.refused', {}],
    ['login.refused', {}],
    ['request.refused', { key: 1 }],
    ['login.refused', { key: 1 }],
    ['request.refused', { key: 1, user: 1 }],
    ['login.refused', { key: 1, user: 1 }],
  ] as const
  for (const [event, fields] of kinds) {
    written.length = 0
    for (let nth = 0; nth < 300; nth++) refusals.write(event, { ...fields, address: `${nth}` })
    expect(written).toHaveLength(200)
  }
  written.length = 0
  refusals.endMinute()
  expect(written).toEqual([['refusals.dropped', { count: 600 }]])
})
