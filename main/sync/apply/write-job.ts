/** A job's own row from what a person is to read; what is unknown keeps the value that lies here. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { Job } from '../../../shared/job.ts'
import { type JobRecord, type ResourceRecord, resourcesOf } from '../../service/jobs/job-record.ts'
import { groupTimeZone } from '../../service/jobs/local-time.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { storedTimesOf } from '../../service/jobs/represent.ts'
import { effectiveEnd, type StoredTimes, spanOf } from '../../service/jobs/span.ts'
import type { WriteDb } from '../../store/db.ts'
import { jobs } from '../../store/schema/jobs.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { standingOf } from './compose-view.ts'
import { extraOf, writeDestinations, writeItems, writeResources } from './write-parts.ts'

type Columns = Partial<typeof jobs.$inferInsert>

/** When each person's present state began, by user id, epoch ms; only what is known. */
export type StateTimes = ReadonlyMap<number, { state: string; at: number }>

/** Answers whether anything that a person reads changed. */
export function writeJob(db: WriteDb, record: JobRecord, view: RemoteJob, stateTimes: StateTimes): boolean {
  if (isSame(db, record, view)) return false
  const { resources, destinations, items } = view
  if (resources) {
    writeResources(db, record.id, resources, (resource, before) => {
      const known = stateTimes.get(resource.userId)
      if (known?.state === resource.state) return known.at
      return before?.state === resource.state ? before.state_at : (view.lastModified ?? record.last_modified)
    })
  }
  if (destinations) writeDestinations(db, record.id, destinations)
  if (items) writeItems(db, record.id, items)
  db.orm
    .update(jobs)
    .set(columnsOf(db, record, view))
    .where(eq(jobs.id, record.id))
    .run()
  return true
}

/** Kept nowhere yet, or written elsewhere. */
const notCompared: ReadonlySet<string> = new Set(['events', 'documents', 'forms'])

function isSame(db: WriteDb, record: JobRecord, view: RemoteJob): boolean {
  const stored = jobInFull(db, record) as unknown as Record<string, unknown>
  return Object.entries(view).every(
    ([name, value]) =>
      notCompared.has(name) ||
      (value === null && name.endsWith('Name')) ||
      isDeepStrictEqual(value, stored[name]),
  )
}

function columnsOf(db: WriteDb, record: JobRecord, view: RemoteJob): Columns {
  const timeZone = groupTimeZone(db, view.groupId ?? record.group_id)
  const times = timesOf(record, view)
  const extra = extraOf(view, Job.properties)
  return {
    ...plainColumns(view),
    ...times,
    ...spanOf(times, timeZone),
    ...standingColumns(view.state, view.resources ?? null, resourcesOf(db, record.id)),
    ...(extra === null ? {} : { extra: { ...parseExtra(record), ...JSON.parse(extra) } }),
  }
}

function parseExtra(record: JobRecord): object {
  return record.extra === null ? {} : (JSON.parse(record.extra) as object)
}

/** undefined leaves a column alone. */
function plainColumns(view: RemoteJob): Columns {
  return {
    groupId: view.groupId,
    creatorId: view.creatorId,
    createdAt: view.creationTimeStamp,
    lastModified: view.lastModified,
    title: view.title,
    description: view.description,
    priority: view.priority,
    placeName: view.placeName,
    contactPerson: view.contactPerson,
    customerId: view.customerId,
    projectId: view.projectId,
    orderId: view.orderId,
    assetUuid: view.assetUuid,
    signature: view.signature,
    customFields: view.customFields,
    reported: view.reported,
  }
}

/** The override's moment is not told, so that a press made on seeing it always comes after. */
function standingColumns(
  state: Job['state'] | undefined,
  given: Job['resources'] | null,
  stored: readonly ResourceRecord[],
): Columns {
  if (state === undefined) return {}
  const states = (given ?? stored).map(resource => resource.state)
  const { isPublished, override } = standingOf(state, states, 0)
  return { state, isPublished, overrideState: override?.state ?? null, overrideAt: override?.at ?? null }
}

/** An end that follows from the duration is not stored, as at the hub. */
function timesOf(record: JobRecord, view: RemoteJob): StoredTimes {
  const stored = storedTimesOf(record)
  const allDay = view.allDay ?? stored.allDay
  const start =
    view.startTime === undefined ? (stored.allDay ? stored.startDate : stored.startTime) : view.startTime
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
