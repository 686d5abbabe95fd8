import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../../main/service/access/keys.ts'
import { logInBySso, relinkUser } from '../../../main/service/access/sso.ts'
import { disableUser } from '../../../main/service/jobs/disable-user.ts'
import type { Role } from '../../../shared/roles.ts'
import { ask, type HubAnswer } from './ask-hub.ts'
import { startHub, type TestHub } from './hub-fixture.ts'
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

const plain = { clientId: 'fieldbook', clientSecret: null, match: 'email', trustsEmail: false } as const

beforeAll(async () => {
  ;[provider, forger] = await Promise.all([startProvider(profiles), startForger()])
  at = await startHub({ sso: { ...plain, issuer: provider.issuer, newcomers: null } })
  forged = await startHub({ sso: { ...plain, issuer: forger.issuer, newcomers: null } })
  open = await startHub()
  for (const hub of [at, forged]) {
    await hub.addPerson('Maria', 'technician')
    await hub.addPerson('Jo', 'technician')
    await hub.addPerson('Kim', 'technician')
  }
})
afterAll(async () => {
  await Promise.all([at, forged, open].map(hub => hub.close()))
  provider.close()
  forger.close()
})

interface Begun {
  verifier: string
  state: string
  authorizationUrl: string
}

async function begin(hub: TestHub, redirectUri = 'http://127.0.0.1:40123/callback'): Promise<Begun> {
  // the tries of one sender are counted, and all of these are one
  hub.clock.time += 60_000
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const answer = await ask(hub, 'POST', '/authentication/sso', {
    headers: { 'API-Key': hub.app.apiKey },
    json: { codeChallenge, redirectUri },
  })
  expect(answer.status, answer.text).toBe(200)
  return { verifier, ...answer.json }
}

function finish(hub: TestHub, begun: Begun, code: string, apiKey = hub.app.apiKey): Promise<HubAnswer> {
  return ask(hub, 'POST', '/authentication/sso/token', {
    headers: { 'API-Key': apiKey },
    json: { state: begun.state, code, codeVerifier: begun.verifier },
  })
}

async function signIn(hub: TestHub, login: string): Promise<HubAnswer> {
  const begun = await begin(hub)
  const back = await signInAt(begun.authorizationUrl, login)
  expect(back.searchParams.get('state')).toBe(begun.state)
  return finish(hub, begun, back.searchParams.get('code') ?? '')
}

const says = (status: number, text: string) => ({ status, text: expect.stringContaining(text) })

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
    // the hub of another start knows nothing of it, and the provider does
    await at.restart(async () => undefined)
    expect(await finish(at, begun, code)).toMatchObject(says(401, 'could not be confirmed'))
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

describe('an ID token', () => {
  const good = { email: 'maria@example.com', email_verified: true }
  const attempt = async (
    claims: Record<string, unknown>,
    isForged = false,
    userInfo: Record<string, unknown> = {},
  ) => {
    const begun = await begin(forged)
    const nonce = new URL(begun.authorizationUrl).searchParams.get('nonce')
    forger.next = { claims: { nonce, ...good, ...claims }, userInfo, isForged }
    return finish(forged, begun, 'code')
  }
  const past = () => Math.floor(Date.now() / 1_000) - 600

  test('that is as it should be is taken', async () => {
    expect((await attempt({})).json.user.name).toBe('Maria')
  })

  test.each<[string, () => Record<string, unknown>, boolean]>([
    ['for another audience', () => ({ aud: 'another' }), false],
    ['for several, issued to another', () => ({ aud: ['fieldbook', 'another'], azp: 'another' }), false],
    ['with another nonce', () => ({ nonce: 'another' }), false],
    ['without a nonce', () => ({ nonce: undefined }), false],
    ['that has ended', () => ({ iat: past(), exp: past() + 60 }), false],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), false],
    ['that another key signed', () => ({}), true],
  ])('%s is refused', async (_what, claims, isForged) => {
    expect(await attempt(claims(), isForged)).toMatchObject(
      says(401, 'could not be confirmed: sign in again.'),
    )
  })

  test.each([
    ['Tove', 'true'],
    ['Tyra', 'TRUE'],
    ['Ture', ' True '],
  ])('of %s, whose address is verified as the text "%s", is accepted', async (name, said) => {
    const { user } = await forged.addPerson(name, 'technician')
    const answer = await attempt({ sub: name, email: user.email, email_verified: said })
    expect([answer.status, answer.json.user?.name]).toEqual([200, name])
  })

  test.each([
    ['address', false],
    ['verification', true],
  ])('is completed by the userinfo answer where that alone has the %s', async (what, hasAddress) => {
    const { email } = (await forged.addPerson(`Userinfo-${what}`, 'technician')).user
    const own = { sub: what, email: hasAddress ? email : undefined, email_verified: undefined }
    const answer = await attempt(own, false, { email, email_verified: 'true' })
    expect([answer.status, answer.json.user?.name]).toEqual([200, `Userinfo-${what}`])
  })

  test.each<[string, Record<string, unknown>]>([
    ['another address is verified', { email: 'other@example.com', email_verified: true }],
    ['no address is verified', { email_verified: false }],
    ['another person has the address', { sub: 'elsewhere', email_verified: true }],
  ])('opens nothing where userinfo says that %s', async (_what, info) => {
    const answer = await attempt({ sub: 'another', email_verified: undefined }, false, info)
    expect([401, 403]).toContain(answer.status)
  })

  test.each([
    ['false', false],
    ['the word false', 'false'],
    ['a number', 1],
    ['nothing', null],
  ])('whose address is verified as %s opens nothing', async (_what, email_verified) => {
    expect(await attempt({ sub: 'another', email_verified })).toMatchObject(says(403, 'is not verified'))
  })
})

describe('roles by a claim', () => {
  const table = new Map<string, Role>([
    ['Field admins', 'admin'],
    ['planners', 'dispatcher'],
  ])
  const startWith = async (claim: string, more: [string, Role][] = []) => {
    const hub = await startHub({
      sso: {
        ...{ ...plain, issuer: forger.issuer, newcomers: null, scopes: ['groups'] },
        roles: { claim, table: new Map([...table, ...more]) },
      },
    })
    onTestFinished(() => hub.close())
    await hub.addPerson('Maria', 'technician')
    return async (claims: Record<string, unknown>) => {
      const begun = await begin(hub)
      const asked = new URL(begun.authorizationUrl).searchParams
      expect(asked.get('scope')).toBe('openid email profile groups')
      const nonce = asked.get('nonce')
      const known = { nonce, email: 'maria@example.com', email_verified: true, name: 'Maria' }
      forger.next = { claims: { ...known, ...claims }, isForged: false }
      const answer = await finish(hub, begun, 'code')
      if (answer.status !== 200) return answer.text
      const headers = { 'API-Key': hub.app.apiKey, 'API-Token': answer.json.token }
      return (await ask(hub, 'GET', '/user/me', { headers })).json.role
    }
  }

  test('change at each sign-in, and the highest one counts', async () => {
    const roleWith = await startWith('groups')
    expect(await roleWith({ groups: ['planners', 'Field admins', 'others'] })).toBe('admin')
    expect(await roleWith({ groups: 'planners' })).toBe('dispatcher')
  })

  test('refuse a person to whom the claim gives none', async () => {
    const roleWith = await startWith('groups')
    for (const claims of [
      {},
      { groups: [] },
      { groups: ['others'] },
      { groups: [7, null] },
      { groups: 'Planners' },
    ])
      expect(await roleWith(claims), JSON.stringify(claims)).toMatch(
        /^Your company has given you no role here/,
      )
  })

  test('are given to any person by *, and are found in a claim inside another', async () => {
    const roleWith = await startWith('realm_access.roles', [['*', 'technician']])
    expect(await roleWith({ realm_access: { roles: ['planners'] } })).toBe('dispatcher')
    expect(await roleWith({ 'realm_access.roles': ['Field admins'] })).toBe('admin')
    expect(await roleWith({ realm_access: 'planners' })).toBe('technician')
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
