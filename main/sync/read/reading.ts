/** The parts that readings share, and what ends one early. */
import type { LoadProgress } from '../../../shared/app-state.ts'
import type { WriteDb } from '../../store/db.ts'
import type { Exchange } from '../records/context.ts'
import type { NoReply, Refusal } from '../remote/reply.ts'

export interface PullParts extends Exchange {
  isStopped(): boolean
  tellProgress(change: Partial<LoadProgress>): void
}

/** The parts of work that reads only the database. */
export type TidyParts = Pick<PullParts, 'context' | 'isStopped'>

/** Why a reading ended early; null if it did not. */
export type Interruption = Refusal | NoReply | null

/** Whether it ends the whole run: no network, or no valid sign-in. A list that is refused ends nothing else. */
export function endsRun(interruption: Exclude<Interruption, null>): boolean {
  if (interruption.kind === 'no-reply') return interruption.reason !== 'not-a-hub'
  return interruption.status === 401
}

/** Whether the server may answer otherwise at the next run: it is too busy, or something else answered. */
export function isPassing(interruption: Exclude<Interruption, null>): boolean {
  return interruption.kind === 'no-reply' || interruption.status >= 500 || interruption.status === 429
}

/** It does not exist, or this user may not see it: asking again at once would not help. */
export function isRefusedForGood<R extends Interruption | { kind: 'answer' }>(
  reply: R,
): reply is R & Refusal {
  return reply?.kind === 'refusal' && [403, 404, 405].includes(reply.status)
}

/**
 * Writes `items` in transactions of `size` items, one at least, with a turn of the screens after each.
 * @returns whether all were written
 */
export async function writeInSlices<T>(
  { context, isStopped }: TidyParts,
  items: readonly T[],
  size: number,
  write: (db: WriteDb, slice: readonly T[], isLast: boolean) => void,
): Promise<boolean> {
  const { store } = context.service
  let from = 0
  do {
    if (isStopped() || !store.isOpen || !store.isWritable) return false
    const slice = items.slice(from, from + size)
    from += size
    store.transaction(db => write(db, slice, from >= items.length))
    await nextTurn()
  } while (from < items.length)
  return true
}

/** Lets the screens react between two slices of work. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
