import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../main/service/access/keys.ts'
import { logInBySso, relinkUser } from '../../../main/service/access/sso.ts'
import { disableUser, enableUser } from '../../../main/service/jobs/disable-user.ts'
import { ask, type HubAnswer } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { begin, finish, plain, says } from '../../support/http/sso/begin-and-finish.ts'
import { type Forger, startForger } from '../../support/http/sso/forger.ts'
import {
  type Profile,
  type RunningProvider,
  signInAt,
  startProvider,
} from '../../support/http/sso/provider.ts'

const verified = (email: string, name?: string): Profile => ({
  email,
  email_verified: true,
  ...(name && { name }),
})
const profiles: Record<string, Profile> = {
  maria: verified('Maria@Example.com'),
  // This person got Maria's address after she left the company.
  successor: verified('maria@example.com'),
  unverified: { email: 'jo@example.com', email_verified: false },
  silent: { email: 'jo@example.com' },
  jo: verified('jo@example.com'),
  unknownUser: verified('unknown.user@example.com', 'Stina Stranger'),
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

describe('single sign-on', () => {
  test('returns a token to a user whose verified email is known', async () => {
    const { status, json } = await signIn(at, 'maria')
    expect([status, json.user.name, json.groupIds]).toEqual([200, 'Maria', [at.group.id]])
    const headers = { 'API-Key': at.app.apiKey, 'API-Token': json.token }
    expect((await ask(at, 'GET', '/user/me', { headers })).json.name).toBe('Maria')
  })

  test('finds the user by the subject at later sign-ins, although the email address has changed', async () => {
    profiles.maria = { email: 'maria.married@example.com', email_verified: false }
    expect((await signIn(at, 'maria')).json.user.name).toBe('Maria')
  })

  test('refuses a person who got the email of another user', async () => {
    expect(await signIn(at, 'successor')).toMatchObject(says(403, 'bound to another sign-in of the company'))
    relinkUser(at.hub.service, 'maria@example.com', provider.issuer, 'successor')
    expect((await signIn(at, 'successor')).status).toBe(200)
    expect(await signIn(at, 'maria')).toMatchObject(says(403, 'is not verified'))
  })

  test('refuses an email that is missing or not verified', async () => {
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
  ])('does not match %j, which only resembles a user’s email', async email => {
    const name = Buffer.from(email).toString('hex')
    profiles[name] = verified(email)
    expect(await signIn(at, name)).toMatchObject(says(403, 'Nobody has added this person'))
  })

  test('matches an email in any ASCII case', async () => {
    profiles.kim = verified('KIM@EXAMPLE.COM')
    expect((await signIn(at, 'kim')).json.user.name).toBe('Kim')
  })

  test('refuses unknown and disabled users', async () => {
    expect(await signIn(at, 'unknownUser')).toMatchObject(says(403, 'Nobody has added this person'))
    expect((await signIn(at, 'jo')).status).toBe(200)
    disableUser(at.hub.service, 'jo@example.com')
    expect(await signIn(at, 'jo')).toMatchObject(says(403, 'This person is disabled'))
  })

  test('does not bind a subject to a disabled user', async () => {
    profiles.ida = verified('ida@example.com')
    profiles.secondIda = profiles.ida
    await at.addPerson('Ida', 'technician')
    disableUser(at.hub.service, 'ida@example.com')
    expect(await signIn(at, 'ida')).toMatchObject(says(403, 'This person is disabled'))
    enableUser(at.hub.service, 'ida@example.com')
    expect((await signIn(at, 'secondIda')).json.user.name).toBe('Ida')
  })
})

describe('a sign-in that was begun can be finished', () => {
  test.each(['=', '==', ' ', '\n', '!', '.'])(
    'only once, also when %j is appended to the state',
    async more => {
      const begun = await begin(at)
      const code = (await signInAt(begun.authorizationUrl, 'successor')).searchParams.get('code') ?? ''
      expect((await finish(at, begun, code)).status).toBe(200)
      const respelled = { ...begun, state: begun.state + more }
      expect(await finish(at, respelled, code)).toMatchObject(says(401, 'was used already'))
    },
  )

  test('only once, also after a restart of the server', async () => {
    const begun = await begin(at)
    const code = (await signInAt(begun.authorizationUrl, 'successor')).searchParams.get('code') ?? ''
    expect((await finish(at, begun, code)).status).toBe(200)
    expect(await finish(at, begun, code)).toMatchObject(says(401, 'was used already'))
    await at.restart(async () => undefined)
    expect(await finish(at, begun, code)).toMatchObject(says(401, 'was used already'))
  })

  test('only with the verifier and the key with which the sign-in was begun', async () => {
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
    // An attacker who signs another person into the attacker's account combines a code with another state.
    expect(await finish(at, await begin(at), code)).toMatchObject(says(401, 'could not be confirmed'))
  })

  test('within ten minutes, and only with a state of this server', async () => {
    const begun = await begin(at)
    at.clock.time += 11 * 60_000
    expect(await finish(at, begun, 'code')).toMatchObject(says(401, 'took too long'))
    const other = await begin(forged)
    const changed = `${begun.state.slice(0, -4)}AAAA`
    for (const state of ['', 'x', changed]) {
      expect(await finish(at, { ...other, state }, 'code')).toMatchObject(says(401, 'was not begun here'))
    }
  })

  test("only with a redirect to this machine's own program", async () => {
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

test('single sign-on adds unknown people to the configured group with the configured role', async () => {
  const { service } = at.hub
  const vouched = {
    issuer: 'i',
    subject: 's',
    ...profiles.unknownUser,
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
  // The subject alone does not give access to the account of an existing user.
  const other = { ...person, subject: 'other' }
  await expect(
    logInBySso(service, other, { ...more, match: 'subject', newcomers }, at.app.id),
  ).rejects.toThrow('ask your administrator to link them')
  const unverified = { ...other, email: 'more@example.com', isEmailVerified: false }
  await expect(
    logInBySso(service, unverified, { ...more, match: 'subject', newcomers }, at.app.id),
  ).rejects.toThrow('is not verified')
})

test('a server without single sign-on does not list the extension, and refuses a sign-in', async () => {
  const offered = async (hub: TestHub) => (await ask(hub, 'GET', '/version')).json.extensions
  expect(await offered(at)).toContain('sso')
  expect(await offered(open)).not.toContain('sso')
  const json = { codeChallenge: 'x'.repeat(43), redirectUri: 'http://127.0.0.1:1/callback' }
  expect(
    await ask(open, 'POST', '/authentication/sso', { headers: { 'API-Key': open.app.apiKey }, json }),
  ).toMatchObject(says(404, 'offers no single sign-on'))
})

test('single sign-on reports that the provider does not answer', async () => {
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
