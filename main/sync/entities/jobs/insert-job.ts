/**
 * Inserts jobs that are not stored yet, as in a first load: list entries, or whole jobs. Nothing is merged or compared, so this is
 * faster than `applyRemoteJob`, with the same rows as result.
 */

import { jobFields } from '../../../../shared/entities/job-fields.ts'
import { emptyColumns } from '../../../service/entity/fields.ts'
import { groupTimeZone } from '../../../service/entity/local-time.ts'
import { logChange } from '../../../service/entity/log-change.ts'
import { indexJob } from '../../../service/jobs/index-job.ts'
import type { JobRecord } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteForm, RemoteJob } from '../../client/remote-job.ts'
import { waitingSql } from '../../outbox/pending.ts'
import type { SyncContext } from '../../state/context.ts'
import { type Mentions, saveMentioned } from '../apply-entity.ts'
import { applyServerDocuments } from '../documents/apply-documents.ts'
import { takeForms } from '../forms/apply-forms.ts'
import { insertMark, isMine } from '../marks.ts'
import { insertEvent, seeConfirmations } from '../write-events.ts'
import { insertDestination, insertItem, insertResource, isWholeResource } from '../write-parts.ts'
import { applyRemoteJob, type Source, stateTimesOf } from './apply-remote-job.ts'
import { insertRow } from './write-job.ts'

/**
 * Returns the jobs that have no row, number or operation on this laptop. `jobs` are all jobs of one transaction,
 * because two of them must not have the same number.
 */
export function findNewJobs(db: ReadDb, jobs: readonly RemoteJob[]): Set<RemoteJob> {
  if (!areDistinct(numbersIn(jobs))) return new Set()
  const free = freeOf(db, jobs).filter(isComplete)
  if (isAnyTaken(db, numbersIn(free))) return new Set()
  return new Set(free)
}

const freeStatement = `
  WITH asked AS MATERIALIZED
    (SELECT key AS at, value ->> 'uuid' AS uuid, value ->> 'id' AS id FROM json_each(?))
  SELECT at FROM asked
  WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE uuid = asked.uuid)
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = asked.id)
    AND NOT EXISTS (SELECT 1 FROM operations WHERE job_uuid = asked.uuid) AND NOT ${waitingSql('asked.uuid')}`

function freeOf(db: ReadDb, jobs: readonly RemoteJob[]): RemoteJob[] {
  const asked = JSON.stringify(jobs.map(({ id, uuid }) => ({ id, uuid })))
  return db.column<number>(freeStatement, asked).flatMap(at => jobs[at] ?? [])
}

/** Whether the entry has no details or all of them, and no part that needs a local number. */
function isComplete({ groupId, resources, events, items, documents, forms }: RemoteJob): boolean {
  const details = [events, items, documents, forms]
  const hasNone = details.every(detail => detail === undefined)
  const isWhole = details.every(detail => detail !== undefined)
  return (hasNone || isWhole) && groupId !== undefined && (resources ?? []).every(isWholeResource)
}

interface Numbers {
  jobs: number[]
  uuids: string[]
  resources: number[]
  destinations: number[]
  items: number[]
  events: number[]
}

function numbersIn(jobs: readonly RemoteJob[]): Numbers {
  const idsIn = (list: 'resources' | 'destinations' | 'items' | 'events') =>
    jobs.flatMap(job => job[list]?.map(({ id }) => id) ?? [])
  return {
    jobs: jobs.map(({ id }) => id),
    uuids: jobs.map(({ uuid }) => uuid),
    resources: idsIn('resources'),
    destinations: idsIn('destinations'),
    items: idsIn('items'),
    events: idsIn('events'),
  }
}

/** Whether no number occurs twice; otherwise one row must be renumbered for another. */
function areDistinct(numbers: Numbers): boolean {
  return Object.values(numbers).every(list => new Set(list).size === list.length)
}

const takenStatement = (['resources', 'destinations', 'items', 'events'] as const)
  .map(table => `SELECT 1 FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`)
  .join(' UNION ALL ')

function isAnyTaken(db: ReadDb, { resources, destinations, items, events }: Numbers): boolean {
  const numbers = [resources, destinations, items, events].map(list => JSON.stringify(list))
  return db.has(takenStatement, ...numbers)
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
    /**
     * Inserts a job that `findNewJobs` returned. `isIndexed`: false leaves its full-text row to `indexMissing`;
     * `isDetail`: the job is whole.
     */
    insert(job: RemoteJob, { isIndexed, isDetail }: { isIndexed: boolean; isDetail: boolean }): void {
      saveMentioned(db, context, job, mentions)
      insertJob(db, context, job, zoneOf)
      insertMark(db, job.id, {
        isMine: isMine(job, context.account.user.id) === true,
        isOfGroup,
        modified: job.lastModified ?? null,
        detailAt: isDetail ? context.ports.clock.now() : null,
      })
      if (isIndexed) indexJob(db, job.id)
    },
    /** Applies the entry of a job that is already stored. `isDetail`: the job is whole. */
    merge(job: RemoteJob, { isDetail }: Pick<Source, 'isDetail'>): void {
      // the entry may change the names of users and customers, so they are saved again
      mentions.clear()
      applyRemoteJob(db, context, job, { isDetail, isOfGroup })
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
  const stateTimes = stateTimesOf(job.events ?? [])
  const people = job.resources?.toSorted((a, b) => a.id - b.id) ?? []
  for (const resource of people) {
    const known = stateTimes.get(resource.userId)
    const stateAt = known?.state === resource.state ? known.at : job.lastModified
    insertResource(db, job.id, resource, stateAt ?? record.last_modified)
  }
  const places = job.destinations?.toSorted((a, b) => a.order - b.order) ?? []
  for (const destination of places) insertDestination(db, job.id, destination)
  insertDetails(db, context, record, job)
  logChange({ db, now }, 'job', record, 'CREATE')
}

/** Inserts the parts that list entries lack. */
function insertDetails(
  db: WriteDb,
  context: SyncContext,
  record: JobRecord,
  { items = [], events = [], forms = [], documents = [] }: RemoteJob,
): void {
  for (const [position, item] of items.entries()) insertItem(db, record.id, item, position)
  for (const event of events) insertEvent(db, record.id, event)
  if (events.some(({ type }) => type === 'CONFIRM_DISCREPANCY')) seeConfirmations(db, record.id)
  if (forms.length > 0) takeForms(db, context, record, forms as RemoteForm[])
  if (documents.length > 0) applyServerDocuments(db, context, { ...record, kind: 'job' }, documents)
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
