/** A job and its parts from what a person is to read; what is unknown keeps the value that lies here. */
import { isDeepStrictEqual } from 'node:util'
import { jobAlone } from '../../service/jobs/read-job.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { writeDestinations, writeItems, writeResources } from '../records/write-parts.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { writeRow } from './write-row.ts'

/** When each person's present state began, by user id, epoch ms; only what is known. */
export type StateTimes = ReadonlyMap<number, { state: string; at: number }>

/** Returns whether anything that a person reads changed. A new row has been given nothing yet but its numbers. */
export function writeJob(
  db: WriteDb,
  record: JobRecord,
  view: RemoteJob,
  stateTimes: StateTimes,
  isNew = false,
): boolean {
  const areTimesNews = writeStateTimes(db, record.id, stateTimes)
  if (!isNew && isSame(db, record, view)) return areTimesNews
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
  writeRow(db, record, view)
  return true
}

/** A list entry tells a state without its time; the history that comes later knows it. Returns whether it was news. */
function writeStateTimes(db: WriteDb, jobId: number, stateTimes: StateTimes): boolean {
  let isNews = false
  for (const [userId, { state, at }] of stateTimes) {
    const { changes } = db.run(
      'UPDATE resources SET state_at = ? WHERE job_id = ? AND user_id = ? AND state = ? AND state_at <> ?',
      at,
      jobId,
      userId,
      state,
      at,
    )
    isNews ||= changes > 0
  }
  return isNews
}

/** Written elsewhere. */
const notCompared: ReadonlySet<string> = new Set(['events', 'documents', 'forms'])

function isSame(db: WriteDb, record: JobRecord, view: RemoteJob): boolean {
  const stored = jobAlone(db, record) as Readonly<Record<string, unknown>>
  return Object.entries(view).every(
    ([name, value]) =>
      notCompared.has(name) ||
      (value === null && name.endsWith('Name')) ||
      isDeepStrictEqual(value, stored[name]),
  )
}
