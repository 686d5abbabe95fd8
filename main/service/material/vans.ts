/** Vans of the users. Material of items that a user marks as done comes from their van. */
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { vanUsers } from '../../store/schema/material.ts'
import { membershipsOf } from '../access/users.ts'
import { logListChange } from '../entity/log-change.ts'
import type { Service } from '../service.ts'

/** Returns null if the user has no van, or it is not known here. */
export function vanOf(db: ReadDb, userId: number | null): string | null {
  if (userId === null) return null
  return readValue<string>(db, 'SELECT van FROM van_users WHERE user_id = ?', userId) ?? null
}

/** Assigns the van to the user; null removes it. Earlier usage stays with the earlier van. */
export function giveVan(db: WriteDb, userId: number, van: string | null): void {
  if (van === null) db.run('DELETE FROM van_users WHERE user_id = ?', userId)
  else rowsOf(vanUsers).put(db, { userId, van }, 'userId')
}

/** Assigns the van on a hub. The user's laptop reads the stock of the new van. */
export function assignVan(service: Service, userId: number, van: string | null): void {
  service.store.transaction(db => {
    giveVan(db, userId, van)
    for (const { group_id } of membershipsOf(db, userId))
      logListChange(db, service.now(), group_id, 'material')
  })
}

/** Whether the van has a user other than this one, whose laptop does not count what this user takes. */
export function hasOtherUser(db: ReadDb, van: string, userId: number | null): boolean {
  return db.has('SELECT 1 FROM van_users WHERE van = ? AND user_id <> ?', van, userId ?? 0)
}
