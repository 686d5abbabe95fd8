/** Full-text search over the jobs (interface, "Search"). */
import type { JobSearchEntry } from '../../../shared/entities/job.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { type Searched, searchRows } from '../entity/full-text.ts'
import { referenceName } from '../entity/references.ts'
import type { JobRecord } from '../records/job-record.ts'
import { jobsByIds } from './list-jobs.ts'
import { storedTimesOf } from './represent.ts'
import { effectiveEnd, effectiveStart } from './span.ts'

const searched: Searched = {
  table: 'jobs',
  index: 'job_search',
  listed: ['title', 'description', 'place_name', 'external_id'],
  byIds: jobsByIds,
}

/** GET /job/search: the best first. @throws Refused `bad-request` without a `q` */
export function searchJobs(
  db: ReadDb,
  actor: Actor,
  q: string | undefined,
  limit?: number,
): JobSearchEntry[] {
  return searchRows<JobRecord>(db, actor, searched, q, limit).map(({ row, score }) => toEntry(db, row, score))
}

function toEntry(db: ReadDb, job: JobRecord, score: number): JobSearchEntry {
  const times = storedTimesOf(job)
  return {
    id: job.id,
    uuid: job.uuid,
    title: job.title,
    description: job.description,
    state: job.state,
    startTime: effectiveStart(times),
    endTime: effectiveEnd(times),
    placeName: job.place_name,
    customerName: referenceName(db, job.group_id, 'customer', job.customer_id),
    projectName: referenceName(db, job.group_id, 'project', job.project_id),
    externalId: job.external_id,
    score,
  }
}
