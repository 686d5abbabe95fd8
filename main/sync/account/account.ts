/** Whose work this is: one user at one hub. Every operation is bound to it, and goes out under no other. */

import type { Role } from '../../../shared/roles.ts'
import { isTimeZone } from '../../../shared/time-zone.ts'
import type { Actor } from '../../service/actor.ts'
import { groupTimeZone } from '../../service/entity/local-time.ts'
import type { Service } from '../../service/service.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { groups, memberships } from '../../store/schema/access.ts'
import { placeholderUuid } from '../remote/read-entity.ts'

export interface SyncAccount {
  /** the hub's address and the user's uuid */
  id: string
  user: { id: number; uuid: string; name: string; email: string | null; role: Role }
  /** the user's groups, the first one theirs by default */
  groupIds: number[]
  /** the server's address, if the server has moved since the account was opened */
  address?: string
}

export function accountIdOf(baseUrl: string, userUuid: string): string {
  return `${baseUrl.replace(/\/+$/, '')} ${userUuid.toLowerCase()}`
}

/** The address of the account's server. */
export function hubOf({ id, address }: Pick<SyncAccount, 'id' | 'address'>): string {
  return address ?? id.split(' ', 1)[0] ?? id
}

/** Where work lies while the hub has not told any group: a pasted token comes without, and so may a sign-in. */
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

/** Writes the rows that everything else refers to: the account's groups and its user, with the hub's ids. */
export function writeAccount(db: WriteDb, account: SyncAccount, at: number, timeZone: string): void {
  const { id, uuid, name, role } = account.user
  saveUser(db, { id, uuid, name }, at)
  for (const groupId of account.groupIds.length > 0 ? account.groupIds : [unnamedGroup]) {
    saveGroup(db, groupId, at, () => timeZone)
    replaceUnusableZone(db, groupId, timeZone)
    saveMembership(db, id, groupId, role)
  }
}

/** Gives a new group the laptop's time zone: the interface names a group by number alone. */
export function saveGroup(db: WriteDb, id: number, at: number, timeZone: () => string): void {
  if (db.has('SELECT 1 FROM groups WHERE id = ?', id)) return
  const named = { uuid: placeholderUuid(id), name: `Group ${id}` }
  rowsOf(groups).insert(db, { id, ...named, timeZone: timeZone(), createdAt: at })
}

/** Earlier versions stored whatever the system said, such as `Etc/Unknown`; no date can be reckoned in that. */
function replaceUnusableZone(db: WriteDb, groupId: number, timeZone: string): void {
  if (!isTimeZone(groupTimeZone(db, groupId)))
    rowsOf(groups).change(db, { timeZone }, 'WHERE id = ?', groupId)
}

/** What the hub says now of what the person may do; it holds from now on (interface, "Roles"). */
export function takeRole({ account, service }: { account: SyncAccount; service: Service }, role: Role): void {
  if (account.user.role === role) return
  account.user.role = role
  const groupIds = account.groupIds.length > 0 ? account.groupIds : [unnamedGroup]
  service.store.transaction(db => {
    for (const groupId of groupIds) saveMembership(db, account.user.id, groupId, role)
  })
}

export interface KnownUser {
  id: number
  /** null: seen on a job, which names a person by number alone */
  uuid: string | null
  name: string | null
}

/** Returns whether anything changed. */
export function saveUser(db: WriteDb, { id, uuid, name }: KnownUser, at: number): boolean {
  const known = db.get<{ uuid: string; name: string }>('SELECT uuid, name FROM users WHERE id = ?', id)
  const given = uuid?.toLowerCase() ?? null
  // one uuid for two people is the hub's mistake: the first keeps it, and nothing stops for that
  const isTaken = given !== null && db.has('SELECT 1 FROM users WHERE uuid = ? AND id <> ?', given, id)
  const next = {
    uuid: (isTaken ? null : given) ?? known?.uuid ?? placeholderUuid(id),
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
