/**
 * Commits commands that arrive together in one transaction, as waiting for the disk takes longer than the commands. A
 * refused command is rolled back alone. Callers get their results only after the commit.
 */

import { hubLimits } from '../../shared/limits/hub-limits.ts'
import type { Outcome } from '../../shared/text/failures.ts'
import type { WriteDb } from '../store/db.ts'
import type { Store } from '../store/store.ts'
import { UncertainCommit } from '../store/uncertain-commit.ts'
import { attempt } from './refuse.ts'

export interface CommitQueue {
  /**
   * Resolves after the commit. Rejects with errors of `work` other than refusals. A failed shared commit runs `work` a
   * second time.
   */
  run<T>(work: (db: WriteDb) => T): Promise<Outcome<T>>
  /** number of commands that have not started */
  readonly waiting: number
}

type Settled = { outcome: Outcome<unknown> } | { error: unknown }

interface Waiting {
  work(db: WriteDb): unknown
  settle(settled: Settled): void
}

/**
 * Waits one more turn of the event loop. Requests that arrived during a long body are read first, and their writes
 * share the commit.
 */
const afterATurn = (run: () => void) => {
  setImmediate(() => setImmediate(run))
}

/** `soon` calls its argument after the requests that have arrived so far were read. `clock` returns milliseconds. */
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

/** Runs commands from the beginning of `batch` and returns their results. The rest waits for the next commit. */
function commitTogether(store: Store, batch: readonly Waiting[], clock: () => number): Settled[] {
  const alone = () => inTime(batch, clock, ({ work }) => settle(() => store.transaction(work)))
  if (batch.length <= 1) return alone()
  try {
    return store.transaction(() => inTime(batch, clock, ({ work }) => settleInside(store, work)))
  } catch (error) {
    // The commands may be stored, so they must not run again.
    if (error instanceof UncertainCommit) return batch.map(() => ({ error }))
    // The disk refused the shared transaction and nothing of it was stored. Each command runs again alone, so that one
    // too large command does not fail the others.
    return alone()
  }
}

/** Runs at least one command, and stops after `commitFillMs`, as no request is answered during the loop. */
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
    // A bug of one command must reject only its own caller.
    return { error }
  }
}

/**
 * Runs one command in the shared transaction. After some failures SQLite ends the outer transaction too, so the others
 * must not continue.
 */
function settleInside(store: Store, work: Waiting['work']): Settled {
  const settled = settle(() => store.transaction(work))
  const isRefusedByDisk =
    'outcome' in settled && !settled.outcome.ok && settled.outcome.failure.code === 'storage'
  if (isRefusedByDisk || !store.isInTransaction) throw new Error('The shared transaction cannot go on')
  return settled
}
