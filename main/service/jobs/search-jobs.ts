/** Full text over the jobs (interface, "Search"). Any text is a safe query. */

import type { JobSearchEntry } from '../../../shared/job.ts'
import { limits } from '../../../shared/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { findBest, type Hit, type SeenHit } from '../entity/best-hits.ts'
import { readInOrder, sqlBytes, takeFitting } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { referenceName } from '../entity/references.ts'
import { toMatch } from '../entity/search-words.ts'
import type { JobRecord } from '../records/job-record.ts'
import { refuse } from '../refuse.ts'
import { jobsByIds } from './list-jobs.ts'
import { storedTimesOf } from './represent.ts'
import { effectiveEnd } from './span.ts'

/** title, customer, place, description, notes */
const weights = '10.0, 4.0, 4.0, 2.0, 1.0'

/** GET /job/search, best first. @throws Refused `bad-request` without a `q` */
export function searchJobs(
  db: ReadDb,
  actor: Actor,
  q: string | undefined,
  limit: number = limits.searchDefault,
): JobSearchEntry[] {
  if (q === undefined) return refuse('bad-request', 'q is required.')
  const match = toMatch(q)
  if (match === null) return []
  const groups = [...actor.grants.keys()]
  const seen = `SELECT j.id, ${listedBytes} AS bytes FROM jobs j
    WHERE j.id IN (SELECT value FROM json_each(?)) AND ${inGroups('+j.group_id', groups)}`
  const found = findBest(
    window => db.all<Hit>(ranked, match, window),
    ids => db.all<SeenHit>(seen, JSON.stringify(ids), ...groups),
    limit,
  )
  const ranks = new Map(takeFitting(found, ({ bytes }) => bytes).map(({ id, rank }) => [id, rank]))
  return readInOrder<JobRecord>(db, jobsByIds, [...ranks.keys()]).map(job =>
    toEntry(db, job, ranks.get(job.id) ?? 0),
  )
}

const ranked = `SELECT rowid AS id, bm25(job_search, ${weights}) AS rank FROM job_search
  WHERE job_search MATCH ? ORDER BY rank, rowid LIMIT ?`

const listedBytes = sqlBytes(['j.title', 'j.description', 'j.place_name', 'j.external_id'])

function toEntry(db: ReadDb, job: JobRecord, rank: number): JobSearchEntry {
  const times = storedTimesOf(job)
  return {
    id: job.id,
    uuid: job.uuid,
    title: job.title,
    description: job.description,
    state: job.state,
    startTime: times.allDay ? times.startDate : times.startTime,
    endTime: effectiveEnd(times),
    placeName: job.place_name,
    customerName: referenceName(db, job.group_id, 'customer', job.customer_id),
    projectName: referenceName(db, job.group_id, 'project', job.project_id),
    externalId: job.external_id,
    score: -rank,
  }
}
