/** Removes stored jobs of other users: jobs of an asset's history, and jobs of the group. */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { unindexJob } from '../../../service/jobs/index-job.ts'
import { findJobAnywhere, type JobRecord } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { SyncContext } from '../../state/context.ts'
import { tell } from '../apply-entity.ts'
import {
  type Gone,
  invalidateDetails,
  markAsked,
  readMark,
  unmarkGroup,
  unmarkHistory,
  writeGone,
} from '../marks.ts'

/**
 * Stores that a GET did not find the job. The job stays on the screens until the user dismisses it. A proxy may have
 * answered, so the job is read again until two readings some time apart agree.
 */
export function applyGone(db: WriteDb, context: SyncContext, jobUuid: string, gone: Gone): void {
  const record = findJobAnywhere(db, jobUuid)
  if (!record) return
  const now = context.ports.clock.now()
  const isNews = writeGone(db, record.id, gone, now)
  const since = readMark(db, record.id)?.gone_at ?? now
  if (Math.abs(now - since) < syncLimits.goneAgainMs) invalidateDetails(db, record.id)
  else markAsked(db, record.id)
  if (isNews) tell(db, context, record, 'UPDATE')
}

/** SQL for whether the user has no work on the job `j`: no stored operation, conflict, draft, recording or edit. */
export const untouched = `NOT EXISTS (SELECT 1 FROM operations o WHERE o.job_uuid = j.uuid)
    AND NOT EXISTS (SELECT 1 FROM conflicts c WHERE c.job_uuid = j.uuid)
    AND NOT EXISTS (SELECT 1 FROM bases b WHERE b.entity_uuid = j.uuid)
    AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.job_uuid = j.uuid)
    AND NOT EXISTS (SELECT 1 FROM recordings r WHERE r.owner_uuid = j.uuid)`

/**
 * Called after a GET did not find the job. Removes it without a message if it is not the user's. Returns whether it was
 * removed.
 */
export function removeUnseen(db: WriteDb, context: SyncContext, jobUuid: string): boolean {
  const job = db.get<JobRecord>(
    `SELECT j.* FROM jobs j JOIN job_marks m ON m.job_id = j.id
     WHERE j.uuid = ? AND (m.is_history = 1 OR m.is_of_group = 1)`,
    jobUuid,
  )
  return job !== undefined && removeIfOrphan(db, context, job)
}

/** Removes some jobs of the group after its list is no longer read. Returns whether there may be more. */
export function leaveGroup(db: WriteDb, context: SyncContext): boolean {
  const jobs = db.all<JobRecord>(
    'SELECT j.* FROM jobs j JOIN job_marks m ON m.job_id = j.id WHERE m.is_of_group = 1 LIMIT ?',
    syncLimits.leftAtOnce,
  )
  for (const job of jobs) {
    unmarkGroup(db, job.id)
    removeIfUnlisted(db, context, job)
  }
  return jobs.length === syncLimits.leftAtOnce
}

/** Removes the job if no history of an asset and no list of the group contains it. */
function removeIfUnlisted(db: WriteDb, context: SyncContext, job: JobRecord): void {
  const isUnlisted = 'SELECT 1 FROM job_marks WHERE job_id = ? AND is_history = 0 AND is_of_group = 0'
  if (db.has(isUnlisted, job.id)) removeIfOrphan(db, context, job)
}

/**
 * Removes the job if it is not the user's, was never opened, and has no operations, conflicts or drafts. Returns
 * whether it was removed.
 */
function removeIfOrphan(db: WriteDb, context: SyncContext, job: JobRecord): boolean {
  const isOrphan = db.has(
    `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE j.id = ? AND m.is_mine = 0 AND m.opened_at IS NULL AND m.gone IS NULL AND ${untouched}`,
    job.id,
  )
  if (!isOrphan) return false
  unindexJob(db, job.id)
  db.run('DELETE FROM jobs WHERE id = ?', job.id)
  tell(db, context, job, 'DELETE')
  return true
}

// Jobs in an asset's history have a mark while they are among the asset's last jobs. Later they are removed.

/** Removes the jobs that have left the asset's history. `last`: uuids of the jobs that are still in it. */
export function leaveHistory(
  db: WriteDb,
  context: SyncContext,
  assetUuid: string,
  last: readonly string[],
): void {
  const left = db.all<JobRecord>(
    `SELECT j.* FROM jobs j JOIN job_marks m ON m.job_id = j.id
     WHERE j.group_id IN (SELECT id FROM groups) AND j.asset_uuid = ? AND m.is_history = 1
       AND j.uuid NOT IN (SELECT value FROM json_each(?))`,
    assetUuid,
    JSON.stringify(last),
  )
  for (const job of left) {
    unmarkHistory(db, job.id)
    removeIfUnlisted(db, context, job)
  }
}
