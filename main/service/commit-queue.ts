/**
 * Commands that come at one time share one commit: what makes each durable is the disk's one answer, which takes
 * longer than all of them. Each still stands alone: what it refuses is rolled back alone, and nobody hears of success
 * before the commit.
 */
import type { Outcome } from '../../shared/failures.ts'
import { hubLimits } from '../../shared/hub-limits.ts'
import type { WriteDb } from '../store/db.ts'
import type { Store } from '../store/store.ts'
import { attempt } from './refuse.ts'

export interface CommitQueue {
  /** Resolves after the commit; rejects with what `work` throws beside refusals. It may be run twice: the first is undone. */
  run<T>(work: (db: WriteDb) => T): Promise<Outcome<T>>
  /** how many have not begun */
  readonly waiting: number
}

type Settled = { outcome: Outcome<unknown> } | { error: unknown }

interface Waiting {
  work(db: WriteDb): unknown
  settle(settled: Settled): void
}

/**
 * One turn of the loop later than at once: whoever came while a long body was read is answered before it is written,
 * and what they write shares its commit.
 */
const afterATurn = (run: () => void) => {
  setImmediate(() => setImmediate(run))
}

/** `soon` runs what it is given after the requests that have arrived by now were read; `clock` gives ms. */
export function createCommitQueue(
  store: Store,
  soon: (run: () => void) => void = afterATurn,
  clock: () => number = () => performance.now(),
): CommitQueue {
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting.slice(0, hubLimits.commandsInOneCommit)
    const settled = commitTogether(store, batch, clock)
    waiting = waiting.slice(settled.length)
    if (waiting.length > 0) soon(flush)
    for (const [index, result] of settled.entries()) batch[index]?.settle(result)
  }
  return {
    get waiting() {
      return waiting.length
    },
    run: <T>(work: (db: WriteDb) => T) =>
      new Promise<Outcome<T>>((resolve, reject) => {
        const settle = (settled: Settled) => {
          if ('error' in settled) reject(settled.error)
          else resolve(settled.outcome as Outcome<T>)
        }
        waiting.push({ work, settle })
        if (waiting.length === 1) soon(flush)
      }),
  }
}

/** Those at the beginning of `batch` that have had their turn. */
function commitTogether(store: Store, batch: readonly Waiting[], clock: () => number): Settled[] {
  const alone = () => inTime(batch, clock, ({ work }) => settle(() => store.transaction(work)))
  if (batch.length <= 1) return alone()
  try {
    return store.transaction(() => inTime(batch, clock, ({ work }) => settleInside(store, work)))
  } catch {
    // the disk refused, and nothing of it is there: what one of them asks for must not fall on the others
    return alone()
  }
}

/** One at least, and no further one once they have taken their time: meanwhile nobody else is answered. */
function inTime(
  batch: readonly Waiting[],
  clock: () => number,
  settleOne: (waiting: Waiting) => Settled,
): Settled[] {
  const until = clock() + hubLimits.commitFillMs
  const settled: Settled[] = []
  for (const waiting of batch) {
    settled.push(settleOne(waiting))
    if (clock() > until) break
  }
  return settled
}

function settle(work: () => unknown): Settled {
  try {
    return { outcome: attempt(work) }
  } catch (error) {
    // a bug of one command is answered to its own request
    return { error }
  }
}

/** After some failures the database ends the transaction around as well: nothing more may be run as if in it. */
function settleInside(store: Store, work: Waiting['work']): Settled {
  const settled = settle(() => store.transaction(work))
  const isRefusedByDisk =
    'outcome' in settled && !settled.outcome.ok && settled.outcome.failure.code === 'storage'
  if (isRefusedByDisk || !store.isInTransaction) throw new Error('The shared transaction cannot go on')
  return settled
}
