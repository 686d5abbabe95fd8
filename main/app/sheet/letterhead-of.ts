/** Whose paper it is that this laptop prints on. */
import type { Letterhead } from '../../../shared/letterhead.ts'
import type { ReadDb } from '../../store/db.ts'
import { syncState } from '../../sync/records/state.ts'

/** Of a group. A job that was made here, or a person, may not have one yet: then it is the only one that is known. */
export function letterheadOf(db: ReadDb, groupId: number | undefined): Letterhead | null {
  const known = syncState.get(db, 'letterheads') ?? {}
  const own = groupId === undefined ? undefined : known[groupId]
  const [only = null, second] = Object.values(known)
  return own ?? (second === undefined && !(groupId !== undefined && groupId in known) ? only : null)
}
