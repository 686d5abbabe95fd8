/** What waits for a choice between mine and the office's, as the screens show it. */
import type { FieldConflict } from '../../../shared/view.ts'
import type { ReadDb } from '../../store/db.ts'
import { openConflicts } from '../records/conflicts.ts'

export function readJobConflicts(db: ReadDb, jobUuid: string): FieldConflict[] {
  return openConflicts(db, jobUuid).map(({ resolvedAt: _resolvedAt, ...conflict }) => conflict)
}

/** How many fields of each job wait for a choice. */
export function openConflictCounts(db: ReadDb): { jobUuid: string; count: number }[] {
  return db.all(
    'SELECT job_uuid AS jobUuid, count(*) AS count FROM conflicts WHERE resolved_at IS NULL GROUP BY job_uuid',
  )
}
