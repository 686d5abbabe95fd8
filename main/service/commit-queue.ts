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

/** `soon` runs what it is given after the requests that have arrived by now were read. */
export function createCommitQueue(
  store: Store,
  soon: (run: () => void) => void = run => {
    setImmediate(run)
  },
): CommitQueue {
  let waiting: Waiting[] = []
  const flush = () => {
    const batch = waiting.slice(0, hubLimits.commandsInOneCommit)
    waiting = waiting.slice(batch.length)
    if (waiting.length > 0) soon(flush)
    const settled = commitTogether(store, batch)
    for (const [index, { settle }] of batch.entries()) settle(settled[index] ?? { error: new Error('Lost') })
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

function commitTogether(store: Store, batch: readonly Waiting[]): Settled[] {
  const alone = () => batch.map(({ work }) => settle(() => store.transaction(work)))
  if (batch.length <= 1) return alone()
  try {
    return store.transaction(() => batch.map(({ work }) => settleInside(store, work)))
  } catch {
    // the disk refused, and nothing of it is there: what one of them asks for must not fall on the others
    return alone()
  }
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
