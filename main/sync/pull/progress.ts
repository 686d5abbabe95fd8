/** How far the first load has come, in jobs. */
import type { LoadProgress } from '../../../shared/view.ts'
import type { SyncContext } from '../context.ts'

export function readProgress({ service }: SyncContext, loading: Partial<LoadProgress>): LoadProgress {
  const row = service.store.read.get<{ total: number; read: number }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE detail_at IS NOT NULL) AS read
     FROM job_marks WHERE is_mine = 1 AND gone IS NULL AND job_id > 0`,
  )
  const here = row?.total ?? 0
  return {
    jobs: Math.max(here, loading.jobs ?? 0),
    jobsTotal: loading.jobsTotal ?? null,
    details: row?.read ?? 0,
    detailsTotal: here,
  }
}
