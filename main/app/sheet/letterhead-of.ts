/** Finds the letterhead that this laptop prints. */
import type { Letterhead } from '../../../shared/entities/letterhead.ts'
import type { ReadDb } from '../../store/db.ts'
import { syncState } from '../../sync/state/state.ts'

/**
 * Returns a group's letterhead. A new job or a user may have no group yet; then the only known letterhead
 * is used.
 */
export function letterheadOf(db: ReadDb, groupId: number | undefined): Letterhead | null {
  const known = syncState.get(db, 'letterheads') ?? {}
  const own = groupId === undefined ? undefined : known[groupId]
  const [only = null, second] = Object.values(known)
  return own ?? (second === undefined && !(groupId !== undefined && groupId in known) ? only : null)
}
