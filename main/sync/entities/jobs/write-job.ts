/** Writes a job and its parts as the user will see them. Where the server sent no value, the stored value stays. */
import { isDeepStrictEqual } from 'node:util'
import { Job, type JobAlone } from '../../../../shared/entities/job.ts'
import { jobFields } from '../../../../shared/entities/job-fields.ts'
import { type ResourceState, statePartsOf } from '../../../../shared/entities/states.ts'
import { columnsOfFields, storedOf } from '../../../service/entity/fields.ts'
import { groupTimeZone } from '../../../service/entity/local-time.ts'
import { jobAlone } from '../../../service/jobs/read-job.ts'
import { storedTimesOf } from '../../../service/jobs/represent.ts'
import { effectiveEnd, effectiveStart, type StoredTimes, spanOf } from '../../../service/jobs/span.ts'
import { type JobRecord, resourcesOf } from '../../../service/records/job-record.ts'
import type { Parameter, WriteDb } from '../../../store/db.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import {
  extraOf,
  type StateTimes,
  writeDestinations,
  writeItems,
  writeResources,
  writeStateTimes,
} from '../write-parts.ts'

/** Writes the job, and returns whether a visible value changed. A new row contains only its numbers so far. */
export function writeJob(
  db: WriteDb,
  record: JobRecord,
  view: RemoteJob,
  stateTimes: StateTimes,
  isNew = false,
): boolean {
  const areTimesNews = writeStateTimes(db, record.id, stateTimes)
  const stored = isNew ? null : jobAlone(db, record)
  if (stored && isSame(stored, view)) return areTimesNews
  const { resources, destinations, items } = view
  const isNews = (list: 'resources' | 'destinations' | 'items') =>
    stored === null || !isDeepStrictEqual(view[list], stored[list])
  if (resources && isNews('resources')) {
    writeResources(db, record.id, resources, (resource, before) => {
      const known = stateTimes.get(resource.userId)
      if (known?.state === resource.state) return known.at
      return before?.state === resource.state ? before.state_at : (view.lastModified ?? record.last_modified)
    })
  }
  if (destinations && isNews('destinations')) writeDestinations(db, record.id, destinations)
  if (items && isNews('items')) writeItems(db, record.id, items)
  writeRow(db, record, view)
  return true
}

/** Lists that are not compared here, because other modules write them. */
const notCompared: ReadonlySet<string> = new Set(['events', 'documents', 'forms'])

function isSame(job: JobAlone, view: RemoteJob): boolean {
  const stored = job as Readonly<Record<string, unknown>>
  return Object.entries(view).every(
    ([name, value]) =>
      notCompared.has(name) ||
      (value === null && name.endsWith('Name')) ||
      isDeepStrictEqual(value, stored[name]),
  )
}

/** Columns of a job's own row. The statements are prepared once, because a first load writes thousands of rows. */
const ownColumns = [
  'group_id',
  'creator_id',
  'created_at',
  'last_modified',
  'state',
  'is_published',
  'override_state',
  'override_at',
  'all_day',
  'start_time',
  'end_time',
  'start_date',
  'end_date',
  'duration',
  'span_start',
  'span_end',
  'customer_id',
  'project_id',
  'order_id',
  'reported',
  'extra',
] as const satisfies readonly (keyof JobRecord)[]
type Row = Pick<JobRecord, (typeof ownColumns)[number]>

const columns = [...ownColumns, ...columnsOfFields(jobFields)]

const update = `UPDATE jobs SET ${columns.map(name => `${name} = ?`).join(', ')} WHERE id = ?`
const insert = `INSERT INTO jobs (${columns.join(', ')}, id, uuid)
  VALUES (${columns.map(() => '?').join(', ')}, ?, ?)`

function writeRow(db: WriteDb, record: JobRecord, view: RemoteJob): void {
  const people = view.resources ?? resourcesOf(db, record.id)
  const timeZone = () => groupTimeZone(db, view.groupId ?? record.group_id)
  const row = rowOf(record, view, timeZone, people)
  db.run(update, ...valuesOf(row, record, view), record.id)
}

/** Inserts the row of a new job without its parts. `timeZone` returns the time zone of its group. */
export function insertRow(db: WriteDb, record: JobRecord, view: RemoteJob, timeZone: () => string): void {
  const row = rowOf(record, view, timeZone, view.resources ?? [])
  db.run(insert, ...valuesOf(row, record, view), record.id, record.uuid)
}

/** Returns the values in the order of the columns. */
function valuesOf(row: Row, record: JobRecord, view: RemoteJob): Parameter[] {
  return [...ownColumns.map(column => row[column]), ...storedOf(jobFields, view, record)]
}

function rowOf(
  record: JobRecord,
  view: RemoteJob,
  timeZone: () => string,
  people: readonly { state: ResourceState }[],
): Row {
  return {
    ...plainColumns(record, view),
    ...extraColumn(record, view),
    ...timeColumns(timesOf(record, view), timeZone),
    ...standingColumns(record, view, people),
  }
}

/** Returns the server's value, or the stored one if the server sent none. */
function known<T>(told: T | undefined, here: T): T {
  return told === undefined ? here : told
}

function plainColumns(record: JobRecord, view: RemoteJob) {
  return {
    group_id: known(view.groupId, record.group_id),
    creator_id: known(view.creatorId, record.creator_id),
    created_at: known(view.creationTimeStamp, record.created_at),
    last_modified: known(view.lastModified, record.last_modified),
    customer_id: known(view.customerId, record.customer_id),
    project_id: known(view.projectId, record.project_id),
    order_id: known(view.orderId, record.order_id),
    reported: asBit(known(view.reported, record.reported === 1)),
  }
}

function extraColumn(record: JobRecord, view: RemoteJob) {
  const extra = extraOf(view, Job.properties)
  const before = record.extra === null ? {} : (JSON.parse(record.extra) as object)
  return { extra: extra === null ? record.extra : JSON.stringify({ ...before, ...JSON.parse(extra) }) }
}

function asBit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0
}

function timeColumns(times: StoredTimes, timeZone: () => string) {
  const { spanStart, spanEnd } = spanOf(times, timeZone)
  return {
    all_day: asBit(times.allDay),
    start_time: times.startTime,
    end_time: times.endTime,
    start_date: times.startDate,
    end_date: times.endDate,
    duration: times.duration,
    span_start: spanStart,
    span_end: spanEnd,
  }
}

/**
 * Derives the override of the state. The server does not send when it was set, so the time is 0 and every action counts
 * as later.
 */
function standingColumns(
  record: JobRecord,
  { state }: RemoteJob,
  people: readonly { state: ResourceState }[],
) {
  const present = people.map(resource => resource.state)
  const { isPublished, override } = statePartsOf(state ?? record.state, present, 0)
  return {
    state: state ?? record.state,
    is_published: asBit(isPublished),
    override_state: override?.state ?? null,
    override_at: override?.at ?? null,
  }
}

/** Returns the times of the job, as the server stores them: without an end that follows from the duration. */
function timesOf(record: JobRecord, view: RemoteJob): StoredTimes {
  const stored = storedTimesOf(record)
  const allDay = view.allDay ?? stored.allDay
  const start = view.startTime === undefined ? effectiveStart(stored) : view.startTime
  const end = view.endTime === undefined ? (stored.allDay ? stored.endDate : stored.endTime) : view.endTime
  const duration = view.duration === undefined ? stored.duration : view.duration
  const derived: StoredTimes = {
    allDay,
    startTime: typeof start === 'number' ? start : null,
    startDate: typeof start === 'string' ? start : null,
    endTime: null,
    endDate: null,
    duration,
  }
  if (end === null || end === effectiveEnd(derived)) return derived
  return typeof end === 'number' ? { ...derived, endTime: end } : { ...derived, endDate: end }
}
