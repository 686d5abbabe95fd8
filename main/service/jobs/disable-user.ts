/** An operator disables a user, or enables them again. Only enabled users can log in and be put on a job. */
import { operatorOf } from '../access/groups.ts'
import { getUserByName, membershipsOf, type UserRecord } from '../access/users.ts'
import { startCommand } from '../command.ts'
import type { Service } from '../service.ts'
import { deactivateUser } from './plan.ts'

/**
 * The user can no longer come in, and is INACTIVE on every job that is not over (interface, "Transitions").
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

/**
 * The user can log in with the password they had. Their jobs stay INACTIVE until a dispatcher plans them.
 * @throws Refused `not-found`
 */
export function enableUser(service: Service, ref: string): UserRecord {
  return service.store.transaction(db => {
    const user = getUserByName(db, ref)
    db.run('UPDATE users SET disabled_at = NULL WHERE id = ?', user.id)
    return getUserByName(db, String(user.id))
  })
}
