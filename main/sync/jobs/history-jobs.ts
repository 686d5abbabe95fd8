/** The jobs that lie here for an asset's sake: marked while they are among its last, removed when nobody needs them. */
import type { JobRecord } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../records/context.ts'
import { removeIfUnlisted } from './orphans.ts'

export function keepAsHistory(db: WriteDb, jobUuid: string): void {
  db.run(
    'UPDATE job_marks SET is_history = 1 WHERE is_history = 0 AND job_id = (SELECT id FROM jobs WHERE uuid = ?)',
    jobUuid,
  )
}

/** `last`: uuids of the jobs that are among the asset's last ones still. */
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
    db.run('UPDATE job_marks SET is_history = 0 WHERE job_id = ?', job.id)
    removeIfUnlisted(db, context, job)
  }
}

/** A hub that does not show this person other people's jobs has no more to tell of one than its list does. */
export function settleForListEntry(db: WriteDb, jobUuid: string, at: number): boolean {
  const { changes } = db.run(
    `UPDATE job_marks SET detail_at = ?, detail_modified = remote_modified
     WHERE is_history = 1 AND is_mine = 0 AND opened_at IS NULL AND job_id = (SELECT id FROM jobs WHERE uuid = ?)`,
    at,
    jobUuid,
  )
  return changes > 0
}
