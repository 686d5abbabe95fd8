/** Reads the work for dispatchers from the laptop's own database, so that they can plan offline. */
import {
  type OpenDiscrepancy,
  type Plan,
  type PlannedJobs,
  type PlannedLaptop,
  type PlanPart,
  planLimits,
} from '../../../shared/contract/plan.ts'
import { absentStates, overJobStates } from '../../../shared/entities/states.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { listItems } from '../../service/jobs/read-job.ts'
import { findJob, type JobRecord } from '../../service/records/job-record.ts'
import type { Parameters, ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { scopeOf } from '../../sync/entities/lists/reading.ts'
import { waitingStates } from '../../sync/outbox/operation.ts'
import { countBeyond, readDiscrepancyState } from '../../sync/pull/discrepancies.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { syncState } from '../../sync/state/state.ts'
import { readDeclined } from './declined.ts'

const nothing: PlannedJobs = { jobs: [], total: 0 }

export const emptyPlan: Plan = {
  discrepancies: [],
  otherDiscrepancies: 0,
  reading: { isWhole: false, left: null },
  laptops: [],
  jobs: { unassigned: nothing, late: nothing, coming: nothing, untimed: nothing },
}

/** Returns an empty plan for technicians. */
export function readPlan(context: SyncContext): Plan {
  if (scopeOf(context) === 'mine') return emptyPlan
  const db = context.service.store.read
  const reading = readDiscrepancyState(db)
  return {
    ...readDiscrepancies(context, db),
    reading,
    laptops: readLaptops(db),
    jobs: readPlannedJobs(context, db),
  }
}

interface NoteRow extends Omit<OpenDiscrepancy, 'date' | 'isMine'> {
  user_id: number | null
  start_date: string | null
  start_time: number | null
}

/** Uses the condition of the index `events_discrepancy`, so that SQLite reads only open discrepancies. */
const openNotes = `FROM events e JOIN jobs j ON j.id = e.job_id LEFT JOIN job_marks m ON m.job_id = j.id
  WHERE e.discrepancy = 1 AND e.type = 'NOTE' AND e.confirmed_at IS NULL AND m.put_away_at IS NULL
    AND (m.gone IS NULL OR m.gone <> 'deleted')`

export const discrepancyStatements = {
  list: `SELECT CASE WHEN e.id > 0 THEN e.id END AS eventId, coalesce(e.comment, '') AS text, e.at, e.user_id,
      e.operation_id AS operationId, j.uuid AS jobUuid, j.title AS jobTitle, j.start_date, j.start_time,
      nullif((SELECT name FROM users u WHERE u.id = e.user_id), '') AS userName
    ${openNotes} ORDER BY e.at DESC, e.id DESC LIMIT ?`,
  count: `SELECT count(*) AS n ${openNotes}`,
}

function readLaptops(db: ReadDb): PlannedLaptop[] {
  const nameOf = (userId: number) => db.value<string>('SELECT name FROM users WHERE id = ?', userId) || null
  const laptops = syncState.get(db, 'laptops') ?? []
  return laptops.map(laptop => ({ ...laptop, userName: nameOf(laptop.userId) }))
}

function readDiscrepancies(context: SyncContext, db: ReadDb): Omit<Plan, 'jobs' | 'reading' | 'laptops'> {
  const actor = actorIn(context, db)
  const rows = db.all<NoteRow>(discrepancyStatements.list, planLimits.discrepancies)
  const total = db.get<{ n: number }>(discrepancyStatements.count)?.n ?? 0
  const discrepancies = rows
    .filter(row => findJob(db, actor, row.jobUuid) !== undefined)
    .map(row => toDiscrepancy(row, context))
  return { discrepancies, otherDiscrepancies: Math.max(0, total - rows.length) + countBeyond(db) }
}

function toDiscrepancy(row: NoteRow, { account, ports }: SyncContext): OpenDiscrepancy {
  const { start_date, start_time, user_id, ...note } = row
  const date = start_date ?? (start_time === null ? null : dateOf(start_time, ports.clock.timeZone()))
  return { ...note, date, isMine: user_id === account.user.id }
}

export const present = `SELECT 1 FROM resources r WHERE r.job_id = j.id AND r.state NOT IN (${sqlList(absentStates)})`
/** Looks only at the assigned technicians, because an imported job may have any state. */
const isUnassigned = `NOT EXISTS (${present})`
const isOthers = `EXISTS (${present}) AND NOT EXISTS (${present} AND r.user_id = ?)`

/**
 * Uses the condition of the index `jobs_open`. A job that was reassigned away from the dispatcher is still
 * a job of the group.
 */
export const openJobs = `FROM jobs j JOIN job_marks m ON m.job_id = j.id
  WHERE j.state NOT IN (${sqlList(overJobStates)})
    AND (m.gone IS NULL OR (m.gone = 'reassigned' AND m.is_of_group = 1))`

/** The condition and the order of a list, which match an index. */
export interface JobsQuery {
  from: string
  order: string
}

export const unassignedJobs: JobsQuery = {
  from: `${openJobs} AND ${isUnassigned}`,
  order: 'j.span_start IS NULL, j.span_start, j.id',
}

export const plannedQueries = {
  unassigned: unassignedJobs,
  late: { from: `${openJobs} AND j.span_start < ? AND ${isOthers}`, order: 'j.span_start DESC, j.id DESC' },
  coming: { from: `${openJobs} AND j.span_start >= ? AND ${isOthers}`, order: 'j.span_start, j.id' },
  untimed: { from: `${openJobs} AND j.span_start IS NULL AND ${isOthers}`, order: 'j.id DESC' },
} satisfies Record<PlanPart, JobsQuery>

/** Returns the first `most` rows and the total, which is counted only if there are more. */
export function firstRows<Row>(
  db: ReadDb,
  columns: string,
  { from, order }: JobsQuery,
  most: number,
  values: Parameters,
): { rows: Row[]; total: number } {
  const rows = db.all<Row>(`SELECT ${columns} ${from} ORDER BY ${order} LIMIT ?`, ...values, most + 1)
  if (rows.length <= most) return { rows, total: rows.length }
  const total = db.value<number>(`SELECT count(*) ${from}`, ...values) ?? rows.length
  return { rows: rows.slice(0, most), total }
}

function readPlannedJobs({ account, ports }: SyncContext, db: ReadDb): Plan['jobs'] {
  const zone = ports.clock.timeZone()
  const now = ports.clock.now()
  const today = startOfDay(dateOf(now, zone), zone) ?? now
  const me = account.user.id
  const of = (part: PlanPart, ...values: number[]) =>
    toPlanned(db, firstRows<JobRecord>(db, 'j.*', plannedQueries[part], planLimits.jobsOfPart, values))
  return {
    unassigned: of('unassigned'),
    late: of('late', today, me),
    coming: of('coming', today, me),
    untimed: of('untimed', me),
  }
}

function toPlanned(db: ReadDb, { rows, total }: { rows: JobRecord[]; total: number }): PlannedJobs {
  const unsent = countUnsent(db, rows)
  const declined = readDeclined(db, rows)
  return {
    jobs: listItems(db, rows).map(job => ({
      ...job,
      declined: declined.get(job.id) ?? [],
      unsent: unsent.get(job.uuid) ?? 0,
    })),
    total,
  }
}

export function countUnsent(db: ReadDb, jobs: readonly Pick<JobRecord, 'uuid'>[]): Map<string, number> {
  return new Map(
    db
      .all<{ job_uuid: string; n: number }>(
        `SELECT job_uuid, count(*) AS n FROM operations
         WHERE job_uuid IN (SELECT value FROM json_each(?)) AND state IN (${waitingStates}) GROUP BY job_uuid`,
        JSON.stringify(jobs.map(({ uuid }) => uuid)),
      )
      .map(({ job_uuid, n }) => [job_uuid, n]),
  )
}
