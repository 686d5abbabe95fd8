/**
 * Inserts list entries of jobs that are not stored yet, as in a first load. Nothing is merged or compared, so this is
 * faster than `applyRemoteJob`, with the same rows as result.
 */

import { jobFields } from '../../../../shared/entities/job-fields.ts'
import { emptyColumns } from '../../../service/entity/fields.ts'
import { groupTimeZone } from '../../../service/entity/local-time.ts'
import { logChange } from '../../../service/entity/log-change.ts'
import { indexJob } from '../../../service/jobs/index-job.ts'
import type { JobRecord } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import { waitingSql } from '../../outbox/pending.ts'
import type { SyncContext } from '../../state/context.ts'
import { type Mentions, saveMentioned } from '../apply-entity.ts'
import { insertMark, isMine } from '../marks.ts'
import { insertDestination, insertResource, isWholeResource } from '../write-parts.ts'
import { applyRemoteJob, type Source } from './apply-remote-job.ts'
import { insertRow } from './write-job.ts'

/**
 * Returns the jobs that have no row, number or waiting operation on this laptop. `jobs` are all jobs of one
 * transaction, because two of them must not have the same number.
 */
export function findNewJobs(db: ReadDb, jobs: readonly RemoteJob[]): Set<RemoteJob> {
  if (!areDistinct(numbersIn(jobs))) return new Set()
  const free = freeOf(db, jobs).filter(isBare)
  if (isAnyTaken(db, numbersIn(free))) return new Set()
  return new Set(free)
}

const freeStatement = `
  WITH asked AS MATERIALIZED
    (SELECT key AS at, value ->> 'uuid' AS uuid, value ->> 'id' AS id FROM json_each(?))
  SELECT at FROM asked
  WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE uuid = asked.uuid)
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = asked.id) AND NOT ${waitingSql('asked.uuid')}`

function freeOf(db: ReadDb, jobs: readonly RemoteJob[]): RemoteJob[] {
  const asked = JSON.stringify(jobs.map(({ id, uuid }) => ({ id, uuid })))
  return db.column<number>(freeStatement, asked).flatMap(at => jobs[at] ?? [])
}

/** Whether the entry has no details, and no part that needs a local number. */
function isBare({ groupId, resources, events, items, documents, forms }: RemoteJob): boolean {
  const hasNoDetails = !events && !items && !documents && !forms
  return hasNoDetails && groupId !== undefined && (resources ?? []).every(isWholeResource)
}

interface Numbers {
  jobs: number[]
  uuids: string[]
  resources: number[]
  destinations: number[]
}

function numbersIn(jobs: readonly RemoteJob[]): Numbers {
  return {
    jobs: jobs.map(({ id }) => id),
    uuids: jobs.map(({ uuid }) => uuid),
    resources: jobs.flatMap(({ resources }) => resources?.map(({ id }) => id) ?? []),
    destinations: jobs.flatMap(({ destinations }) => destinations?.map(({ id }) => id) ?? []),
  }
}

/** Whether no number occurs twice; otherwise one row must be renumbered for another. */
function areDistinct(numbers: Numbers): boolean {
  return Object.values(numbers).every(list => new Set(list).size === list.length)
}

function isAnyTaken(db: ReadDb, { resources, destinations }: Numbers): boolean {
  return db.has(
    `SELECT 1 FROM resources WHERE id IN (SELECT value FROM json_each(?))
     UNION ALL SELECT 1 FROM destinations WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(resources),
    JSON.stringify(destinations),
  )
}

/** Returns a writer of list entries for one transaction, in which new jobs share the rows that they mention. */
export function createListWriter(
  db: WriteDb,
  context: SyncContext,
  { isOfGroup }: Pick<Source, 'isOfGroup'>,
) {
  const mentions: Mentions = new Map()
  const zones = new Map<number, string>()
  const zoneOf = (groupId: number) => {
    const zone = zones.get(groupId) ?? groupTimeZone(db, groupId)
    zones.set(groupId, zone)
    return zone
  }
  return {
    /** Inserts a job that `findNewJobs` returned. `isIndexed`: false leaves its full-text row to `indexMissing`. */
    insert(job: RemoteJob, { isIndexed }: { isIndexed: boolean }): void {
      saveMentioned(db, context, job, mentions)
      insertJob(db, context, job, zoneOf)
      insertMark(db, job.id, {
        isMine: isMine(job, context.account.user.id) === true,
        isOfGroup,
        modified: job.lastModified ?? null,
      })
      if (isIndexed) indexJob(db, job.id)
    },
    /** Applies the entry of a job that is already stored. */
    merge(job: RemoteJob): void {
      // the entry may change the names of users and customers, so they are saved again
      mentions.clear()
      applyRemoteJob(db, context, job, { isDetail: false, isOfGroup })
    },
  }
}

function insertJob(
  db: WriteDb,
  context: SyncContext,
  job: RemoteJob,
  zoneOf: (groupId: number) => string,
): void {
  const now = context.ports.clock.now()
  const record = blankRecord(job, now)
  insertRow(db, record, job, () => zoneOf(record.group_id))
  const stateAt = job.lastModified ?? record.last_modified
  const people = job.resources?.toSorted((a, b) => a.id - b.id) ?? []
  for (const resource of people) insertResource(db, job.id, resource, stateAt)
  const places = job.destinations?.toSorted((a, b) => a.order - b.order) ?? []
  for (const destination of places) insertDestination(db, job.id, destination)
  logChange({ db, now }, 'job', record, 'CREATE')
}

/** Returns an empty row, for a job of which nothing is stored. */
function blankRecord(job: RemoteJob, now: number): JobRecord {
  return {
    id: job.id,
    uuid: job.uuid,
    group_id: job.groupId ?? 0,
    creator_id: null,
    created_at: job.creationTimeStamp ?? now,
    last_modified: job.lastModified ?? 0,
    state: job.state ?? 'PUBLISHED',
    ...blank,
  }
}

const blank = {
  ...emptyColumns(jobFields),
  is_published: 0,
  override_state: null,
  override_at: null,
  all_day: 0,
  start_time: null,
  end_time: null,
  start_date: null,
  end_date: null,
  duration: null,
  span_start: null,
  span_end: null,
  customer_id: null,
  project_id: null,
  order_id: null,
  reported: 0,
  extra: null,
} as const
