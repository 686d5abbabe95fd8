/**
 * Single sign-on by OpenID Connect: authorisation code with PKCE, which the hub exchanges.
 * The `state` parameter has an encrypted copy of the request. A restarted hub can read it, and unfinished
 * sign-ins use no memory.
 */
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Role } from '../../../shared/entities/roles.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { SECOND } from '../../../shared/limits/units.ts'
import type { SsoBeginInput, SsoFinishInput } from '../../../shared/settings/log-in.ts'
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
  /** Null: a public client, which only PKCE protects. */
  clientSecret: string | null
  match: 'email' | 'subject'
  /** Whether an address counts as verified if the provider does not say whether it is. */
  trustsEmail: boolean
  /** The `prompt` of the request to the provider. Not every provider knows `select_account`. */
  prompt?: 'login' | 'select_account'
  /** The group of new users, by number, uuid or name. */
  newcomers: { group: string; role: Role } | null
  /**
   * The claim that names roles, and the role for each of its values. Without it, roles are assigned only at
   * the hub.
   */
  roles?: { claim: string; table: ReadonlyMap<string, Role> }
  /** Scopes in addition to `openid email profile`. */
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

/** @throws Refused if the group does not exist */
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
    // not counted against the limit: each state was counted at its start, and is valid once
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

/** Caches the provider's configuration, and requests it again after an error. */
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
  // checks the ID token's signature too, although the token comes directly from the provider
  const execute = [client.enableNonRepudiationChecks]
  // http is allowed only on this machine, which the option's parser checks
  if (url.protocol === 'http:') execute.push(client.allowInsecureRequests)
  const metadata = { [client.clockTolerance]: hubLimits.ssoClockToleranceMs / SECOND }
  return client.discovery(url, clientId, metadata, authentication, {
    execute,
    timeout: hubLimits.ssoAskMs / SECOND,
  })
}

/**
 * Allows only redirects to the laptop's own program on loopback, so that no other server receives the code.
 */
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
    // another hub encrypted the state, or it was changed, or it is no state at all
    return null
  }
}

/**
 * Accepts each nonce once, also after a restart. One state has many spellings in Base64, so the nonce is
 * stored.
 */
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
  // the laptop sends only code and state; the provider refuses a code that is not its own
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

/**
 * Checks two claims that openid-client does not always check: it compares `azp` only if there are several
 * audiences.
 */
function requireSoundClaims({ sub, azp, iat }: client.IDToken, { clientId }: SsoOptions): void {
  if (sub.length < 1 || sub.length > hubLimits.ssoSubjectLength)
    throw new Error('sub must have 1 to 255 characters')
  if (azp !== undefined && azp !== clientId) throw new Error('azp is another client')
  if (iat * SECOND > Date.now() + hubLimits.ssoClockToleranceMs) throw new Error('iat is in the future')
}

/** Requests the claims that the ID token lacks. The ID token's own claims take precedence. */
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
  // userinfo verifies its own address, which may differ from the one in the ID token
  const isSameAddress = claims.email === undefined || claims.email === info.email
  return { ...info, ...(isSameAddress && { email_verified }), ...claims }
}

/** Some providers, Amazon Cognito among them, send this boolean as a text. */
function isTrue(claim: unknown): boolean {
  return claim === true || (typeof claim === 'string' && claim.trim().toLowerCase() === 'true')
}

/** Returns the claim of that name. Otherwise follows the dots in the name: `roles` within `realm_access`. */
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
    // the provider's claim takes precedence over the operator's setting
    isEmailVerified: isTrue(claims.email_verified ?? trustsEmail),
    name: text(claims.name),
    roleNames: named.filter(value => typeof value === 'string'),
  }
}

/** Distinguishes a provider that cannot be reached from one that refuses or sends invalid claims. */
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

/** Returns the provider's error, its description and the cause, for the administrator. */
function describeProblem(error: unknown): string {
  const { code, error: name, error_description, message, cause } = error as Record<string, unknown>
  const causes = cause instanceof Error ? [(cause as { code?: string }).code, cause.message] : []
  const parts = [code, name, error_description, message, ...causes]
  const told = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return [...new Set(told)].join(': ').slice(0, REASON_LETTERS)
}
