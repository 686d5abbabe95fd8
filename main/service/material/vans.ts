/** Vans of the users. Material of items that a user marks as done comes from their van. */
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { vanUsers } from '../../store/schema/material.ts'

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
