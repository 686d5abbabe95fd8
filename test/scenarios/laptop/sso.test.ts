/** Single sign-on from the laptop's side, at a real server with a real provider. */
import { fetch } from 'undici'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Clock, Ports } from '../../../main/app/ports/ports.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import {
  type Profile,
  type RunningProvider,
  signInAt,
  startProvider,
} from '../../support/http/sso/provider.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

const verified = (email: string): Profile => ({ email, email_verified: true })
const profiles = {
  anna: verified('anna@example.com'),
  jo: verified('jo@example.com'),
  unknownUser: verified('unknownUser@example.com'),
}
let provider: RunningProvider
let at: TestHub

beforeAll(async () => {
  provider = await startProvider(profiles)
  at = await startHub({ sso: ssoAt(provider.issuer) })
  await at.addPerson('Anna', 'technician')
  await at.addPerson('Jo', 'technician')
})
afterAll(async () => {
  await at.close()
  provider.close()
})

const ssoAt = (issuer: string) =>
  ({
    issuer,
    clientId: 'fieldbook',
    clientSecret: null,
    match: 'email',
    trustsEmail: false,
    newcomers: null,
    prompt: 'login',
  }) as const

/** A laptop without an account, and the addresses that its browser opened. */
async function startLaptop(more: Partial<Ports> = {}) {
  // The attempts of one sender are limited, and all of these have the same sender.
  at.clock.time += 60_000
  const opened: string[] = []
  const openExternal = async (url: string) => void opened.push(url)
  const app = await startTestApp({ ...makePorts(), openExternal, ...more })
  return { app, opened }
}

const hubOf = ({ hub, app }: TestHub) => ({ baseUrl: hub.baseUrl, apiKey: app.apiKey })

const begin = (app: TestApp, hub: TestHub | null = at) =>
  app.call('sso.begin', { language: 'de', ...(hub && { hub: hubOf(hub) }) })

/** Signs in as `login` at the provider, from the button to the end. With `hub` null, an account is already open. */
async function signIn(app: TestApp, login: string, hub: TestHub | null = at) {
  const { page, state } = unwrap(await begin(app, hub))
  const finished = app.call('sso.finish', { state })
  const back = await fetch(await signInAt(page, login))
  return { back, finished: await finished }
}

const says = (outcome: Outcome<unknown>) => failureOf(outcome).reason

test('single sign-on signs the user in on the laptop after a sign-in in the browser', async () => {
  let raised = 0
  const { app, opened } = await startLaptop({ raise: () => raised++ })
  expect(await app.call('sso.offered', { hub: hubOf(at) })).toEqual({ isOffered: true })
  const { back, finished } = await signIn(app, 'anna')
  expect(unwrap(finished).account).toMatchObject({ user: { name: 'Anna', email: 'anna@example.com' } })
  expect(opened).toEqual([expect.stringContaining(`${provider.issuer}/auth?`)])
  expect(opened[0]).toContain('prompt=login')
  // The window comes back to the front.
  expect(raised).toBe(1)
  // The addresses in the browser's history have only the challenge of the sign-in.
  expect(opened[0]).toContain('code_challenge_method=S256')
  expect(back.headers.get('cache-control')).toBe('no-store')
  expect(await back.text()).toContain('Fieldbook macht automatisch weiter')
  // The callback server has ended after one use.
  await expect(fetch(back.url)).rejects.toThrow('fetch failed')
  expect(await app.call('sso.offered', {})).toEqual({ isOffered: true })
})

test('single sign-on renews the sign-in of the same user, and refuses another user', async () => {
  const { app } = await startLaptop()
  unwrap((await signIn(app, 'anna')).finished)
  const { finished } = await signIn(app, 'jo', null)
  expect(failureOf(finished)).toMatchObject({
    reason: 'sso-of-another',
    values: { name: 'Anna', other: 'Jo' },
  })
  expect((await app.call('app.state', {})).account?.user.name).toBe('Anna')
  unwrap((await signIn(app, 'anna', null)).finished)
})

test('single sign-on reports an unknown user with the messages of the laptop and the server', async () => {
  const { app } = await startLaptop()
  const { finished } = await signIn(app, 'unknownUser')
  expect(failureOf(finished)).toMatchObject({
    reason: 'sso-not-let-in',
    hubSaid: expect.stringContaining('Nobody has added this person'),
  })
  expect((await app.call('app.state', {})).phase).toBe('first-run')
})

test('single sign-on ends when the user cancels it on the laptop or at the provider, or begins another sign-in', async () => {
  let raised = 0
  const { app } = await startLaptop({ raise: () => raised++ })
  const first = unwrap(await begin(app))
  const finished = app.call('sso.finish', { state: first.state })
  const second = unwrap(await begin(app))
  expect(says(await finished)).toBe('sso-cancelled')
  const again = app.call('sso.finish', { state: second.state })
  await app.call('sso.cancel', {})
  expect(says(await again)).toBe('sso-cancelled')
  // A late callback finds no listener, and an ended sign-in is not waited for.
  expect(says(await app.call('sso.finish', { state: second.state }))).toBe('sso-cancelled')
  expect(raised).toBe(0)

  const { page, state } = unwrap(await begin(app))
  const third = app.call('sso.finish', { state })
  const refused = `${redirectOf(page)}?error=access_denied&state=${encodeURIComponent(state)}`
  expect(await (await fetch(refused)).text()).toContain('Sie sind nicht angemeldet')
  expect(says(await third)).toBe('sso-cancelled')
})

test('single sign-on continues after a request with a wrong state', async () => {
  const { app } = await startLaptop()
  const { page, state } = unwrap(await begin(app))
  const finished = app.call('sso.finish', { state })
  const redirect = redirectOf(page)
  const good = `state=${encodeURIComponent(state)}`
  const stray = [
    fetch(`${redirect}?code=theirs&state=other`),
    fetch(`${redirect}?code=theirs`),
    fetch(redirect.replace('callback', 'favicon.ico')),
    fetch(`${redirect}?code=theirs&${good}`, { method: 'POST' }),
    fetch(`${redirect.replace('127.0.0.1', 'localhost')}?code=theirs&${good}`),
  ]
  for (const { status } of await Promise.all(stray)) expect(status).toBe(400)
  await fetch(await signInAt(page, 'anna'))
  expect(unwrap(await finished).account?.user.name).toBe('Anna')
})

test('single sign-on refuses a code of another sign-in', async () => {
  const { app } = await startLaptop()
  const { page, state } = unwrap(await begin(app))
  const finished = app.call('sso.finish', { state })
  await fetch(`${redirectOf(page)}?code=theirs&state=${encodeURIComponent(state)}`)
  expect(says(await finished)).toBe('sso-not-confirmed')
})

test('single sign-on reports a timeout', async () => {
  const base = makePorts()
  const waits: (() => void)[] = []
  const after: Clock['after'] = (ms, run) => {
    if (ms !== hubLimits.ssoMs) return base.clock.after(ms, run)
    waits.push(run)
    return () => undefined
  }
  const { app } = await startLaptop({ clock: { ...base.clock, after } })
  const { state } = unwrap(await begin(app))
  const finished = app.call('sso.finish', { state })
  for (const run of waits) run()
  expect(says(await finished)).toBe('sso-timed-out')
})

test('single sign-on reports that no browser can be opened, and lets a browser with the screens open its page', async () => {
  const openExternal = () => Promise.reject(new Error('There is no display'))
  const { app } = await startLaptop({ openExternal })
  expect(says(await begin(app))).toBe('sso-no-browser')
  const inBrowser = await startLaptop({ isInBrowser: true })
  expect(unwrap(await begin(inBrowser.app)).isOpened).toBe(false)
  expect(inBrowser.opened).toEqual([])
})

test('single sign-on reports an unreachable provider, a server without single sign-on, and a wrong key', async () => {
  const [alone, plain] = await Promise.all([startHub({ sso: ssoAt('http://127.0.0.1:9') }), startHub()])
  onTestFinished(async () => void (await Promise.all([alone.close(), plain.close()])))
  const { app } = await startLaptop()
  expect(failureOf(await begin(app, alone))).toMatchObject({ code: 'network', reason: 'sso-no-provider' })
  expect(says(await begin(app, plain))).toBe('sso-not-offered')
  expect(await app.call('sso.offered', { hub: hubOf(plain) })).toEqual({ isOffered: false })
  const hub = { ...hubOf(at), apiKey: '11111111-2222-4333-8444-555555555555' }
  expect(says(await app.call('sso.begin', { language: 'en', hub }))).toBe('key-refused')
  const nowhere = { ...hub, baseUrl: 'http://127.0.0.1:9/api/1' }
  expect(says(await app.call('sso.begin', { language: 'en', hub: nowhere }))).toBe('hub-unreachable')
  expect(await app.call('sso.offered', { hub: nowhere })).toEqual({ isOffered: false })
})

function redirectOf(page: string): string {
  return new URL(page).searchParams.get('redirect_uri') ?? ''
}
