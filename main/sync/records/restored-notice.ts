/** The notice that a restored server was sent again what it had lost. */
import type { PutBack } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from './context.ts'
import { syncState } from './state.ts'

/** Null: nothing was sent again within the last day. `now`: epoch ms by the laptop's clock. */
export function restoredNotice(db: ReadDb, now: number): PutBack | null {
  const putBack = syncState.get(db, 'hubPutBack')
  if (putBack === null || Math.abs(now - putBack.at) > syncLimits.putBackKnownMs) return null
  return { at: putBack.at, count: putBack.count }
}

/** Whether the server was restored within the last 14 days. */
export function wasRestored(db: ReadDb, now: number): boolean {
  const putBack = syncState.get(db, 'hubPutBack')
  return putBack !== null && Math.abs(now - putBack.at) <= syncLimits.archiveMs
}

export function noteRestored(db: WriteDb, { ports }: SyncContext, count: number): void {
  const now = ports.clock.now()
  syncState.set(db, 'hubPutBack', { at: now, count: count + (restoredNotice(db, now)?.count ?? 0) })
}
