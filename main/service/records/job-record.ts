/** Rows of a job and its parts in SQLite, and functions that find them. */

import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { destinations, type events, items, jobs, resources } from '../../store/schema/jobs.ts'
import { findersOf } from '../entity/ref.ts'

export type JobRecord = RawRow<typeof jobs>

export type ResourceRecord = RawRow<typeof resources> & { full_name: string | null }

export type DestinationRecord = RawRow<typeof destinations>

export type ItemRecord = RawRow<typeof items>

export type EventRecord = RawRow<typeof events>

export const jobRows = rowsOf(jobs)
export const resourceRows = rowsOf(resources)
export const destinationRows = rowsOf(destinations)
export const itemRows = rowsOf(items)

export const {
  anywhere: findJobAnywhere,
  written: writtenJob,
  find: findJob,
  get: getJob,
} = findersOf<JobRecord>('SELECT * FROM jobs', 'jobs', reason('no-such-job'))

/** Ids and version of a job, without its texts. A job may have megabytes, which most commands do not read. */
export type JobVersion = Pick<JobRecord, 'id' | 'uuid' | 'group_id' | 'last_modified'>

export const { find: findJobVersion, get: getJobVersion } = findersOf<JobVersion>(
  'SELECT id, uuid, group_id, last_modified FROM jobs',
  'jobs',
  reason('no-such-job'),
)

/** Finds a job by a UUID from a row or from another server, rather than from a path. */
export function jobOfUuid(db: ReadDb, uuid: string): JobRecord | undefined {
  return db.get<JobRecord>('SELECT * FROM jobs WHERE uuid = ?', uuid)
}

/** Returns the resources ordered by id. Those of a laptop that the server has not numbered yet follow. */
export function resourcesOf(db: ReadDb, jobId: number): ResourceRecord[] {
  return db.all<ResourceRecord>(
    `SELECT r.*, u.name AS full_name FROM resources r JOIN users u ON u.id = r.user_id
     WHERE r.job_id = ? ORDER BY r.id < 0, abs(r.id)`,
    jobId,
  )
}

export function resourceOf(db: ReadDb, jobId: number, userId: number): ResourceRecord | undefined {
  return db.get<ResourceRecord>(
    `SELECT r.*, u.name AS full_name FROM resources r JOIN users u ON u.id = r.user_id
     WHERE r.job_id = ? AND r.user_id = ?`,
    jobId,
    userId,
  )
}
