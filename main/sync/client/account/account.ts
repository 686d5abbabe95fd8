/** The account: one user at one server. Each operation belongs to an account, and is sent only under it. */

import type { Role } from '../../../../shared/entities/roles.ts'
import { isTimeZone } from '../../../../shared/text/time-zone.ts'
import type { Actor } from '../../../service/actor.ts'
import { groupTimeZone } from '../../../service/entity/local-time.ts'
import type { Service } from '../../../service/service.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { rowsOf } from '../../../store/rows.ts'
import { groups, memberships } from '../../../store/schema/access.ts'
import { placeholderUuid } from '../read-entity.ts'

export interface SyncAccount {
  /** address of the server and uuid of the user */
  id: string
  user: { id: number; uuid: string; name: string; email: string | null; role: Role }
  /** ids of the user's groups, the default one first */
  groupIds: number[]
  /** the server's address, if the server has moved since the account was opened */
  address?: string
}

export function accountIdOf(baseUrl: string, userUuid: string): string {
  return `${baseUrl.replace(/\/+$/, '')} ${userUuid.toLowerCase()}`
}

/** Returns the address of the account's server. */
export function hubOf({ id, address }: Pick<SyncAccount, 'id' | 'address'>): string {
  return address ?? id.split(' ', 1)[0] ?? id
}

/** Group of the work as long as the server has named none, for example after a sign-in by a pasted token. */
const unnamedGroup = 0

export function actorOf(db: ReadDb, { user, groupIds }: SyncAccount): Actor {
  const known = db.column<number>('SELECT id FROM groups ORDER BY id')
  const home = groupIds[0] ?? known.find(id => id !== unnamedGroup) ?? unnamedGroup
  return {
    userId: user.id,
    grants: new Map([...groupIds, ...known].map(id => [id, user.role])),
    homeGroupId: home,
    isBoundToHome: false,
  }
}

/** Writes the rows that all others refer to: the account's groups and its user, with the server's ids. */
export function writeAccount(db: WriteDb, account: SyncAccount, at: number, timeZone: string): void {
  const { id, uuid, name, role } = account.user
  saveUser(db, { id, uuid, name }, at)
  for (const groupId of account.groupIds.length > 0 ? account.groupIds : [unnamedGroup]) {
    saveGroup(db, groupId, at, () => timeZone)
    replaceUnusableZone(db, groupId, timeZone)
    saveMembership(db, id, groupId, role)
  }
}

/** Inserts a new group with the laptop's time zone, as the interface gives only the group's number. */
export function saveGroup(db: WriteDb, id: number, at: number, timeZone: () => string): void {
  if (db.has('SELECT 1 FROM groups WHERE id = ?', id)) return
  const named = { uuid: placeholderUuid(id), name: `Group ${id}` }
  rowsOf(groups).insert(db, { id, ...named, timeZone: timeZone(), createdAt: at })
}

/** Replaces a time zone that dates cannot be computed in: earlier versions stored any name, such as `Etc/Unknown`. */
function replaceUnusableZone(db: WriteDb, groupId: number, timeZone: string): void {
  if (!isTimeZone(groupTimeZone(db, groupId)))
    rowsOf(groups).change(db, { timeZone }, 'WHERE id = ?', groupId)
}

/** Stores the user's role when the server changes it. The new role counts at once (interface, "Roles"). */
export function applyRole(
  { account, service }: { account: SyncAccount; service: Service },
  role: Role,
): void {
  if (account.user.role === role) return
  account.user.role = role
  const groupIds = account.groupIds.length > 0 ? account.groupIds : [unnamedGroup]
  service.store.transaction(db => {
    for (const groupId of groupIds) saveMembership(db, account.user.id, groupId, role)
  })
}

export interface KnownUser {
  id: number
  /** Null: the user was read in a job, which has only the user's number. */
  uuid: string | null
  name: string | null
}

/** Returns whether anything changed. */
export function saveUser(db: WriteDb, { id, uuid, name }: KnownUser, at: number): boolean {
  const known = db.get<{ uuid: string; name: string }>('SELECT uuid, name FROM users WHERE id = ?', id)
  const given = uuid?.toLowerCase() ?? null
  // two users with one uuid are an error of the server: the first keeps it, and reading goes on
  const isUuidInUse = given !== null && db.has('SELECT 1 FROM users WHERE uuid = ? AND id <> ?', given, id)
  const next = {
    uuid: (isUuidInUse ? null : given) ?? known?.uuid ?? placeholderUuid(id),
    name: name ?? known?.name ?? '',
  }
  if (known && known.uuid === next.uuid && known.name === next.name) return false
  db.run(
    `INSERT INTO users (id, uuid, name, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET uuid = excluded.uuid, name = excluded.name`,
    id,
    next.uuid,
    next.name,
    at,
  )
  return true
}

export function saveMembership(db: WriteDb, userId: number, groupId: number, role: Role): void {
  rowsOf(memberships).put(db, { userId, groupId, role }, 'userId', 'groupId')
}
