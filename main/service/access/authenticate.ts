/** Finds the actor of a request from its credentials (interface, "Authentication"). */

import { isDeepStrictEqual } from 'node:util'
import type { WriteDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { attempt, refuse } from '../refuse.ts'
import type { Access } from './access.ts'
import { type KeyRecord, secretsOf } from './keys.ts'
import { isSameText, sign, signatureBase } from './signature.ts'
import { findToken, type TokenRecord, touchToken } from './tokens.ts'
import { useSignature } from './used-signatures.ts'
import { membershipsOf, type UserRecord } from './users.ts'

/** Credentials of a request, each from its header or its query parameter. Null: not sent. */
export interface Credentials extends SignedRequest {
  apiKey: string | null
  apiToken: string | null
}

export interface Identity {
  actor: Actor
  key: KeyRecord
  /** null if the request sent a key without a token */
  token: TokenRecord | null
  /** The store's version when the request came. The answer has this version or a newer one. */
  version: string
}

/** Authenticates a key, alone or with a token, for all requests that read or change data. */
export function authenticate(access: Access, credentials: Credentials): Identity {
  // The version is read before the key, so that the key is never older than its version.
  const version = access.service.store.versionThisTurn()
  const key = keyOf(access, credentials, version)
  const bearer = credentials.apiToken === null ? null : bearerOf(access, credentials.apiToken)
  if (bearer === null && key.kind === 'app') {
    refuse('forbidden', 'An app key works only together with the token of a user.')
  }
  rememberSignature(access, key, bearer?.token ?? null, credentials)
  if (bearer === null) return { actor: actorOfKey(key), key, token: null, version }
  // A full disk must not prevent reading. Without this write, the token expires 24 hours after its last stored use.
  attempt(() => touchToken(access.service, bearer.token))
  return { actor: actorOfUser(access, bearer.user, key), key, token: bearer.token, version }
}

/** Authenticates the key and its signature, for requests without a user: the version and logging in. */
export function authenticateKey(access: Access, credentials: Credentials): KeyRecord {
  const key = keyOf(access, credentials, access.service.store.versionThisTurn())
  rememberSignature(access, key, null, credentials)
  return key
}

/** Whether a user who was authenticated before still has the same rights. A long answer asks it before each part. */
export function isStillAuthenticated(
  access: Access,
  { apiKey, apiToken }: Credentials,
  { actor, token }: Identity,
): boolean {
  const key = apiKey === null ? undefined : access.findKey(apiKey, access.service.store.versionThisTurn())
  if (key === undefined || key.revoked_at !== null) return false
  if (apiToken === null) return token === null
  const bearer = findToken(access.service.store.read, apiToken, access.service.now())
  if (bearer === undefined) return false
  const now = attempt(() => actorOfUser(access, bearer.user, key))
  return now.ok && isDeepStrictEqual(now.value, actor)
}

function keyOf(access: Access, credentials: Credentials, version: string): KeyRecord {
  if (credentials.apiKey === null) return refuse('unauthenticated', 'API key is invalid: none was sent')
  const key = access.findKey(credentials.apiKey, version)
  if (!key || key.revoked_at !== null) return refuse('unauthenticated', 'API key is invalid')
  checkSignature(access, key, credentials)
  return key
}

function bearerOf({ service }: Access, apiToken: string): { token: TokenRecord; user: UserRecord } {
  return findToken(service.store.read, apiToken, service.now()) ?? refuse('unauthenticated', 'Invalid token')
}

function actorOfKey({ group_id, role }: KeyRecord): Actor {
  if (group_id === null || role === null) throw new Error('An integration key without a group or a role')
  return { userId: null, grants: new Map([[group_id, role]]), homeGroupId: group_id, isBoundToHome: true }
}

/** Gives the actor the user's roles. An integration key narrows them to the key's own group. */
function actorOfUser({ service }: Access, user: UserRecord, key: KeyRecord): Actor {
  const memberships = membershipsOf(service.store.read, user.id).filter(
    membership => key.group_id === null || membership.group_id === key.group_id,
  )
  const [first] = memberships
  if (!first) return refuse('forbidden', 'This user is in no group that the API key may see.')
  return {
    userId: user.id,
    grants: new Map(memberships.map(membership => [membership.group_id, membership.role])),
    homeGroupId: key.group_id ?? first.group_id,
    isBoundToHome: key.group_id !== null,
  }
}

// Signatures, and whether the key requires one (interface, "Signing").

interface SignedRequest {
  method: string
  /** path and query as `signedUri` returns them */
  uri: string
  /** null: not sent */
  signature: string | null
  /** milliseconds since the epoch in digits, as sent */
  signatureTimestamp: string | null
}

/** @throws Refused `unauthenticated` with the sentence for each case (interface, "Signing") */
function checkSignature(access: Access, key: KeyRecord, request: SignedRequest): void {
  const { signature, signatureTimestamp } = request
  if (signature === null) {
    if (key.require_signature === 1) refuse('unauthenticated', 'Signature required')
    return
  }
  if (signatureTimestamp === null) refuse('unauthenticated', 'Invalid signature')
  if (!isInTime(access, signatureTimestamp)) refuse('unauthenticated', 'Signature timestamp out of range')
  const base = signatureBase(request.method, signatureTimestamp, request.uri)
  const isRight = secretsOf(access, key)
    .map(secret => isSameText(sign(secret, base), signature))
    .includes(true)
  if (!isRight) refuse('unauthenticated', 'Invalid signature')
}

function isInTime({ service, signatureSkewMs }: Access, timestamp: string): boolean {
  return /^\d{1,16}$/.test(timestamp) && Math.abs(Number(timestamp) - service.now()) <= signatureSkewMs
}

const writing: readonly string[] = ['POST', 'PUT', 'DELETE']

/** Accepts a signature for one write only. A second use by the same key and token is a replay. */
function rememberSignature(
  { service }: Access,
  key: KeyRecord,
  token: TokenRecord | null,
  { method, signature, signatureTimestamp }: SignedRequest,
): void {
  if (signature === null || !writing.includes(method)) return
  const use = (db: WriteDb, tokenHash: string) =>
    useSignature(db, `${key.id} ${tokenHash}`, signature, Number(signatureTimestamp))
  service.store.transaction(db => {
    if (!use(db, token?.hash ?? '')) refuse('unauthenticated', 'Signature already used')
    // The token is not signed. Without this, an attacker could drop it and repeat the request with the key's rights.
    if (token !== null && key.kind === 'integration') use(db, '')
  })
}
