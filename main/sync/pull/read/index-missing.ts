/**
 * Writes full-text rows that the first load left out. The first load writes only those of today's jobs, as writing
 * many together is several times as fast (sync design, section 16). The database stores that some are missing, so
 * the next start of the program goes on.
 */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { indexNewJobs } from '../../../service/jobs/index-job.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { nextTurn, type PullParts } from '../../entities/lists/reading.ts'
import { hubNow, type SyncContext } from '../../state/context.ts'
import { syncState } from '../../state/state.ts'

/** Returns, for one transaction, whether the row of a job may wait, and stores that one does. */
export function leaveForLater(db: WriteDb, context: SyncContext): (job: RemoteJob) => boolean {
  const now = hubNow(context)
  let isRemembered = syncState.get(db, 'isSearchPartial') === true
  return ({ startTime, endTime }) => {
    if (!isRemembered) syncState.set(db, 'isSearchPartial', true)
    isRemembered = true
    if (typeof startTime !== 'number') return true
    const end = typeof endTime === 'number' ? endTime : startTime
    return startTime > now + DAY || end < now - DAY
  }
}

/** Writes the missing rows, if there are any. */
export async function indexMissing({ context, isStopped }: PullParts): Promise<void> {
  const { store } = context.service
  if (syncState.get(store.read, 'isSearchPartial') !== true) return
  const slicesOfCommit = Math.ceil(syncLimits.pullCommit / syncLimits.indexSlice)
  let after: number | null = Number.MIN_SAFE_INTEGER
  for (let slice = 1; after !== null && !isStopped(); slice++) {
    const from: number = after
    after = store.batch(db => indexSlice(db, from))
    if (slice % slicesOfCommit === 0) store.flush()
    await nextTurn()
  }
  if (store.isOpen) store.flush()
}

/** Returns the number of the last job that was looked at; null: no row is missing any more. */
function indexSlice(db: WriteDb, after: number): number | null {
  const ids = db.column<number>(
    `SELECT id FROM jobs WHERE id > ? AND NOT EXISTS (SELECT 1 FROM job_search WHERE rowid = jobs.id)
     ORDER BY id LIMIT ?`,
    after,
    syncLimits.indexSlice,
  )
  indexNewJobs(db, ids)
  if (ids.length === syncLimits.indexSlice) return ids.at(-1) ?? null
  syncState.delete(db, 'isSearchPartial')
  return null
}
