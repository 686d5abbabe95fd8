/**
 * Lets only one program send from a database: a lock of the file system and a lease in the database (sync design,
 * section 14).
 */
import { holdLock } from '../../store/lock.ts'
import type { Store } from '../../store/store.ts'
import { syncState } from './state.ts'

export interface Sender {
  /** Acquires the lock and the lease, or confirms them. False: another program sends. */
  take(now: number): boolean
  /**
   * Whether the lease still names this program. If file locks do not work, the program that came later gets the
   * lease and this one stops.
   */
  isHeld(): boolean
  release(): void
}

export function createSender(store: Store, holder: string): Sender {
  let unlock: (() => void) | null = null
  const isHeld = () => unlock !== null && syncState.get(store.read, 'sender')?.holder === holder
  return {
    take(now) {
      if (unlock !== null) return isHeld()
      unlock = holdLock(`${store.place}.sender`)
      if (unlock === null) return false
      store.transaction(db => syncState.set(db, 'sender', { holder, since: now }))
      return true
    },
    isHeld,
    release() {
      unlock?.()
      unlock = null
    },
  }
}
