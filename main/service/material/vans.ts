/** Who drives which van: what they tick off comes out of it. */
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { vanUsers } from '../../store/schema/material.ts'

/** Null: they have none, or it is not known here. */
export function vanOf(db: ReadDb, userId: number | null): string | null {
  if (userId === null) return null
  return readValue<string>(db, 'SELECT van FROM van_users WHERE user_id = ?', userId) ?? null
}

/** Null takes it from them. What they took before stays taken from where it was. */
export function giveVan(db: WriteDb, userId: number, van: string | null): void {
  if (van === null) db.run('DELETE FROM van_users WHERE user_id = ?', userId)
  else rowsOf(vanUsers).put(db, { userId, van }, 'userId')
}
