/** Tokens authenticate a user until 24 hours after their last use (interface, "Tokens"). */

import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { tokens } from '../../store/schema/access.ts'
import type { Service } from '../service.ts'
import { fingerprint } from './keys.ts'
import type { UserRecord } from './users.ts'

export type TokenRecord = RawRow<typeof tokens>

const tokenRows = rowsOf(tokens)

/** Issues a token, which is shown once. `expires` is in milliseconds since the epoch and moves on with every use. */
export function issueToken(
  service: Service,
  userId: number,
  keyId: number,
): { token: string; expires: number } {
  const token = service.newUuid()
  const now = service.now()
  const row = { hash: fingerprint(token), userId, keyId, createdAt: now, lastUsedAt: now }
  service.store.transaction(db => tokenRows.insert(db, row))
  return { token, expires: now + limits.tokenIdleMs }
}

/** Returns the token and its user, unless the token was unused for 24 hours or the user is disabled. */
export function findToken(
  db: ReadDb,
  token: string,
  now: number,
): { token: TokenRecord; user: UserRecord } | undefined {
  const hash = fingerprint(token)
  const record = db.get<TokenRecord>('SELECT * FROM tokens WHERE hash = ?', hash)
  if (!record || now - record.last_used_at > limits.tokenIdleMs) return undefined
  const user = db.get<UserRecord>('SELECT * FROM users WHERE id = ? AND disabled_at IS NULL', record.user_id)
  return user && { token: record, user }
}

/** Stores the time of the use, at most once a minute, so that reading requests seldom write. */
export function touchToken(service: Service, token: TokenRecord): void {
  const now = service.now()
  if (now - token.last_used_at < hubLimits.tokenTouchMs) return
  service.store.transaction(db => {
    db.run('UPDATE tokens SET last_used_at = ? WHERE hash = ?', now, token.hash)
  })
}

/** Ends one token, when its user logs out. */
export function endToken(service: Service, tokenHash: string): void {
  service.store.transaction(db => {
    db.run('DELETE FROM tokens WHERE hash = ?', tokenHash)
  })
}

/** Ends all tokens of a user, for example after a laptop was stolen. Returns how many there were. */
export function endTokensOf(service: Service, userId: number): number {
  return service.store.transaction(db => db.run('DELETE FROM tokens WHERE user_id = ?', userId).changes)
}
