/**
 * What comes one by one is written in commits that many share, as a disk takes longer for one commit than the laptop
 * for the job in it. What is lost before its commit was never marked as read, and is read again.
 */
import type { WriteDb } from '../../store/db.ts'
import type { Store } from '../../store/store.ts'
import type { SyncClock } from '../ports/ports.ts'

interface Bounds {
  /** nothing waits longer for its commit, as the screens do not show it before */
  everyMs: number
  /** more than so many would hold the screens up while they are written down */
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

  /** Each stands alone: what throws is undone alone. @throws StoreFailure also for what was written before */
  write<T>(work: (db: WriteDb) => T): T {
    this.#throwFailure()
    this.#cancelTimer ??= this.#clock.after(this.#bounds.everyMs, () => this.#settleInTime())
    const written = this.#store.batch((): Written<T> => {
      try {
        return { value: this.#store.transaction(work) }
      } catch (error) {
        // after some failures the database has ended the whole transaction, and the others must hear of it
        if (!this.#store.isInTransaction) throw error
        return { error }
      }
    })
    if ('error' in written) throw written.error
    this.#written += 1
    if (this.#written >= this.#bounds.most) this.flush()
    return written.value
  }

  /** Everything written is on the disk when this returns. @throws StoreFailure */
  flush(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#written = 0
    this.#throwFailure()
    if (this.#store.isOpen) this.#store.flush()
  }

  /** Nobody waits for it who could be told. */
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
