/** Whose jobs a pull reads: one's own, or for who plans those of the group, in the same window. */

import type { WriteDb } from '../../store/db.ts'
import { leaveGroup } from '../jobs/orphans.ts'
import type { SyncContext } from '../records/context.ts'
import { type Scope, syncState } from '../records/state.ts'
import { nextTurn, type PullParts } from './reading.ts'

export function scopeOf({ account }: Pick<SyncContext, 'account'>): Scope {
  return account.user.role === 'technician' ? 'mine' : 'group'
}

/** Jobs of others that came with the group leave the laptop once their person plans no more. */
export async function leaveScope({ context, isStopped }: PullParts): Promise<void> {
  const { store } = context.service
  if (scopeOf(context) === 'group' || syncState.get(store.read, 'coveredScope') !== 'group') return
  for (let isMore = true; isMore && !isStopped() && store.isOpen; await nextTurn())
    isMore = store.transaction(db => leaveGroup(db, context))
  if (!isStopped() && store.isOpen) store.transaction(db => syncState.delete(db, 'coveredScope'))
}

/** All of it has been read. */
export function coverScope(db: WriteDb, context: SyncContext): void {
  if (scopeOf(context) === 'group') syncState.set(db, 'coveredScope', 'group')
}

/** The group was never read as a whole. */
export function isScopeNew({ service, account }: SyncContext): boolean {
  return scopeOf({ account }) === 'group' && syncState.get(service.store.read, 'coveredScope') !== 'group'
}
