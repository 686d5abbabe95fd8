/** Reads a day for the technician: jobs that are overdue, have a time, or have none. */

import type { Form } from '../../../shared/entities/form.ts'
import {
  begunStates,
  isJobOver,
  openResourceStates,
  overJobStates,
  type ResourceState,
} from '../../../shared/entities/states.ts'
import { questionsOf, requiredLeft } from '../../../shared/rules/form-rules.ts'
import type {
  Banner,
  ChangedJob,
  Day,
  DayJob,
  LeftOpen,
  OfflineReadiness,
} from '../../../shared/views/view.ts'
import { dateOf, endOfDay, startOfDay } from '../../service/entity/local-time.ts'
import { listItems } from '../../service/jobs/read-job.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { type ReadinessQuery, readReadiness } from '../../sync/ready-offline.ts'
import { readUnseen, readUnseenSpans } from '../notices/unseen.ts'

export interface DayQuery extends ReadinessQuery {
  userId: number
  /** YYYY-MM-DD; null: today */
  date: string | null
  timeZone: string
}

interface DayRow extends JobRecord {
  my_state: ResourceState | null
  my_state_at: number | null
  gone: Exclude<Banner, null> | null
}

export function readDay(db: ReadDb, query: DayQuery): Day {
  const today = dateOf(query.now, query.timeZone)
  const date = query.date ?? today
  const isToday = date === today
  const span = {
    start: startOfDay(date, query.timeZone) ?? query.now,
    end: endOfDay(date, query.timeZone) ?? query.now,
  }
  const rows = dayRows(db, query.userId, span, isToday)
  const jobs = withMarks(db, rows, query)
  const of = (place: Place) => jobs.filter((_, index) => rows[index] && placeOf(rows[index], span) === place)
  const day = { overdue: of('overdue'), timed: of('timed'), untimed: of('untimed') }
  return { date, isToday, ...day, selected: selectJob([...day.timed, ...day.overdue, ...day.untimed]) }
}

interface Range {
  /** First and last instant of the day. */
  start: number
  end: number
}
type Place = 'overdue' | 'timed' | 'untimed'

function placeOf(job: JobRecord, { start }: Range): Place {
  if (job.span_start === null) return 'untimed'
  return (job.span_end ?? job.span_start) < start ? 'overdue' : 'timed'
}

const columns = 'j.*, r.state AS my_state, r.state_at AS my_state_at, m.gone'
const open = sqlList(openResourceStates)
const begun = sqlList(begunStates)
const over = sqlList(overJobStates)

const hasUnsent = `EXISTS (SELECT 1 FROM operations o WHERE o.job_uuid = j.uuid AND o.state NOT IN ('done', 'discarded'))`
const hasConflict = 'EXISTS (SELECT 1 FROM conflicts c WHERE c.job_uuid = j.uuid AND c.resolved_at IS NULL)'

/**
 * Finished jobs appear on their own day. Those that were overdue or had no time appear on the day they were
 * finished.
 */
export const dayStatements = {
  /** Jobs to be done, from the user's open resources. */
  open: `SELECT ${columns} FROM resources r JOIN jobs j ON j.id = r.job_id LEFT JOIN job_marks m ON m.job_id = j.id
    WHERE r.user_id = ? AND r.state IN (${open}) AND m.gone IS NULL
      AND ((j.span_start <= ? AND j.span_end >= ?) OR (? AND j.state NOT IN (${over})
          AND (j.span_start IS NULL OR j.span_end < ?)))`,
  finished: `SELECT ${columns} FROM resources r JOIN jobs j ON j.id = r.job_id LEFT JOIN job_marks m ON m.job_id = j.id
    WHERE r.user_id = ? AND r.state = 'FINISHED' AND m.gone IS NULL
      AND ((j.span_start <= ? AND j.span_end >= ?)
        OR (r.state_at BETWEEN ? AND ? AND (j.span_start IS NULL OR j.span_end < ?)))`,
  /** Jobs that another user ended while the technician worked on them; they are shown like finished work. */
  ended: `SELECT ${columns} FROM resources r JOIN jobs j ON j.id = r.job_id LEFT JOIN job_marks m ON m.job_id = j.id
    WHERE r.user_id = ? AND r.state IN (${begun}) AND j.state IN (${over}) AND m.gone IS NULL
      AND r.state_at BETWEEN ? AND ? AND (j.span_start IS NULL OR j.span_end < ?)`,
  /**
   * Jobs that were cancelled or withdrawn, and not yet put away. Today also shows those of earlier days that
   * have unsent work (sync design, section 9).
   */
  gone: `SELECT ${columns} FROM job_marks m JOIN jobs j ON j.id = m.job_id
    LEFT JOIN resources r ON r.job_id = j.id AND r.user_id = ?
    WHERE m.gone IS NOT NULL AND m.put_away_at IS NULL
      AND ((j.span_start <= ? AND j.span_end >= ?)
        OR (? AND (j.span_start IS NULL OR (j.span_end < ? AND (${hasUnsent} OR ${hasConflict})))))`,
}

/** Returns the jobs that other users changed and the user has not opened since, the last change first. */
export function readChanged(db: ReadDb, query: DayQuery): ChangedJob[] {
  const uuids = [...readUnseen(db).keys()].reverse()
  const rows = db.all<DayRow>(
    `SELECT ${columns} FROM jobs j LEFT JOIN job_marks m ON m.job_id = j.id
     LEFT JOIN resources r ON r.job_id = j.id AND r.user_id = ?
     WHERE j.uuid IN (SELECT value FROM json_each(?)) AND m.put_away_at IS NULL`,
    query.userId,
    JSON.stringify(uuids),
  )
  const place = ({ uuid }: DayRow) => uuids.indexOf(uuid)
  rows.sort((a, b) => place(a) - place(b))
  const spans = readUnseenSpans(db)
  return withMarks(db, rows, query).map(job => ({ ...job, before: spans.get(job.uuid) ?? null }))
}

function dayRows(db: ReadDb, userId: number, { start, end }: Range, isToday: boolean): DayRow[] {
  const today = isToday ? 1 : 0
  return [
    ...db.all<DayRow>(dayStatements.open, userId, end, start, today, start),
    ...db.all<DayRow>(dayStatements.finished, userId, end, start, start, end, start),
    ...db.all<DayRow>(dayStatements.ended, userId, start, end, start),
    ...db.all<DayRow>(dayStatements.gone, userId, end, start, today, start),
  ].sort(byTime)
}

function byTime(a: DayRow, b: DayRow): number {
  const start = (row: DayRow) => row.span_start ?? Number.MAX_SAFE_INTEGER
  return Number(b.all_day) - Number(a.all_day) || start(a) - start(b) || a.id - b.id
}

function withMarks(db: ReadDb, rows: DayRow[], query: ReadinessQuery): DayJob[] {
  const uuids = JSON.stringify(rows.map(row => row.uuid))
  const tallies = new Map(
    db
      .all<{ job_uuid: string; unsent: number; failed: number }>(
        `SELECT job_uuid, count(*) AS unsent, count(*) FILTER (WHERE state = 'review') AS failed FROM operations
         WHERE job_uuid IN (SELECT value FROM json_each(?)) AND state NOT IN ('done', 'discarded') GROUP BY job_uuid`,
        uuids,
      )
      .map(tally => [tally.job_uuid, tally]),
  )
  const among = (sql: string) => new Set(db.all<{ job_uuid: string }>(sql, uuids).map(row => row.job_uuid))
  const contested = among(
    'SELECT job_uuid FROM conflicts WHERE resolved_at IS NULL AND job_uuid IN (SELECT value FROM json_each(?))',
  )
  const drafted = among(
    "SELECT job_uuid FROM drafts WHERE text <> '' AND job_uuid IN (SELECT value FROM json_each(?))",
  )
  const interrupted = among(
    `SELECT owner_uuid AS job_uuid FROM recordings WHERE owner_uuid IN (SELECT value FROM json_each(?))
       AND EXISTS (SELECT 1 FROM recording_parts WHERE recording_uuid = uuid)`,
  )
  const ids = rows.map(row => row.id)
  const readiness = readReadiness(db, ids, query)
  const unseen = readUnseen(db)
  const finished = rows.filter(row => row.my_state === 'FINISHED')
  const leftOpen = readLeftOpen(db, finished)
  return listItems(db, rows).flatMap((item, index) => {
    const row = rows[index]
    if (!row) return []
    const tally = tallies.get(row.uuid)
    return {
      ...item,
      myState: row.my_state,
      myStateAt: row.my_state_at,
      unsent: tally?.unsent ?? 0,
      failed: tally?.failed ?? 0,
      hasConflict: contested.has(row.uuid),
      hasDraft: drafted.has(row.uuid) || interrupted.has(row.uuid),
      news: unseen.get(row.uuid) ?? null,
      banner: row.gone,
      leftOpen: leftOpen.get(row.id) ?? null,
      ...(readiness.get(row.id) ?? nothingHere),
    }
  })
}

/** The readiness of a job that is no longer on this laptop. */
export const nothingHere: OfflineReadiness = { notReady: 'details', withoutFiles: 0 }

const running: readonly (ResourceState | null)[] = ['STARTED', 'ON_STATION', 'IN_TRANSIT', 'PAUSED']

/** Returns the job in progress, else the first one that is not over. */
function selectJob(jobs: DayJob[]): string | null {
  for (const state of running) {
    const job = jobs.find(entry => entry.myState === state && !isJobOver(entry.state))
    if (job) return job.uuid
  }
  return jobs.find(job => !isJobOver(job.state) && job.banner === null)?.uuid ?? jobs[0]?.uuid ?? null
}

// Reads what is missing on finished jobs: required answers, work items, a signature.

interface Finished {
  id: number
  signature: string | null
}

/** Returns the missing parts by the job's id; complete jobs are not included. */
function readLeftOpen(db: ReadDb, jobs: readonly Finished[]): ReadonlyMap<number, LeftOpen> {
  if (jobs.length === 0) return new Map()
  const ids = JSON.stringify(jobs.map(({ id }) => id))
  const items = new Map(
    db
      .all<{ job_id: number; open: number }>(
        `SELECT job_id, count(*) AS open FROM items
         WHERE job_id IN (SELECT value FROM json_each(?)) AND NOT coalesce(done, 0) GROUP BY job_id`,
        ids,
      )
      .map(({ job_id, open }) => [job_id, open]),
  )
  const forms = db.all<{ job_id: number; fields: string }>(
    'SELECT job_id, fields FROM forms WHERE job_id IN (SELECT value FROM json_each(?))',
    ids,
  )
  const left = jobs.map(({ id, signature }): [number, LeftOpen] => [
    id,
    {
      forms: forms.filter(form => form.job_id === id && isOpen(form.fields)).length,
      items: items.get(id) ?? 0,
      signature: signature === null,
    },
  ])
  return new Map(left.filter(([, { forms, items, signature }]) => forms + items > 0 || signature))
}

function isOpen(fields: string): boolean {
  return requiredLeft(questionsOf(JSON.parse(fields) as Form['fields'])).length > 0
}
