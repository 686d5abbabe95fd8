/** Types and functions for all readings of the server. */
import type { LoadProgress } from '../../../../shared/views/app-state.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { NoReply, Refusal } from '../../client/reply.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { type Scope, syncState } from '../../state/state.ts'
import { leaveGroup } from '../jobs/orphans.ts'

export interface PullParts extends Exchange {
  isStopped(): boolean
  /** Whether the server reports each change, so that the lists are read less often. */
  isLive(): boolean
  /** time since which the server reported each change, epoch ms; Infinity: it never did */
  heardSince(): number
  /** time until which the server reported each change, epoch ms; -Infinity: it never did */
  heardUntil(): number
  tellProgress(change: Partial<LoadProgress>): void
}

/** Parts of work that uses only the database. */
export type TidyParts = Pick<PullParts, 'context' | 'isStopped'>

/** Reply that ended a reading early; null if the reading was complete. */
export type Interruption = Refusal | NoReply | null

/** Whether the reply ends the whole run: there is no network, or no valid sign-in. A refused list does not end it. */
export function endsRun(interruption: Exclude<Interruption, null>): boolean {
  if (interruption.kind === 'no-reply') return interruption.reason !== 'not-a-hub'
  return interruption.status === 401
}

/** Whether the next run may succeed: the server is too busy, or another program answered in its place. */
export function isPassing(interruption: Exclude<Interruption, null>): boolean {
  return interruption.kind === 'no-reply' || interruption.status >= 500 || interruption.status === 429
}

/** Whether a page of whole jobs cannot be read, although the list may be: it is refused, or too long, or no list. */
export function isPageUnusable(interruption: Exclude<Interruption, null>): boolean {
  if (interruption.kind === 'no-reply') return interruption.reason === 'not-a-hub'
  return ![401, 429, 502, 503, 504].includes(interruption.status)
}

/** Whether the list does not exist or is forbidden to this user, so that another request would not help. */
export function isRefusedForGood<R extends Interruption | { kind: 'answer' }>(
  reply: R,
): reply is R & Refusal {
  return reply?.kind === 'refusal' && [403, 404, 405].includes(reply.status)
}

/**
 * Writes `items` in transactions of `size` items, at least one. The screens get a turn after each. @returns whether all
 * were written
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

/** Returns the scope of a pull: the user's own jobs, or for dispatchers those of the group. */
export function scopeOf({ account }: Pick<SyncContext, 'account'>): Scope {
  return account.user.role === 'technician' ? 'mine' : 'group'
}

/** Removes the jobs of the group after the user lost the role of dispatcher. */
export async function leaveScope({ context, isStopped }: PullParts): Promise<void> {
  const { store } = context.service
  if (scopeOf(context) === 'group' || syncState.get(store.read, 'coveredScope') !== 'group') return
  for (let isMore = true; isMore && !isStopped() && store.isOpen; await nextTurn())
    isMore = store.transaction(db => leaveGroup(db, context))
  if (!isStopped() && store.isOpen) store.transaction(db => syncState.delete(db, 'coveredScope'))
}

/** Stores that all jobs of the scope have been read. */
export function coverScope(db: WriteDb, context: SyncContext): void {
  if (scopeOf(context) === 'group') syncState.set(db, 'coveredScope', 'group')
}

/** Whether no reading of all jobs of the group was ever completed. */
export function isScopeNew({ service, account }: SyncContext): boolean {
  return scopeOf({ account }) === 'group' && syncState.get(service.store.read, 'coveredScope') !== 'group'
}
