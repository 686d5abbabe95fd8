/**
 * The company's sign-in by OpenID Connect: authorisation code with PKCE, exchanged by the hub. The state holds a sealed
 * copy of what was begun: a hub that restarted can read it, and unfinished sign-ins take no memory.
 */
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { hubLimits } from '../../../shared/hub-limits.ts'
import type { SsoBeginInput, SsoFinishInput } from '../../../shared/log-in.ts'
import type { Role } from '../../../shared/roles.ts'
import { SECOND } from '../../../shared/units.ts'
import type { Access } from '../../service/access/access.ts'
import { listGroups } from '../../service/access/groups.ts'
import { requirePatience } from '../../service/access/log-in.ts'
import {
  logInBySso,
  type Sso,
  type SsoRules,
  type SsoSender,
  type VouchedPerson,
} from '../../service/access/sso.ts'
import { useSignature } from '../../service/access/used-signatures.ts'
import type { Audit } from '../../service/audit.ts'
import { refuse, refuseAudited } from '../../service/refuse.ts'

export interface SsoOptions {
  issuer: string
  clientId: string
  /** null: a public client, which PKCE alone protects */
  clientSecret: string | null
  match: 'email' | 'subject'
  /** Whether an address counts as verified if the provider does not say whether it is. */
  trustsEmail: boolean
  /** The `prompt` of the request to the provider. Not every provider knows `select_account`. */
  prompt?: 'login' | 'select_account'
  /** the group by number, uuid or name */
  newcomers: { group: string; role: Role } | null
  /** which claim names roles, and the role for each of its values; without it roles are given at the hub alone */
  roles?: { claim: string; table: ReadonlyMap<string, Role> }
  /** asked for in addition to `openid email profile` */
  scopes?: readonly string[]
}

const Begun = Type.Object({
  nonce: Type.String(),
  challenge: Type.String(),
  redirectUri: Type.String(),
  keyId: Type.Number(),
  expires: Type.Number(),
})
type Begun = Static<typeof Begun>

/** @throws Refused for a group that is not there */
export function createSso(access: Access, options: SsoOptions, audit: Audit): Sso {
  const rules = readRules(access, options, audit)
  const provider = createProvider(options)
  return {
    async begin(input, { keyId, from }) {
      requirePatience(access, from, null)
      requireLoopback(input)
      const expires = access.service.now() + hubLimits.ssoMs
      const { codeChallenge: challenge, redirectUri } = input
      const nonce = client.randomNonce()
      const state = seal(access, { nonce, challenge, redirectUri, keyId, expires })
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: ['openid email profile', ...(options.scopes ?? [])].join(' '),
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(options.prompt !== undefined && { prompt: options.prompt }),
      })
      return { authorizationUrl: url.href, state, expires }
    },
    // not counted again: each state was counted when it was begun, and is good once
    async finish(input, sender) {
      const begun = requireBegun(access, input, sender)
      takeOnce(access, begun)
      const person = await exchange(await provider(), input, begun, options)
      return logInBySso(access.service, person, rules, sender.keyId)
    },
  }
}

function readRules({ service }: Access, options: SsoOptions, audit: Audit): SsoRules {
  const { match, newcomers } = options
  const rules = { match, roles: options.roles?.table ?? null, audit }
  if (newcomers === null) return { ...rules, newcomers: null }
  const named = listGroups(service.store.read).find(group =>
    [String(group.id), group.uuid, group.name].includes(newcomers.group),
  )
  if (!named) refuse('not-found', `There is no group ${newcomers.group}: check --sso-group.`)
  return { ...rules, newcomers: { groupId: named.id, role: newcomers.role } }
}

/** Asked for once, and again after it did not answer. */
function createProvider(options: SsoOptions): () => Promise<client.Configuration> {
  let found: Promise<client.Configuration> | null = null
  return async () => {
    found ??= discover(options)
    try {
      return await found
    } catch (error) {
      found = null
      return refuseAudited(
        'conflict',
        'The server does not reach the sign-in of your company: try again later, or sign in with a password.',
        { reason: describeProblem(error) },
      )
    }
  }
}

function discover({ issuer, clientId, clientSecret }: SsoOptions): Promise<client.Configuration> {
  const url = new URL(issuer)
  const authentication = clientSecret === null ? client.None() : client.ClientSecretPost(clientSecret)
  // the signature of an ID token is checked too, though it comes from the provider itself
  const execute = [client.enableNonRepudiationChecks]
  // on this machine alone, which the option's reader sees to
  if (url.protocol === 'http:') execute.push(client.allowInsecureRequests)
  const metadata = { [client.clockTolerance]: hubLimits.ssoClockToleranceMs / SECOND }
  return client.discovery(url, clientId, metadata, authentication, {
    execute,
    timeout: hubLimits.ssoAskMs / SECOND,
  })
}

/** A code must come to this laptop's own program, and to nothing else. */
function requireLoopback({ redirectUri }: SsoBeginInput): void {
  if (/^http:\/\/127\.0\.0\.1:\d{1,5}\/callback$/.test(redirectUri)) return
  refuse('bad-request', 'The redirect must be http://127.0.0.1:PORT/callback.')
}

function seal({ vault }: Access, begun: Begun): string {
  return Buffer.from(vault.seal(JSON.stringify(begun)), 'base64').toString('base64url')
}

const again = 'sign in again.'

function requireBegun(access: Access, { state, codeVerifier }: SsoFinishInput, sender: SsoSender): Begun {
  const begun = open(access, state)
  if (begun === null || begun.keyId !== sender.keyId)
    return refuse('unauthenticated', `This sign-in was not begun here: ${again}`)
  if (begun.expires < access.service.now()) refuse('unauthenticated', `This sign-in took too long: ${again}`)
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  if (challenge !== begun.challenge)
    refuse('unauthenticated', `This sign-in was begun by another program: ${again}`)
  return begun
}

function open({ vault }: Access, state: string): Begun | null {
  try {
    const begun: unknown = JSON.parse(vault.open(Buffer.from(state, 'base64url').toString('base64')))
    return Check(Begun, begun) ? begun : null
  } catch {
    // sealed by another hub, changed, or never sealed
    return null
  }
}

/** Takes each nonce once, also after a restart. One state has many spellings in Base64, so the nonce is stored. */
function takeOnce({ service }: Access, { nonce, expires }: Begun): void {
  const isFirst = service.store.transaction(db => useSignature(db, 'single sign-on', nonce, expires))
  if (!isFirst) refuse('unauthenticated', `This sign-in was used already: ${again}`)
}

async function exchange(
  provider: client.Configuration,
  { state, code, codeVerifier }: SsoFinishInput,
  { nonce, redirectUri }: Begun,
  options: SsoOptions,
): Promise<VouchedPerson> {
  const back = new URL(redirectUri)
  const { issuer, authorization_response_iss_parameter_supported: saysIssuer } = provider.serverMetadata()
  // the laptop brings code and state alone; that the code is of this provider shows when it takes it back
  back.search = new URLSearchParams({ code, state, ...(saysIssuer && { iss: issuer }) }).toString()
  try {
    const tokens = await client.authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    requireSoundClaims(claims, options)
    const all = await addUserInfo(provider, tokens.access_token, claims, options)
    return vouchedBy(issuer, all, options)
  } catch (error) {
    return refuseExchange(error)
  }
}

/** Checks what openid-client leaves open: it compares `azp` only where there are several audiences. */
function requireSoundClaims({ sub, azp, iat }: client.IDToken, { clientId }: SsoOptions): void {
  if (sub.length < 1 || sub.length > hubLimits.ssoSubjectLength)
    throw new Error('sub must have 1 to 255 characters')
  if (azp !== undefined && azp !== clientId) throw new Error('azp is another client')
  if (iat * SECOND > Date.now() + hubLimits.ssoClockToleranceMs) throw new Error('iat is in the future')
}

/** Asks the provider for the claims that the ID token leaves out. What the ID token says wins. */
async function addUserInfo(
  provider: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
  { trustsEmail, newcomers, roles }: SsoOptions,
): Promise<client.IDToken> {
  const needed = [
    ...['email', ...(trustsEmail ? [] : ['email_verified']), ...(newcomers ? ['name'] : [])],
    ...(roles ? [roles.claim] : []),
  ]
  const isOffered = provider.serverMetadata().userinfo_endpoint !== undefined
  if (!isOffered || needed.every(name => claimAt(claims, name) !== undefined)) return claims
  const { email_verified, ...info } = await client.fetchUserInfo(provider, accessToken, claims.sub)
  // userinfo verifies its own address, which may be another than that of the ID token
  const isSameAddress = claims.email === undefined || claims.email === info.email
  return { ...info, ...(isSameAddress && { email_verified }), ...claims }
}

/** Some providers, Amazon Cognito among them, send this boolean as a text. */
function isTrue(claim: unknown): boolean {
  return claim === true || (typeof claim === 'string' && claim.trim().toLowerCase() === 'true')
}

/** The claim of that name, else the one that its dots lead to: `roles` within `realm_access`. */
function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    return isObject ? (value as Record<string, unknown>)[part] : undefined
  }, claims)
}

function vouchedBy(
  issuer: string,
  claims: client.IDToken,
  { trustsEmail, roles }: SsoOptions,
): VouchedPerson {
  const named = roles === undefined ? [] : [claimAt(claims, roles.claim)].flat()

  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
  return {
    issuer,
    subject: claims.sub,
    email: text(claims.email),
    // The provider may know that an address is not verified, whatever the operator trusts.
    isEmailVerified: isTrue(claims.email_verified ?? trustsEmail),
    name: text(claims.name),
    roleNames: named.filter(value => typeof value === 'string'),
  }
}

/** A provider that cannot be asked is another matter than one that refuses, or says what does not hold. */
function refuseExchange(error: unknown): never {
  const isUnreachable = error instanceof TypeError || (error as Error).name === 'TimeoutError'
  const audited = { reason: describeProblem(error) }
  if (isUnreachable && (error as { code?: string }).code === undefined) {
    refuseAudited(
      'conflict',
      'The server does not reach the sign-in of your company: try again later.',
      audited,
    )
  }
  refuseAudited('unauthenticated', `The sign-in of your company could not be confirmed: ${again}`, audited)
}

const REASON_LETTERS = 300

/** The provider's own words for the administrator: its error, its description and the cause. */
function describeProblem(error: unknown): string {
  const { code, error: name, error_description, message, cause } = error as Record<string, unknown>
  const causes = cause instanceof Error ? [(cause as { code?: string }).code, cause.message] : []
  const parts = [code, name, error_description, message, ...causes]
  const told = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return [...new Set(told)].join(': ').slice(0, REASON_LETTERS)
}
