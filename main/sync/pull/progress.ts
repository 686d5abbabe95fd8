/** Measures the progress of the first load: jobs, their details, their assets, and bytes of files. */
import type { LoadProgress } from '../../../shared/views/app-state.ts'
import { readAssetProgress } from '../entities/assets/wanted-assets.ts'
import { hubNow, type SyncContext } from '../state/context.ts'
import { syncState } from '../state/state.ts'
import { bytesAhead, wantedContents } from './downloads/wanted-contents.ts'

export function readProgress(context: SyncContext, loading: Partial<LoadProgress>): LoadProgress {
  const db = context.service.store.read
  const row = db.get<{ total: number; read: number }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE detail_at IS NOT NULL) AS read
     FROM job_marks WHERE is_mine = 1 AND gone IS NULL AND job_id > 0`,
  )
  const here = row?.total ?? 0
  const jobs = Math.max(here, loading.jobs ?? 0)
  // jobs that came with an asset or were planned since are not in the list that the server counted
  const jobsTotal = loading.jobsTotal == null ? null : Math.max(jobs, loading.jobsTotal)
  // while the first list is read, the jobs that it still lacks have no details either
  const isListed = syncState.get(db, 'cursor') !== null
  const moment = { now: context.ports.clock.now(), today: hubNow(context) }
  return {
    jobs,
    jobsTotal,
    details: row?.read ?? 0,
    detailsTotal: isListed ? here : Math.max(here, jobsTotal ?? 0),
    ...readAssetProgress(db, moment),
    ...filesProgress(context),
  }
}

/**
 * Counts only files that have room here. The others stay at the server, and so do those that failed, which are
 * requested later.
 */
function filesProgress(context: SyncContext): Pick<LoadProgress, 'filesBytes' | 'filesBytesTotal'> {
  const db = context.service.store.read
  const here = bytesAhead(db)
  let [moving, coming] = [0, 0]
  for (const { uuid, size, failures } of wantedContents(db, hubNow(context))) {
    if (failures > 0 || here + coming + (size ?? 0) > context.settings().filesBytes) continue
    coming += size ?? 0
    moving += context.transferProgress.of(uuid)?.done ?? 0
  }
  return { filesBytes: here + moving, filesBytesTotal: here + coming }
}
