import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { hashPassword } from './passwords.ts'
import { getUserByName, requirePassword, type UserRecord } from './users.ts'

/**
 * Sets a new password for an operator. The old one may be known to others, so all tokens of the user end, unless
 * `keepSignedIn` is set.
 * @throws Refused `not-found`, `bad-request`, `conflict` for a disabled user
 */
export async function changePassword(
  service: Service,
  ref: string,
  password: string,
  options: { keepSignedIn: boolean } = { keepSignedIn: false },
): Promise<UserRecord> {
  requirePassword(password)
  const { id, disabled_at } = getUserByName(service.store.read, ref)
  if (disabled_at !== null) refuse('conflict', 'This user is disabled.')
  const hash = await hashPassword(password)
  return service.store.transaction(db => {
    db.run('UPDATE users SET password_hash = ? WHERE id = ?', hash, id)
    if (!options.keepSignedIn) db.run('DELETE FROM tokens WHERE user_id = ?', id)
    return getUserByName(db, String(id))
  })
}
