/** An administrator or the installer configures the server, and the user only signs in. */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createKey, revokeKey } from '../../../main/service/access/keys.ts'
import { readBaseUrl } from '../../../main/sync/client/base-url.ts'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { lookingClock, makePorts, policyOf, startTestApp } from '../../support/app/test-ports.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

test('the address and key of an administrator replace the address and key that the user enters', async () => {
  const { at, token } = await connectApp()
  const hub = { serverAddress: at.hub.baseUrl, appKey: at.app.apiKey }
  for (const by of ['file', 'preset'] as const) {
    const app = await startTestApp({ ...makePorts(), policy: () => policyOf(hub, by) })
    expect((await app.call('app.state', {})).givenHub).toEqual({ address: at.hub.baseUrl, hasKey: true })
    unwrap(await app.call('setup.connect', { baseUrl: '', apiKey: '', token }))
    expect((await app.call('app.state', {})).account).toMatchObject({ baseUrl: at.hub.baseUrl })
  }
  const app = await startTestApp({ ...makePorts(), policy: () => policyOf(hub) })
  unwrap(await app.call('setup.connect', { baseUrl: 'https://other.invalid', apiKey: 'mine', token }))
})

const plain = { requireSignature: false, grantsForms: true }

test('a new app key for the same server applies at once, also after the earlier key was refused', async () => {
  const { at, token } = await connectApp()
  const key = () => createKey(at.hub.access, { name: 'laptops', kind: 'app', ...plain })
  const [first, second] = [key(), key()]
  const serverAddress = at.hub.baseUrl
  let policy: object = { serverAddress, appKey: first.apiKey }
  const ports = { ...makePorts(), clock: lookingClock }
  const sent = new Set<unknown>()
  const fetch: typeof ports.fetch = (input, init) => {
    sent.add(new Headers(init?.headers as HeadersInit).get('API-Key'))
    return ports.fetch(input, init)
  }
  const app = await startTestApp({ ...ports, fetch, policy: () => policyOf(policy) })
  unwrap(await app.call('setup.connect', { baseUrl: '', apiKey: '', token }))
  await statusWhen(app, status => status.lastPull !== null && !status.isPulling)
  revokeKey(at.hub.access, first.apiKey)
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, ({ needsSignIn }) => needsSignIn)
  sent.clear()
  policy = { serverAddress, appKey: second.apiKey }
  await statusWhen(
    app,
    ({ needsSignIn, isPulling, problem }) => !needsSignIn && !isPulling && problem === null,
  )
  expect(sent).toEqual(new Set([second.apiKey]))
  // Values for another server do not apply to this one.
  policy = { serverAddress: 'https://other.invalid', appKey: 'of-the-other' }
  await app.next('app', ({ givenHub }) => givenHub?.address.includes('other.invalid') ?? false)
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, ({ isPulling }) => !isPulling)
  expect(sent).not.toContain('of-the-other')
})

test("the log has the level of an administrator's policy, and its default level if the policy is invalid", async () => {
  let policy: object | null = { logLevel: 'debug' }
  const log = pino({ level: 'warn' }, { write: () => undefined })
  const levelled = () => new Promise(resolve => log.once('level-change', resolve))
  await startTestApp({ ...makePorts(), clock: lookingClock, log, policy: () => policyOf(policy) })
  expect(log.level).toBe('debug')
  policy = { logLevel: 'loud' }
  await levelled()
  expect(log.level).toBe('warn')
})

test("the installer's key is sent only to the installer's server", async () => {
  const preset = { serverAddress: 'https://hub.invalid', appKey: 'of-the-installer' }
  const app = await startTestApp({ ...makePorts(), policy: () => policyOf(preset, 'preset') })
  const elsewhere = await app.call('setup.connect', { baseUrl: '127.0.0.1:1', apiKey: '', token: 't' })
  expect(failureOf(elsewhere).reason).toBe('app-key-missing')
})

test.each([
  ['http://hub.local/api/1', ['hub.local'], true],
  ['http://hub.local:8080', ['hub.local'], true],
  ['http://hub.local:8080', ['HUB.local:8080'], true],
  ['http://hub.local:8081', ['hub.local:8080'], false],
  ['http://a.b.lan', ['*.lan'], true],
  ['http://lan', ['*.lan'], false],
  ['http://evil-hub.local', ['hub.local'], false],
  ['http://hub.local', [], false],
])('plain http to %s is allowed with the permitted hosts %j: %s', (address, hosts, isTaken) => {
  expect(readBaseUrl(address, hosts).ok).toBe(isTaken)
})

test("sign-ins use the administrator's path and plain http hosts, also for a user who is signed in", async () => {
  let policy: object = {}
  const asked: string[] = []
  const ports = makePorts()
  const fetch: typeof ports.fetch = (input, init) => {
    asked.push(String(input))
    return String(input).includes('hub.lan')
      ? Promise.reject(new TypeError('nowhere'))
      : ports.fetch(input, init)
  }
  const looking = { ...ports, clock: lookingClock, fetch, policy: () => policyOf(policy) }
  const { app, at } = await connectApp({ ports: looking })
  const { baseUrl } = at.hub
  const who = { email: 'anna@example.test', password: 'a word' }
  const asksAfter = async (next: object, sign: () => Promise<unknown>) => {
    policy = next
    asked.length = 0
    await sign()
    return asked.filter(address => !/\/(version|job|user|asset)/.test(address))
  }
  const again = () => app.call('account.signIn', who)
  const newly = () => app.call('setup.connect', { baseUrl: '', apiKey: '', ...who })
  const authenticationPath = 'company/sign-in'
  const named = { serverAddress: baseUrl, appKey: at.app.apiKey, authenticationPath }
  expect(await asksAfter({}, again)).toEqual([`${baseUrl}/authentication`])
  // The policy applies after the next look at its file.
  await expect.poll(() => asksAfter(named, again)).toEqual([`${baseUrl}/company/sign-in`])
  expect(await asksAfter(named, newly)).toEqual([`${baseUrl}/company/sign-in`])
  const plainly = { ...named, serverAddress: 'http://hub.lan/api/1' }
  expect(await asksAfter(plainly, newly)).toEqual([])
  await asksAfter({ ...plainly, plainHttpHosts: ['*.lan'] }, newly)
  expect(asked[0]).toMatch(/^http:\/\/hub\.lan\/api\/1\//)
})
