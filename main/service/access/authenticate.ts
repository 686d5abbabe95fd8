/** From what a request shows to who it acts for (interface, "Authentication"). */

import type { WriteDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { attempt, refuse } from '../refuse.ts'
import type { Access } from './access.ts'
import { type KeyRecord, secretsOf } from './keys.ts'
import { isSameText, sign, signatureBase } from './signature.ts'
import { findToken, type TokenRecord, touchToken } from './tokens.ts'
import { useSignature } from './used-signatures.ts'
import { membershipsOf, type UserRecord } from './users.ts'

/** What the request shows, each from its header or its query parameter; null: not sent. */
export interface Credentials extends SignedRequest {
  apiKey: string | null
  apiToken: string | null
}

export interface Identity {
  actor: Actor
  key: KeyRecord
  /** null for a key alone */
  token: TokenRecord | null
  /** of the store when the request came: what is answered is that, or newer */
  version: string
}

/**
 * A key alone or with a token, for everything that touches data.
 * @throws Refused `unauthenticated`, or `forbidden` for an app key without a token
 */
export function authenticate(access: Access, credentials: Credentials): Identity {
  // before anything is read, so that what is read is never older
  const version = access.service.store.versionThisTurn()
  const key = keyOf(access, credentials, version)
  const bearer = credentials.apiToken === null ? null : bearerOf(access, credentials.apiToken)
  if (bearer === null && key.kind === 'app') {
    refuse('forbidden', 'An app key works only together with the token of a user.')
  }
  rememberSignature(access, key, bearer?.token ?? null, credentials)
  if (bearer === null) return { actor: actorOfKey(key), key, token: null, version }
  // a full disk must not keep people from reading: the token then merely lives from its last written use
  attempt(() => touchToken(access.service, bearer.token))
  return { actor: actorOfUser(access, bearer.user, key), key, token: bearer.token, version }
}

/**
 * The key and its signature, for what needs no user: the version, logging in.
 * @throws Refused `unauthenticated`
 */
export function authenticateKey(access: Access, credentials: Credentials): KeyRecord {
  const key = keyOf(access, credentials, access.service.store.versionThisTurn())
  rememberSignature(access, key, null, credentials)
  return key
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

/** The user's role decides; an integration key narrows it to the key's own group. */
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

// Whether a request is signed as its key demands (interface, "Signing").

interface SignedRequest {
  method: string
  /** as `signedUri` gives it */
  uri: string
  /** null: not sent */
  signature: string | null
  /** epoch ms in digits, as sent */
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

/**
 * A signature is good for one write: the second use of one by the same key and token is a replay.
 * @throws Refused `unauthenticated`
 */
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
    // the token is not signed: who drops it must not have the request again with the rights of the key
    if (token !== null && key.kind === 'integration') use(db, '')
  })
}
