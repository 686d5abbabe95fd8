/** Changes or removes a user, for an operator. */
import { isDeepStrictEqual } from 'node:util'
import type { Role } from '../../../shared/entities/roles.ts'
import { getGroup, operatorOf } from '../access/groups.ts'
import {
  getUserByName,
  logUserChange,
  membershipsOf,
  requireFreeEmail,
  requireName,
  type UserRecord,
  writeMemberships,
} from '../access/users.ts'
import { startCommand } from '../command.ts'
import { logListChange } from '../entity/log-change.ts'
import { noteRename } from '../entity/names-version.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { unassignUser } from './plan.ts'

/** Fields to change. Absent fields stay as they are. */
export interface UserChange {
  name?: string
  email?: string
  /** role in all groups of the user */
  role?: Role
  /** replaces all groups of the user */
  groupIds?: readonly number[]
}

export interface ChangedUser {
  user: UserRecord
  /** fields with a new value */
  changed: (keyof UserChange)[]
}

/**
 * Changes the user. On open jobs of groups that the user leaves, the user is unassigned. New rights apply from the next
 * request.
 * @throws Refused `not-found`, `bad-request` for an invalid name or address, `conflict` for an address that is in use
 */
export function changeUser(service: Service, ref: string, change: UserChange): ChangedUser {
  return service.store.transaction(db => {
    const before = getUserByName(db, ref)
    const heldBefore = membershipsOf(db, before.id)
    const name = change.name === undefined ? before.name : requireName(change.name)
    const email = change.email === undefined ? before.email : requireFreeEmail(db, change.email, before.id)
    const held = heldAfter(heldBefore, change)
    for (const { group_id } of held) getGroup(db, group_id)
    db.run('UPDATE users SET name = ?, email = ? WHERE id = ?', name, email, before.id)
    if (name !== before.name) noteRename(db)
    const left = groupsOf(heldBefore).filter(id => !groupsOf(held).includes(id))
    for (const groupId of left)
      unassignUser(startCommand(service, operatorOf(db, groupId), db), before.id, groupId)
    for (const groupId of left) logListChange(db, service.now(), groupId, 'users')
    writeMemberships(db, before.id, held)
    logUserChange(db, service.now(), before.id)
    const isChanged: Record<keyof UserChange, boolean> = {
      name: name !== before.name,
      email: email !== before.email,
      role: !isDeepStrictEqual(rolesOf(held), rolesOf(heldBefore)),
      groupIds: !isDeepStrictEqual(groupsOf(held), groupsOf(heldBefore)),
    }
    const changed = (Object.keys(isChanged) as (keyof UserChange)[]).filter(field => isChanged[field])
    return { user: getUserByName(db, String(before.id)), changed }
  })
}

type Membership = ReturnType<typeof membershipsOf>[number]

/** Returns the memberships after the change. In a new group the user gets the role of their first group. */
function heldAfter(before: readonly Membership[], { role, groupIds }: UserChange): Membership[] {
  const ids = [...new Set(groupIds ?? groupsOf(before))].sort((a, b) => a - b)
  if (ids.length === 0) refuse('bad-request', 'A user is in one group at least.')
  return ids.map(id => ({
    group_id: id,
    role: role ?? before.find(({ group_id }) => group_id === id)?.role ?? before[0]?.role ?? 'technician',
  }))
}

const groupsOf = (held: readonly Membership[]): number[] => held.map(({ group_id }) => group_id)
const rolesOf = (held: readonly Membership[]): Role[] => [...new Set(held.map(({ role }) => role))].sort()

/**
 * Removes the user: they cannot log in, commands do not find them, and their address is free. On open jobs they are
 * unassigned. The row and its groups stay, as events, finished jobs and laptop recoveries show the name.
 * @throws Refused `not-found`
 */
export function removeUser(service: Service, ref: string): UserRecord {
  return service.store.transaction(db => {
    const user = getUserByName(db, ref)
    for (const { group_id } of membershipsOf(db, user.id))
      unassignUser(startCommand(service, operatorOf(db, group_id), db), user.id, group_id)
    db.run(
      'UPDATE users SET email = NULL, password_hash = NULL, disabled_at = coalesce(disabled_at, ?) WHERE id = ?',
      service.now(),
      user.id,
    )
    for (const table of ['tokens', 'sso_subjects', 'van_users'])
      db.run(`DELETE FROM ${table} WHERE user_id = ?`, user.id)
    logUserChange(db, service.now(), user.id)
    return user
  })
}
