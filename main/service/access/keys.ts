/** API keys: create, list, rotate, revoke (interface, "Keys"). */

import { hash } from 'node:crypto'
import type { Role } from '../../../shared/entities/roles.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { apiKeys } from '../../store/schema/access.ts'
import { createAnswerCache } from '../entity/answer-cache.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { getGroup } from './groups.ts'
import { requirePrintable } from './printable-name.ts'
import type { Vault } from './vault.ts'

interface Keys {
  service: Service
  vault: Vault
}

/** A key's row. The key itself is not stored; secrets are sealed. Times are milliseconds since the epoch. */
export type KeyRecord = RawRow<typeof apiKeys>

const keyRows = rowsOf(apiKeys)

/** The key and its secret, which are shown only once, when the key is created. */
export interface MadeKey {
  id: number
  apiKey: string
  apiSecret: string
}

export type NewKey = { name: string; requireSignature: boolean; grantsForms: boolean } & (
  | { kind: 'app' }
  | { kind: 'integration'; groupId: number; role: Role }
)

/** @throws Refused `not-found` for an unknown group, `bad-request` for a name that cannot be printed */
export function createKey({ service, vault }: Keys, key: NewKey): MadeKey {
  requirePrintable(key.name)
  const apiKey = service.newUuid()
  const apiSecret = service.newUuid()
  const [groupId, role] = key.kind === 'integration' ? [key.groupId, key.role] : [null, null]
  const id = service.store.transaction(db => {
    if (groupId !== null) getGroup(db, groupId)
    return keyRows.insert(db, {
      ...{ uuid: service.newUuid(), createdAt: service.now() },
      ...{ name: key.name, kind: key.kind, groupId, role },
      ...{ hash: fingerprint(apiKey), secret: vault.seal(apiSecret) },
      ...{ requireSignature: key.requireSignature, grantsForms: key.grantsForms },
    })
  })
  return { id, apiKey, apiSecret }
}

export function listKeys(db: ReadDb): KeyRecord[] {
  return db.all<KeyRecord>('SELECT * FROM api_keys ORDER BY id')
}

/** Returns the key that a request sent, revoked or not. */
export function findKeyByValue(db: ReadDb, apiKey: string): KeyRecord | undefined {
  return findKeyByHash(db, fingerprint(apiKey))
}

/** Makes a finder with a cache, for every request. `version` is the `Store.version` of that request. */
export function createKeyFinder(db: ReadDb): (apiKey: string, version: string) => KeyRecord | undefined {
  const known = createAnswerCache<KeyRecord>(hubLimits.knownKeys)
  return (apiKey, version) => {
    const hash = fingerprint(apiKey)
    const key = known.find(hash, version) ?? findKeyByHash(db, hash)
    if (key) known.keep(hash, version, key, 1)
    return key
  }
}

function findKeyByHash(db: ReadDb, hash: string): KeyRecord | undefined {
  return db.get<KeyRecord>('SELECT * FROM api_keys WHERE hash = ?', hash)
}

/** Returns the key with this number or UUID, or the key itself. @throws Refused `not-found` */
export function getKey(db: ReadDb, ref: string): KeyRecord {
  const named = db.get<KeyRecord>(
    'SELECT * FROM api_keys WHERE id = ? OR uuid = ?',
    /^\d{1,15}$/.test(ref) ? Number(ref) : -1,
    ref.toLowerCase(),
  )
  return named ?? findKeyByValue(db, ref) ?? refuse('not-found', 'There is no such key.')
}

/**
 * Gives the key a new secret. The old one stays valid for 24 hours (interface, "Keys").
 * @throws Refused `not-found`, or `conflict` for a revoked key
 */
export function rotateKey({ service, vault }: Keys, ref: string): { id: number; apiSecret: string } {
  const apiSecret = service.newUuid()
  const id = service.store.transaction(db => {
    const key = getKey(db, ref)
    if (key.revoked_at !== null) refuse('conflict', 'This key is revoked: make a new one instead.')
    const previous = { previousSecret: key.secret, previousUntil: service.now() + limits.secretOverlapMs }
    keyRows.change(db, { secret: vault.seal(apiSecret), ...previous }, 'WHERE id = ?', key.id)
    return key.id
  })
  return { id, apiSecret }
}

/** Revokes the key. A second call changes nothing. @throws Refused `not-found` */
export function revokeKey({ service }: Pick<Keys, 'service'>, ref: string): KeyRecord {
  return service.store.transaction(db => {
    const key = getKey(db, ref)
    if (key.revoked_at === null) keyRows.change(db, { revokedAt: service.now() }, 'WHERE id = ?', key.id)
    return getKey(db, String(key.id))
  })
}

/** Returns the secrets that are valid now, the newest first. */
export function secretsOf({ service, vault }: Keys, key: KeyRecord): string[] {
  const sealed = [key.secret]
  if (key.previous_secret !== null && (key.previous_until ?? 0) > service.now())
    sealed.push(key.previous_secret)
  return sealed.map(secret => vault.open(secret))
}

// Only a hash of a key or token is stored. It recognizes the credential but cannot be used as one (interface, "Keys").

/** Returns the SHA-256 in hex. Keys and tokens are random UUIDs, so a plain hash cannot be reversed by guessing. */
export function fingerprint(credential: string): string {
  return hash('sha256', credential)
}
