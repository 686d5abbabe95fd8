import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changePassword } from '../../../../main/service/access/change-password.ts'
import { endTokensOf } from '../../../../main/service/access/tokens.ts'
import { disableUser } from '../../../../main/service/jobs/disable-user.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../../support/http/hub-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

const logIn = (json: unknown, headers: Record<string, string> = { 'API-Key': at.app.apiKey }) =>
  ask(at, 'POST', '/authentication', { headers, json })

describe('logging in', () => {
  test('returns a token that is valid until the user logs out', async () => {
    const { user } = await at.addPerson('Sara', 'technician', { password: 'correct horse' })
    const answer = await logIn({ email: ' SARA@example.com', password: 'correct horse' })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expires: at.clock.time + 24 * HOUR,
      user: { id: user.id, uuid: user.uuid, email: 'sara@example.com', name: 'Sara' },
      groupIds: [at.group.id],
    })
    const headers = { 'API-Key': at.app.apiKey, 'API-Token': answer.json.token }
    expect((await ask(at, 'GET', '/user/me', { headers })).json.name).toBe('Sara')
    const logOut = { ...headers, 'Content-Type': 'application/json' }
    expect((await ask(at, 'DELETE', '/authentication', { headers: logOut, raw: '' })).status).toBe(204)
    const after = await ask(at, 'GET', '/user/me', { headers })
    expect([after.status, after.text]).toEqual([401, 'Invalid token'])
  })

  test('is refused with the same message for a wrong password and an unknown email', async () => {
    for (const email of ['sara@example.com', 'nobody@example.com']) {
      const answer = await logIn({ email, password: 'wrong' })
      expect([answer.status, answer.text]).toEqual([401, 'Invalid credentials'])
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  test('is refused without an API key', async () => {
    const answer = await logIn({ email: 'sara@example.com', password: 'correct horse' }, {})
    expect(answer.status).toBe(401)
    expect(answer.text).toMatch(/API key is invalid/)
  })

  test('is refused without a password, or with values of a wrong type', async () => {
    expect((await logIn({ email: 'sara@example.com' })).status).toBe(406)
    expect((await logIn({ email: 5, password: 'x' })).status).toBe(406)
  })

  test('is refused after five attempts in a minute for one email, also with the right password', async () => {
    const email = 'tries@example.com'
    await at.addPerson('Tries', 'technician', { password: 'correct horse' })
    at.clock.time += 2 * MINUTE
    const { triesPerEmail } = at.hub.access
    for (let nth = 0; nth < 5; nth += 1) triesPerEmail.take(email, at.clock.time)
    const answer = await logIn({ email: 'TRIES@example.com', password: 'correct horse' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    at.clock.time += MINUTE
    expect((await logIn({ email, password: 'correct horse' })).status).toBe(200)
  })

  test('is refused after twenty attempts in a minute from one sender, also behind a local proxy', async () => {
    at.clock.time += 2 * MINUTE
    const { triesPerSender } = at.hub.access
    const json = { email: 'someone@example.com', password: 'x' }
    for (const sender of ['127.0.0.1', '203.0.113.9']) {
      for (let nth = 0; nth < 20; nth += 1) triesPerSender.take(sender, at.clock.time)
      const forwarded: Record<string, string> = sender === '127.0.0.1' ? {} : { 'X-Forwarded-For': sender }
      const answer = await logIn(json, { 'API-Key': at.app.apiKey, ...forwarded })
      expect([answer.status, answer.headers.get('retry-after')], sender).toEqual([429, '60'])
    }
    at.clock.time += 2 * MINUTE
  })
})

describe('the sender of a request through two proxies', () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.9, 10.0.0.5' }
  const json = { email: 'someone@example.com', password: 'x' }

  test.each([
    ['is the laptop when the outer proxy is trusted', ['10.0.0.0/24'], 401],
    ['is the outer proxy when the outer proxy is not trusted', [], 429],
  ] as const)('%s', async (_what, trustedProxies, status) => {
    const behind = await startHub({ trustedProxies })
    onTestFinished(() => behind.close())
    for (let nth = 0; nth < 20; nth += 1) behind.hub.access.triesPerSender.take('10.0.0.5', behind.clock.time)
    const headers = { 'API-Key': behind.app.apiKey, ...forwarded }
    expect((await ask(behind, 'POST', '/authentication', { headers, json })).status).toBe(status)
  })
})

describe('a token', () => {
  test('expires 24 hours after its last use', async () => {
    const { headers } = await at.addPerson('Idle', 'technician')
    at.clock.time += 23 * HOUR
    expect((await ask(at, 'GET', '/user/me', { headers })).status).toBe(200)
    at.clock.time += 24 * HOUR
    expect((await ask(at, 'GET', '/user/me', { headers })).status).toBe(200)
    at.clock.time += 24 * HOUR + 1
    expect((await ask(at, 'GET', '/user/me', { headers })).text).toBe('Invalid token')
  })

  test('has the time of its last use, which is written at most once a minute', async () => {
    const { headers, user } = await at.addPerson('Busy', 'technician')
    const lastUsed = () =>
      at.hub.service.store.read.get<{ at: number }>(
        'SELECT last_used_at AS at FROM tokens WHERE user_id = ?',
        user.id,
      )?.at
    const issued = at.clock.time
    at.clock.time += MINUTE - 1
    await ask(at, 'GET', '/user/me', { headers })
    expect(lastUsed()).toBe(issued)
    at.clock.time += 1
    await ask(at, 'GET', '/user/me', { headers })
    expect(lastUsed()).toBe(at.clock.time)
  })

  test('is refused in a request without an API key', async () => {
    const { headers } = await at.addPerson('Keyless', 'technician')
    const answer = await ask(at, 'GET', '/user/me', { headers: { 'API-Token': headers['API-Token'] ?? '' } })
    expect([answer.status, answer.text.includes('API key is invalid')]).toEqual([401, true])
  })

  test('is refused after its user was signed out, got a new password, or was disabled', async () => {
    const ends: ((id: number) => unknown)[] = [
      id => endTokensOf(at.hub.service, id),
      id => changePassword(at.hub.service, String(id), 'another one'),
      id => disableUser(at.hub.service, String(id)),
    ]
    for (const [nth, end] of ends.entries()) {
      const { headers, user } = await at.addPerson(`Leaving${nth}`, 'technician')
      expect((await ask(at, 'GET', '/user/me', { headers })).status).toBe(200)
      await end(user.id)
      expect((await ask(at, 'GET', '/user/me', { headers })).text).toBe('Invalid token')
    }
  })
})

test('a disabled user cannot log in, and gets the state INACTIVE on unfinished jobs', async () => {
  at.clock.time += 2 * MINUTE
  const { user } = await at.addPerson('Gone', 'technician', { password: 'correct horse' })
  const headers = { 'API-Key': at.integration.apiKey }
  const job = await ask(at, 'POST', '/job', { headers, json: { title: 'Open' } })
  await ask(at, 'PUT', `/job/${job.json.id}/schedule?userId=${user.id}`, { headers })
  disableUser(at.hub.service, 'gone@example.com')
  const answer = await logIn({ email: 'gone@example.com', password: 'correct horse' })
  expect([answer.status, answer.text]).toEqual([401, 'Invalid credentials'])
  const after = (await ask(at, 'GET', `/job/${job.json.id}`, { headers })).json
  expect([after.state, after.resources[0].state]).toEqual(['PUBLISHED', 'INACTIVE'])
})

test('the log contains no keys, tokens, emails or search terms', async () => {
  const { headers } = await at.addPerson('Secret', 'technician')
  await ask(at, 'GET', `/job/search?q=findme&api_key=${at.integration.apiKey}`)
  await ask(at, 'GET', '/user/me', { headers })
  const log = at.logged()
  expect(log).toContain('"route":"/api/1/job/search"')
  for (const secret of [
    'findme',
    at.integration.apiKey,
    at.app.apiKey,
    headers['API-Token'] ?? '',
    'correct horse',
  ]) {
    expect(log).not.toContain(secret)
  }
})
