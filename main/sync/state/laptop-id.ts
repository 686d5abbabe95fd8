/** The uuid of this laptop. It is made once for the data on it, and is in what the laptop counts and reports. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { syncState } from './state.ts'

/** Null: it is not made yet. */
export function knownLaptop(db: ReadDb): string | null {
  return syncState.get(db, 'taker')
}

export function ensureLaptop({ db, newUuid }: { db: WriteDb; newUuid(): string }): string {
  const known = knownLaptop(db)
  if (known !== null) return known
  const made = newUuid()
  syncState.set(db, 'taker', made)
  return made
}
