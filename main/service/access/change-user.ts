/** What an operator changes about a user. */
import { startCommand } from '../command.ts'
import { deactivateUser } from '../jobs/plan.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { operatorOf } from './groups.ts'
import { hashPassword } from './passwords.ts'
import { demandPassword, getUserByName, membershipsOf, type UserRecord } from './users.ts'

/**
 * Sets a new password. The old one may be known to somebody, so that whoever is signed in is signed out, unless
 * `keepSignedIn`.
 * @throws Refused `not-found`, `bad-request`, `conflict` for a disabled user
 */
export async function changePassword(
  service: Service,
  ref: string,
  password: string,
  options: { keepSignedIn: boolean } = { keepSignedIn: false },
): Promise<UserRecord> {
  demandPassword(password)
  const { id, disabled_at } = getUserByName(service.store.read, ref)
  if (disabled_at !== null) refuse('conflict', 'This user is disabled.')
  const hash = await hashPassword(password)
  return service.store.transaction(db => {
    db.run('UPDATE users SET password_hash = ? WHERE id = ?', hash, id)
    if (!options.keepSignedIn) db.run('DELETE FROM tokens WHERE user_id = ?', id)
    return getUserByName(db, String(id))
  })
}

/**
 * The user can no longer come in, and is INACTIVE on every job that is not over (decisions, "Resource").
 * Disabling again changes nothing. @throws Refused `not-found`
 */
export function disableUser(service: Service, ref: string): UserRecord {
  return service.store.transaction(db => {
    const user = getUserByName(db, ref)
    if (user.disabled_at !== null) return user
    db.run('UPDATE users SET disabled_at = ? WHERE id = ?', service.now(), user.id)
    db.run('DELETE FROM tokens WHERE user_id = ?', user.id)
    const [home] = membershipsOf(db, user.id)
    if (home) deactivateUser(startCommand(service, operatorOf(db, home.group_id), db), user.id)
    return getUserByName(db, String(user.id))
  })
}
