/** Users of a hub (interface, "Users"). */

import { isUuid } from '../../../shared/entities/brand.ts'
import type { User } from '../../../shared/entities/job.ts'
import { isPrintable } from '../../../shared/entities/printable.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import { reason } from '../../../shared/text/message.ts'
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { memberships, users } from '../../store/schema/access.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { logListChange } from '../entity/log-change.ts'
import { isIdRef } from '../entity/ref.ts'
import { refuse } from '../refuse.ts'
import type { Service } from '../service.ts'
import { getGroup } from './groups.ts'
import { hashPassword } from './passwords.ts'
import { requirePrintable } from './printable-name.ts'

export type UserRecord = RawRow<typeof users>

const userRows = rowsOf(users)
const membershipRows = rowsOf(memberships)

export interface NewUser {
  name: string
  email: string
  /** null: the user cannot log in until a password is set */
  password: string | null
  groupId: number
  role: Role
  /** further groups, with the same role */
  furtherGroupIds?: readonly number[]
}

/** @throws Refused `bad-request` for an invalid name, address or password, `conflict` for an address that is in use */
export async function addUser(service: Service, user: NewUser): Promise<UserRecord> {
  const name = requireName(user.name)
  requireEmail(user.email)
  if (user.password !== null) requirePassword(user.password)
  const passwordHash = user.password === null ? null : await hashPassword(user.password)
  return service.store.transaction(db => {
    const groupIds = new Set([user.groupId, ...(user.furtherGroupIds ?? [])])
    for (const groupId of groupIds) getGroup(db, groupId)
    const email = requireFreeEmail(db, user.email)
    const [uuid, createdAt] = [service.newUuid(), service.now()]
    const userId = userRows.insert(db, { uuid, name, email, passwordHash, createdAt })
    writeMemberships(
      db,
      userId,
      [...groupIds].map(group_id => ({ group_id, role: user.role })),
    )
    logUserChange(db, createdAt, userId)
    return getUserRecord(db, userId)
  })
}

/** Replaces the groups of a user, and the role in each. */
export function writeMemberships(db: WriteDb, userId: number, held: readonly Membership[]): void {
  db.run('DELETE FROM memberships WHERE user_id = ?', userId)
  for (const { group_id: groupId, role } of held) membershipRows.insert(db, { userId, groupId, role })
}

/** Logs a change of a user for the laptops of their groups. */
export function logUserChange(db: WriteDb, at: number, userId: number): void {
  for (const { group_id } of membershipsOf(db, userId)) logListChange(db, at, group_id, 'users')
}

/** Sets the role in all groups of the user. Returns whether any role changed. */
export function setRole(service: Service, userId: number, role: Role): boolean {
  return service.store.transaction(db => {
    const sql = 'UPDATE memberships SET role = ? WHERE user_id = ? AND role <> ?'
    const isChanged = db.run(sql, role, userId, role).changes > 0
    if (isChanged) logUserChange(db, service.now(), userId)
    return isChanged
  })
}

/** Returns the name without spaces around it. @throws Refused `bad-request` */
export function requireName(name: string): string {
  const trimmed = name.trim()
  requirePrintable(trimmed)
  return trimmed === '' ? refuse('bad-request', 'A user needs a name.') : trimmed
}

/** Returns the address as it is stored. @throws Refused `bad-request` */
function requireEmail(address: string): string {
  const email = normalizeEmail(address)
  return /^[^\s@]+@[^\s@]+$/.test(email) && isPrintable(email)
    ? email
    : refuse('bad-request', `${address} is not an e-mail address.`)
}

/**
 * Returns the address as it is stored, if no user other than `userId` has it. @throws Refused `bad-request`, `conflict`
 */
export function requireFreeEmail(db: ReadDb, address: string, userId?: number): string {
  const email = requireEmail(address)
  const holder = findUserByEmail(db, email)
  if (holder && holder.id !== userId) refuse('conflict', `There is a user with the address ${email} already.`)
  return email
}

const MIN_PASSWORD_LENGTH = 8

export function requirePassword(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH) {
    refuse('bad-request', `A password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
  }
}

/** Returns the address in the form that is compared: trimmed, composed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export function findUserByEmail(db: ReadDb, email: string): UserRecord | undefined {
  return db.get<UserRecord>('SELECT * FROM users WHERE email = ?', normalizeEmail(email))
}

/** True for users who were not removed. A removed user has only a name. */
const isThere = 'email IS NOT NULL'

/** Returns the user with this number, UUID or e-mail address. @throws Refused `not-found` */
export function getUserByName(db: ReadDb, ref: string): UserRecord {
  const found = /^\d{1,15}$/.test(ref)
    ? db.get<UserRecord>(`SELECT * FROM users WHERE id = ? AND ${isThere}`, Number(ref))
    : isUuid(ref)
      ? db.get<UserRecord>(`SELECT * FROM users WHERE uuid = ? AND ${isThere}`, ref.toLowerCase())
      : findUserByEmail(db, ref)
  return found ?? refuse('not-found', `There is no user ${ref}: give a number, a UUID or an e-mail address.`)
}

function getUserRecord(db: ReadDb, id: number): UserRecord {
  return getUserByName(db, String(id))
}

export interface ListedUser extends UserRecord {
  group_id: number
  role: Role
}

/** Lists all users who were not removed, one row for each of their groups. */
export function listUsers(db: ReadDb): ListedUser[] {
  return db.all<ListedUser>(
    `SELECT u.*, m.group_id, m.role FROM users u JOIN memberships m ON m.user_id = u.id
     WHERE ${isThere} ORDER BY u.id, m.group_id`,
  )
}

export type Membership = Pick<ListedUser, 'group_id' | 'role'>

/** Returns the role in each group of the user, the first group first. */
export function membershipsOf(db: ReadDb, userId: number): Membership[] {
  return db.all('SELECT group_id, role FROM memberships WHERE user_id = ? ORDER BY group_id', userId)
}

/** GET /user: enabled users of the actor's groups, by name. */
export function listVisibleUsers(db: ReadDb, actor: Actor): User[] {
  return visibleUsers(db, actor, null)
}

/** GET /user/:id: includes disabled users, as jobs still show their names. @throws Refused `not-found` */
export function readVisibleUser(db: ReadDb, actor: Actor, id: number): User {
  const [found] = visibleUsers(db, actor, id)
  return found ?? refuse('not-found', reason('no-such-user'))
}

/**
 * Returns the id of the user with this id or UUID, or of the actor for `me`. Users outside the actor's groups give
 * null.
 */
export function findUserId(db: ReadDb, actor: Actor, ref: string): number | null {
  if (ref === 'me') return actor.userId ?? refuse('forbidden', 'The word "me" needs a token.')
  if (!isIdRef(ref) && !isUuid(ref)) return null
  const id = readValue<number>(
    db,
    `SELECT u.id FROM users u WHERE (u.id = ? OR u.uuid = ?) AND EXISTS (
       SELECT 1 FROM memberships WHERE user_id = u.id AND group_id IN ${listedNumbers})`,
    isIdRef(ref) ? Number(ref) : null,
    ref.toLowerCase(),
    JSON.stringify([...actor.grants.keys()]),
  )
  return id ?? null
}

/**
 * Lists a user of several groups once, with the role in the first group that the actor sees. `id` null: all enabled
 * users.
 */
function visibleUsers(db: ReadDb, actor: Actor, id: number | null): User[] {
  return db.all(
    `SELECT u.id, u.uuid, u.name, m.role FROM users u
     JOIN memberships m ON m.user_id = u.id AND m.group_id = (
       SELECT min(group_id) FROM memberships
       WHERE user_id = u.id AND group_id IN ${listedNumbers})
     WHERE ${id === null ? 'u.disabled_at IS NULL' : 'u.id = ?'} ORDER BY u.name, u.id`,
    JSON.stringify([...actor.grants.keys()]),
    ...(id === null ? [] : [id]),
  )
}
