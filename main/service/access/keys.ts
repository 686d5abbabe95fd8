/** API keys: made, listed, rotated, revoked (interface, "Keys"). */

import { hash } from 'node:crypto'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { apiKeys } from '../../store/schema/access.ts'
import { createAnswerCache } from '../entity/answer-cache.ts'
import { refuse } from '../refuse.ts'
import type { Access } from './access.ts'
import { getGroup } from './groups.ts'
import { requirePrintable } from './printable-name.ts'

/** A key's row. The key itself is nowhere; secrets are sealed. Times are epoch ms. */
export type KeyRecord = RawRow<typeof apiKeys>

const keyRows = rowsOf(apiKeys)

/** What is shown once, when it is made. */
export interface MadeKey {
  id: number
  apiKey: string
  apiSecret: string
}

export type NewKey = { name: string; requireSignature: boolean; grantsForms: boolean } & (
  | { kind: 'app' }
  | { kind: 'integration'; groupId: number; role: Role }
)

/** @throws Refused `not-found` for an unknown group, `bad-request` for a name */
export function createKey({ service, vault }: Access, key: NewKey): MadeKey {
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

/** The key that a request sent, revoked or not. */
export function findKeyByValue(db: ReadDb, apiKey: string): KeyRecord | undefined {
  return findKeyByHash(db, fingerprint(apiKey))
}

/** The same for who asks at every request, with the `Store.version` of that request. */
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

/** The key that a person names: by its number, its uuid, or the key itself. */
export function getKey(db: ReadDb, ref: string): KeyRecord {
  const named = db.get<KeyRecord>(
    'SELECT * FROM api_keys WHERE id = ? OR uuid = ?',
    /^\d{1,15}$/.test(ref) ? Number(ref) : -1,
    ref.toLowerCase(),
  )
  return named ?? findKeyByValue(db, ref) ?? refuse('not-found', 'There is no such key.')
}

/**
 * Gives the key a new secret; the old one stays good for requests for 24 hours (interface, "Keys").
 * @throws Refused `not-found`, or `conflict` for a revoked key
 */
export function rotateKey({ service, vault }: Access, ref: string): { id: number; apiSecret: string } {
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

/** From now on the key is invalid; revoking it again changes nothing. @throws Refused `not-found` */
export function revokeKey({ service }: Access, ref: string): KeyRecord {
  return service.store.transaction(db => {
    const key = getKey(db, ref)
    if (key.revoked_at === null) keyRows.change(db, { revokedAt: service.now() }, 'WHERE id = ?', key.id)
    return getKey(db, String(key.id))
  })
}

/** The secrets that sign a request now, the newest first. */
export function secretsOf({ service, vault }: Access, key: KeyRecord): string[] {
  const sealed = [key.secret]
  if (key.previous_secret !== null && (key.previous_until ?? 0) > service.now())
    sealed.push(key.previous_secret)
  return sealed.map(secret => vault.open(secret))
}

// What is stored of a key or token: enough to know it again, not enough to use it (interface, "Keys").

/** SHA-256 in hex. Keys and tokens are random UUIDs, so that a plain hash cannot be searched. */
export function fingerprint(credential: string): string {
  return hash('sha256', credential)
}
