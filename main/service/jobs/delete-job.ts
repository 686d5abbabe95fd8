import type { Command } from '../command.ts'
import { logChange } from '../entity/log-change.ts'
import { addTombstone } from '../entity/tombstones.ts'
import { keepTaken } from '../material/stock.ts'
import { requireMayDelete } from '../may/jobs.ts'
import { getJobVersion } from '../records/job-record.ts'
import { unindexJob } from './index-job.ts'

/**
 * DELETE /job/:id: removes the job and adds a tombstone (interface, "tombstones").
 * @throws Refused `not-found`, `forbidden`
 */
export function deleteJob(command: Command, ref: string): void {
  const { db, actor } = command
  const job = getJobVersion(db, actor, ref)
  requireMayDelete(actor, job)
  addTombstone(command, 'job', job)
  unindexJob(db, job.id)
  keepTaken(db, job.id)
  db.run('DELETE FROM jobs WHERE id = ?', job.id)
  logChange(command, 'job', job, 'DELETE')
}
