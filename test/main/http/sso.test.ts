import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../main/service/access/keys.ts'
import { logInBySso, relinkUser } from '../../../main/service/access/sso.ts'
import { disableUser, enableUser } from '../../../main/service/jobs/disable-user.ts'
import { ask, type HubAnswer } from './ask-hub.ts'
import { startHub, type TestHub } from './hub-fixture.ts'
import { begin, finish, plain, says } from './sso/begin-and-finish.ts'
import { type Forger, startForger } from './sso/forger.ts'
import { type Profile, type RunningProvider, signInAt, startProvider } from './sso/provider.ts'

const verified = (email: string, name?: string): Profile => ({
  email,
  email_verified: true,
  ...(name && { name }),
})
const profiles: Record<string, Profile> = {
  maria: verified('Maria@Example.com'),
  // got her address after she left
  successor: verified('maria@example.com'),
  unverified: { email: 'jo@example.com', email_verified: false },
  silent: { email: 'jo@example.com' },
  jo: verified('jo@example.com'),
  stranger: verified('stranger@example.com', 'Stina Stranger'),
  nameless: {},
}
let provider: RunningProvider
let forger: Forger
let at: TestHub
let forged: TestHub
let open: TestHub

beforeAll(async () => {
  ;[provider, forger] = await Promise.all([startProvider(profiles), startForger()])
  at = await startHub({ sso: { ...plain, issuer: provider.issuer, newcomers: null } })
  forged = await startHub({ sso: { ...plain, issuer: forger.issuer, newcomers: null } })
  open = await startHub()
  for (const name of ['Maria', 'Jo', 'Kim']) await at.addPerson(name, 'technician')
})
afterAll(async () => {
  await Promise.all([at, forged, open].map(hub => hub.close()))
  provider.close()
  forger.close()
})

async function signIn(hub: TestHub, login: string): Promise<HubAnswer> {
  const begun = await begin(hub)
  const back = await signInAt(begun.authorizationUrl, login)
  expect(back.searchParams.get('state')).toBe(begun.state)
  return finish(hub, begun, back.searchParams.get('code') ?? '')
}

describe('signing in with the company', () => {
  test('gives a token as a password does, to who has a verified address here', async () => {
    const { status, json } = await signIn(at, 'maria')
    expect([status, json.user.name, json.groupIds]).toEqual([200, 'Maria', [at.group.id]])
    const headers = { 'API-Key': at.app.apiKey, 'API-Token': json.token }
    expect((await ask(at, 'GET', '/user/me', { headers })).json.name).toBe('Maria')
  })

  test('knows the person by the subject from then on, whatever became of the address', async () => {
    profiles.maria = { email: 'maria.married@example.com', email_verified: false }
    expect((await signIn(at, 'maria')).json.user.name).toBe('Maria')
  })

  test('opens nothing to who got the address of another', async () => {
    expect(await signIn(at, 'successor')).toMatchObject(says(403, 'bound to another sign-in of the company'))
    relinkUser(at.hub.service, 'maria@example.com', provider.issuer, 'successor')
    expect((await signIn(at, 'successor')).status).toBe(200)
    expect(await signIn(at, 'maria')).toMatchObject(says(403, 'is not verified'))
  })

  test('lets nobody in by an address that is not verified, or without one', async () => {
    expect(await signIn(at, 'unverified')).toMatchObject(
      says(403, 'The e-mail address of this sign-in is not verified'),
    )
    expect(await signIn(at, 'silent')).toMatchObject(says(403, 'is not verified'))
    expect(await signIn(at, 'nameless')).toMatchObject(says(403, 'names no e-mail address'))
  })

  test.each([
    '\u00a0kim@example.com',
    'kim@example.com\u00a0',
    'kim@example.com ',
    '\u212aim@example.com',
    'k\u0131m@example.com',
    'kim@example.com\u200b',
    'kim@example\u3002com',
  ])('does not match %j, which only resembles a user’s address', async email => {
    const name = Buffer.from(email).toString('hex')
    profiles[name] = verified(email)
    expect(await signIn(at, name)).toMatchObject(says(403, 'Nobody has added this person'))
  })

  test('matches an address in any ASCII case', async () => {
    profiles.kim = verified('KIM@EXAMPLE.COM')
    expect((await signIn(at, 'kim')).json.user.name).toBe('Kim')
  })

  test('lets nobody in whom nobody added, and nobody who is disabled', async () => {
    expect(await signIn(at, 'stranger')).toMatchObject(says(403, 'Nobody has added this person'))
    expect((await signIn(at, 'jo')).status).toBe(200)
    disableUser(at.hub.service, 'jo@example.com')
    expect(await signIn(at, 'jo')).toMatchObject(says(403, 'This person is disabled'))
  })

  test('binds no subject to a user who is disabled', async () => {
    profiles.ida = verified('ida@example.com')
    profiles.secondIda = profiles.ida
    await at.addPerson('Ida', 'technician')
    disableUser(at.hub.service, 'ida@example.com')
    expect(await signIn(at, 'ida')).toMatchObject(says(403, 'This person is disabled'))
    enableUser(at.hub.service, 'ida@example.com')
    expect((await signIn(at, 'secondIda')).json.user.name).toBe('Ida')
  })
})

describe('what was begun can be finished', () => {
  test.each(['=', '==', ' ', '\n', '!', '.'])('once, also with %j appended to the state', async more => {
    const begun = await begin(at)
    const code = (await signInAt(begun.authorizationUrl, 'successor')).searchParams.get('code') ?? ''
    expect((await finish(at, begun, code)).status).toBe(200)
    const respelled = { ...begun, state: begun.state + more }
    expect(await finish(at, respelled, code)).toMatchObject(says(401, 'was used already'))
  })

  test('once', async () => {
    const begun = await begin(at)
    const code = (await signInAt(begun.authorizationUrl, 'successor')).searchParams.get('code') ?? ''
    expect((await finish(at, begun, code)).status).toBe(200)
    expect(await finish(at, begun, code)).toMatchObject(says(401, 'was used already'))
    await at.restart(async () => undefined)
    expect(await finish(at, begun, code)).toMatchObject(says(401, 'was used already'))
  })

  test('by who began it, with the verifier and the key that it was begun with', async () => {
    const begun = await begin(at)
    const code = (await signInAt(begun.authorizationUrl, 'successor')).searchParams.get('code') ?? ''
    const verifier = randomBytes(32).toString('base64url')
    expect(await finish(at, { ...begun, verifier }, code)).toMatchObject(
      says(401, 'begun by another program'),
    )
    const { apiKey } = createKey(at.hub.access, {
      kind: 'app',
      name: 'other',
      requireSignature: false,
      grantsForms: true,
    })
    expect(await finish(at, begun, code, apiKey)).toMatchObject(says(401, 'was not begun here'))
    // the code of one sign-in with another's state, as who pushes a person into their own account tries
    expect(await finish(at, await begin(at), code)).toMatchObject(says(401, 'could not be confirmed'))
  })

  test('within ten minutes, and with a state of this hub alone', async () => {
    const begun = await begin(at)
    at.clock.time += 11 * 60_000
    expect(await finish(at, begun, 'code')).toMatchObject(says(401, 'took too long'))
    const other = await begin(forged)
    const changed = `${begun.state.slice(0, -4)}AAAA`
    for (const state of ['', 'x', changed]) {
      expect(await finish(at, { ...other, state }, 'code')).toMatchObject(says(401, 'was not begun here'))
    }
  })

  test('at this machine’s own program', async () => {
    const codeChallenge = 'x'.repeat(43)
    for (const redirectUri of [
      'https://evil.example/callback',
      'http://127.0.0.1.evil.example:1/callback',
      'http://127.0.0.1:1@evil.example/callback',
      'http://127.0.0.1:1/callback?x',
      'http://localhost:1/callback',
    ]) {
      const headers = { 'API-Key': at.app.apiKey }
      const answer = await ask(at, 'POST', '/authentication/sso', {
        headers,
        json: { codeChallenge, redirectUri },
      })
      expect(answer, redirectUri).toMatchObject(
        says(400, 'The redirect must be http://127.0.0.1:PORT/callback.'),
      )
    }
  })
})

test('people whom nobody added come into the group that is named, with the role that is named', async () => {
  const { service } = at.hub
  const vouched = {
    issuer: 'i',
    subject: 's',
    ...profiles.stranger,
    email: 'new@example.com',
    isEmailVerified: true,
  }
  const person = { ...vouched, name: 'Stina Stranger', roleNames: [] }
  const more = { roles: null, audit: () => undefined }
  const newcomers = { groupId: at.group.id, role: 'dispatcher' } as const
  const made = await logInBySso(service, person, { ...more, match: 'email', newcomers }, at.app.id)
  const headers = { 'API-Key': at.app.apiKey, 'API-Token': made.token }
  expect((await ask(at, 'GET', '/user/me', { headers })).json).toMatchObject({
    name: 'Stina Stranger',
    role: 'dispatcher',
  })
  // by the subject alone nobody takes over who is here
  const other = { ...person, subject: 'other' }
  await expect(
    logInBySso(service, other, { ...more, match: 'subject', newcomers }, at.app.id),
  ).rejects.toThrow('ask your administrator to link them')
  const unverified = { ...other, email: 'more@example.com', isEmailVerified: false }
  await expect(
    logInBySso(service, unverified, { ...more, match: 'subject', newcomers }, at.app.id),
  ).rejects.toThrow('is not verified')
})

test('a hub without it offers none, and says so', async () => {
  const offered = async (hub: TestHub) => (await ask(hub, 'GET', '/version')).json.extensions
  expect(await offered(at)).toContain('sso')
  expect(await offered(open)).not.toContain('sso')
  const json = { codeChallenge: 'x'.repeat(43), redirectUri: 'http://127.0.0.1:1/callback' }
  expect(
    await ask(open, 'POST', '/authentication/sso', { headers: { 'API-Key': open.app.apiKey }, json }),
  ).toMatchObject(says(404, 'offers no single sign-on'))
})

test('a provider that does not answer is told, and asked again later', async () => {
  provider.close()
  const hub = await startHub({ sso: { ...plain, issuer: 'http://127.0.0.1:9', newcomers: null } })
  const json = { codeChallenge: 'x'.repeat(43), redirectUri: 'http://127.0.0.1:1/callback' }
  const answer = await ask(hub, 'POST', '/authentication/sso', {
    headers: { 'API-Key': hub.app.apiKey },
    json,
  })
  await hub.close()
  expect(answer).toMatchObject(says(409, 'The server does not reach the sign-in of your company'))
})
