/**
 * Commits many readings together, as a commit takes the disk longer than the writing of one job. A reading that a
 * crash loses was never marked as read, so it is made again.
 */
import type { WriteDb } from '../../../store/db.ts'
import type { Store } from '../../../store/store.ts'
import type { SyncClock } from '../../ports/ports.ts'

interface Bounds {
  /** Longest time in ms until a commit. The screens show nothing before it. */
  everyMs: number
  /** Most readings in a commit; more of them would block the screens. */
  most: number
}

type Written<T> = { value: T } | { error: unknown }

export class GroupCommit {
  readonly #store: Store
  readonly #clock: Pick<SyncClock, 'after'>
  readonly #bounds: Bounds
  #written = 0
  #cancelTimer: (() => void) | null = null
  #failure: { error: unknown } | null = null

  constructor(store: Store, clock: Pick<SyncClock, 'after'>, bounds: Bounds) {
    this.#store = store
    this.#clock = clock
    this.#bounds = bounds
  }

  /** Writes one reading; an error undoes only this one. @throws StoreFailure also for earlier readings */
  write<T>(work: (db: WriteDb) => T): T {
    this.#throwFailure()
    this.#cancelTimer ??= this.#clock.after(this.#bounds.everyMs, () => this.#settleInTime())
    const written = this.#store.batch((): Written<T> => {
      try {
        return { value: this.#store.transaction(work) }
      } catch (error) {
        // after some failures the database has ended the whole transaction, so the other readings fail too
        if (!this.#store.isInTransaction) throw error
        return { error }
      }
    })
    if ('error' in written) throw written.error
    this.#written += 1
    if (this.#written >= this.#bounds.most) this.flush()
    return written.value
  }

  /** Commits all readings. @throws StoreFailure */
  flush(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#written = 0
    this.#throwFailure()
    if (this.#store.isOpen) this.#store.flush()
  }

  /** Commits when the time is over. An error is thrown by the next call, as this one has no caller. */
  #settleInTime(): void {
    this.#cancelTimer = null
    this.#written = 0
    try {
      if (this.#store.isOpen) this.#store.flush()
    } catch (error) {
      this.#failure = { error }
    }
  }

  #throwFailure(): void {
    if (this.#failure === null) return
    const { error } = this.#failure
    this.#failure = null
    throw error
  }
}
