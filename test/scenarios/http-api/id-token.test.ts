import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../../shared/entities/roles.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { begin, finish, plain, says } from '../../support/http/sso/begin-and-finish.ts'
import { type Forger, startForger } from '../../support/http/sso/forger.ts'

let forger: Forger
let forged: TestHub

beforeAll(async () => {
  forger = await startForger()
  forged = await startHub({ sso: { ...plain, issuer: forger.issuer, newcomers: null } })
  await forged.addPerson('Maria', 'technician')
})
afterAll(async () => {
  await forged.close()
  forger.close()
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
  const fromAhead = (seconds: number) => {
    const iat = Math.floor(Date.now() / 1_000) + seconds
    return { iat, exp: iat + 60 }
  }
  const past = () => Math.floor(Date.now() / 1_000) - 600

  test('is accepted if it is valid', async () => {
    expect((await attempt({})).json.user.name).toBe('Maria')
    expect((await attempt({ azp: 'fieldbook', ...fromAhead(10) })).json.user.name).toBe('Maria')
  })

  test.each<[string, () => Record<string, unknown>, boolean]>([
    ['for another audience', () => ({ aud: 'another' }), false],
    [
      'for several audiences, authorized for another client',
      () => ({ aud: ['fieldbook', 'another'], azp: 'another' }),
      false,
    ],
    ['authorized for another client', () => ({ azp: 'another' }), false],
    ['authorized for a client with an empty name', () => ({ azp: '' }), false],
    ['that was issued in the future', () => fromAhead(3_600), false],
    ['with an empty subject', () => ({ sub: '' }), false],
    ['with a subject of 256 characters', () => ({ sub: 's'.repeat(256) }), false],
    ['with a number as subject', () => ({ sub: 7 }), false],
    ['without a subject', () => ({ sub: undefined }), false],
    ['with another nonce', () => ({ nonce: 'another' }), false],
    ['without a nonce', () => ({ nonce: undefined }), false],
    ['that has expired', () => ({ iat: past(), exp: past() + 60 }), false],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), false],
    ['that was signed with another key', () => ({}), true],
  ])('%s is refused', async (_what, claims, isForged) => {
    expect(await attempt(claims(), isForged)).toMatchObject(
      says(401, 'could not be confirmed: sign in again.'),
    )
  })

  test.each([
    ['Tove', 'true'],
    ['Tyra', 'TRUE'],
    ['Ture', ' True '],
  ])('of %s, whose email is verified as the text "%s", is accepted', async (name, said) => {
    const { user } = await forged.addPerson(name, 'technician')
    const answer = await attempt({ sub: name, email: user.email, email_verified: said })
    expect([answer.status, answer.json.user?.name]).toEqual([200, name])
  })

  test.each([
    ['email', false],
    ['verification', true],
  ])('is accepted if only the userinfo answer has the %s of the user', async (what, hasAddress) => {
    const { email } = (await forged.addPerson(`Userinfo-${what}`, 'technician')).user
    const own = { sub: what, email: hasAddress ? email : undefined, email_verified: undefined }
    const answer = await attempt(own, false, { email, email_verified: 'true' })
    expect([answer.status, answer.json.user?.name]).toEqual([200, `Userinfo-${what}`])
  })

  test.each<[string, Record<string, unknown>]>([
    ['another email is verified', { email: 'other@example.com', email_verified: true }],
    ['no email is verified', { email_verified: false }],
    ['another person has the email', { sub: 'elsewhere', email_verified: true }],
  ])('is refused if userinfo says that %s', async (_what, info) => {
    const answer = await attempt({ sub: 'another', email_verified: undefined }, false, info)
    expect([401, 403]).toContain(answer.status)
  })

  test.each([
    ['false', false],
    ['the text false', 'false'],
    ['a number', 1],
    ['nothing', null],
  ])('is refused if its email is verified as %s', async (_what, email_verified) => {
    expect(await attempt({ sub: 'another', email_verified })).toMatchObject(says(403, 'is not verified'))
  })
})

test('a server that trusts emails still refuses an email that the provider calls unverified', async () => {
  const sso = { ...plain, issuer: forger.issuer, newcomers: null, trustsEmail: true }
  const hub = await startHub({ sso })
  onTestFinished(() => hub.close())
  await hub.addPerson('Maria', 'technician')
  const attempt = async (claims: Record<string, unknown>) => {
    const begun = await begin(hub)
    const nonce = new URL(begun.authorizationUrl).searchParams.get('nonce')
    forger.next = { claims: { nonce, email: 'maria@example.com', ...claims }, isForged: false }
    return finish(hub, begun, 'code')
  }
  for (const email_verified of [false, 'false', 0, 'no'])
    expect(await attempt({ email_verified }), String(email_verified)).toMatchObject(
      says(403, 'is not verified'),
    )
  expect((await attempt({})).json.user.name).toBe('Maria')
})

describe('roles from a claim', () => {
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

  test('change at each sign-in, and the highest role of the claim applies', async () => {
    const roleWith = await startWith('groups')
    expect(await roleWith({ groups: ['planners', 'Field admins', 'others'] })).toBe('admin')
    expect(await roleWith({ groups: 'planners' })).toBe('dispatcher')
  })

  test('refuse a person without a role in the claim', async () => {
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

  test('are given to any person by *, and can be in a nested claim', async () => {
    const roleWith = await startWith('realm_access.roles', [['*', 'technician']])
    expect(await roleWith({ realm_access: { roles: ['planners'] } })).toBe('dispatcher')
    expect(await roleWith({ 'realm_access.roles': ['Field admins'] })).toBe('admin')
    expect(await roleWith({ realm_access: 'planners' })).toBe('technician')
  })
})
