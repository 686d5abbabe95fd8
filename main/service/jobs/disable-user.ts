/** Disables and enables users, for an operator. Only enabled users can log in and be assigned to jobs. */
import { operatorOf } from '../access/groups.ts'
import { getUserByName, logUserChange, membershipsOf, type UserRecord } from '../access/users.ts'
import { startCommand } from '../command.ts'
import type { Service } from '../service.ts'
import { deactivateUser } from './plan.ts'

/**
 * Ends all tokens of the user and sets them INACTIVE on all open jobs (interface, "Transitions"). A second call changes
 * nothing.
 * @throws Refused `not-found`
 */
export function disableUser(service: Service, ref: string): UserRecord {
  return service.store.transaction(db => {
    const user = getUserByName(db, ref)
    if (user.disabled_at !== null) return user
    db.run('UPDATE users SET disabled_at = ? WHERE id = ?', service.now(), user.id)
    db.run('DELETE FROM tokens WHERE user_id = ?', user.id)
    const [home] = membershipsOf(db, user.id)
    logUserChange(db, service.now(), user.id)
    if (home) deactivateUser(startCommand(service, operatorOf(db, home.group_id), db), user.id)
    return getUserByName(db, String(user.id))
  })
}

/**
 * Enables the user, who can log in with their old password. On their jobs they stay INACTIVE until a dispatcher plans
 * them.
 * @throws Refused `not-found`
 */
export function enableUser(service: Service, ref: string): UserRecord {
  return service.store.transaction(db => {
    const user = getUserByName(db, ref)
    db.run('UPDATE users SET disabled_at = NULL WHERE id = ?', user.id)
    logUserChange(db, service.now(), user.id)
    return getUserByName(db, String(user.id))
  })
}
