/** The hub's version of a job that is being edited here (sync design, sections 1 and 10). */
import { Job, JobListItem } from '../../../shared/job.ts'
import type { Command } from '../../service/command.ts'
import { jobAlone } from '../../service/jobs/read-job.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { bases } from '../../store/schema/sync.ts'
import type { RemoteJob } from '../remote/remote-job.ts'

export const baseRows = rowsOf(bases)

export function readBase(db: ReadDb, jobUuid: string): RemoteJob | null {
  const body = db.value<string>('SELECT body FROM bases WHERE entity_uuid = ?', jobUuid)
  return body === undefined ? null : (JSON.parse(body) as RemoteJob)
}

export function writeBase(db: WriteDb, job: RemoteJob, readAt: number): void {
  const { events: _events, ...body } = job
  baseRows.put(db, { entityUuid: job.uuid, body, readAt }, 'entityUuid')
}

/** On the first edit what lies here is the hub's version; of a job made here, what will be made there. */
export function keepBase(db: WriteDb, record: JobRecord, { now }: Pick<Command, 'now'>): void {
  if (readBase(db, record.uuid) !== null) return
  writeBase(db, knownOf(db, record), now)
}

export function dropBase(db: WriteDb, jobUuid: string): void {
  db.run('DELETE FROM bases WHERE entity_uuid = ?', jobUuid)
}

const detailOnly: ReadonlySet<string> = new Set(
  Object.keys(Job.properties).filter(name => !(name in JobListItem.properties)),
)
/**
 * What lies here of a job, without the parts that were never read: those are unknown, not empty. Its files and forms are
 * written by themselves, and merged with no edit of the job.
 */
function knownOf(db: ReadDb, record: JobRecord): RemoteJob {
  const hasDetail = db.has('SELECT 1 FROM job_marks WHERE job_id = ? AND detail_at IS NOT NULL', record.id)
  const isKnown = (name: string) => record.id < 0 || hasDetail || !detailOnly.has(name)
  return Object.fromEntries(
    Object.entries(jobAlone(db, record)).filter(([name]) => isKnown(name)),
  ) as RemoteJob
}
