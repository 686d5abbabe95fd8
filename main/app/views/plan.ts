/** What waits for who plans (ui: Dispatcher), out of what this laptop knows. */
import {
  type OpenDiscrepancy,
  type Plan,
  type PlannedJob,
  planLimits,
} from '../../../shared/plan-contract.ts'
import { absentStates, overJobStates } from '../../../shared/states.ts'
import { dateOf } from '../../service/entity/local-time.ts'
import { findJob, type JobRecord } from '../../service/jobs/job-record.ts'
import { listItems } from '../../service/jobs/read-job.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { actorIn, type SyncContext } from '../../sync/context.ts'
import { waitingStates } from '../../sync/outbox/operation.ts'

export const emptyPlan: Plan = { discrepancies: [], otherDiscrepancies: 0, jobs: [] }

/** Nothing for who plans nothing. */
export function readPlan(context: SyncContext): Plan {
  if (context.account.user.role === 'technician') return emptyPlan
  const db = context.service.store.read
  const found = readDiscrepancies(context, db)
  return { ...found, jobs: readOthersJobs(context, db) }
}

interface NoteRow {
  id: number
  comment: string | null
  at: number
  user_id: number | null
  operation_id: string | null
  job_uuid: string
  title: string | null
  start_date: string | null
  start_time: number | null
  user_name: string | null
}

const openNotes = `FROM events e JOIN jobs j ON j.id = e.job_id LEFT JOIN job_marks m ON m.job_id = j.id
  WHERE e.discrepancy = 1 AND e.type = 'NOTE' AND e.confirmed_at IS NULL AND m.put_away_at IS NULL
    AND (m.gone IS NULL OR m.gone <> 'deleted')`

function readDiscrepancies(context: SyncContext, db: ReadDb): Omit<Plan, 'jobs'> {
  const actor = actorIn(context, db)
  const rows = db.all<NoteRow>(
    `SELECT e.id, e.comment, e.at, e.user_id, e.operation_id, j.uuid AS job_uuid, j.title, j.start_date, j.start_time,
       nullif((SELECT name FROM users u WHERE u.id = e.user_id), '') AS user_name
     ${openNotes} ORDER BY e.at DESC, e.id DESC LIMIT ?`,
    planLimits.discrepancies,
  )
  const total = db.get<{ n: number }>(`SELECT count(*) AS n ${openNotes}`)?.n ?? 0
  const discrepancies = rows
    .filter(row => findJob(db, actor, row.job_uuid) !== undefined)
    .map(row => toDiscrepancy(row, context))
  return { discrepancies, otherDiscrepancies: Math.max(0, total - rows.length) }
}

function toDiscrepancy(row: NoteRow, { account, ports }: SyncContext): OpenDiscrepancy {
  const { start_date, start_time } = row
  return {
    jobUuid: row.job_uuid,
    jobTitle: row.title,
    date: start_date ?? (start_time === null ? null : dateOf(start_time, ports.clock.timeZone())),
    eventId: row.id > 0 ? row.id : null,
    operationId: row.operation_id,
    text: row.comment ?? '',
    at: row.at,
    userName: row.user_name,
    isMine: row.user_id === account.user.id,
  }
}

function readOthersJobs({ account }: SyncContext, db: ReadDb): PlannedJob[] {
  const rows = db.all<JobRecord>(
    `SELECT j.* FROM jobs j JOIN job_marks m ON m.job_id = j.id
     WHERE m.opened_at IS NOT NULL AND m.gone IS NULL
       AND j.state NOT IN (${sqlList(overJobStates)})
       AND NOT EXISTS (SELECT 1 FROM resources r WHERE r.job_id = j.id AND r.user_id = ?
         AND r.state NOT IN (${sqlList(absentStates)}))
     ORDER BY j.span_start IS NULL, j.span_start, j.id LIMIT ?`,
    account.user.id,
    planLimits.jobs,
  )
  const unsent = new Map(
    db
      .all<{ job_uuid: string; n: number }>(
        `SELECT job_uuid, count(*) AS n FROM operations
         WHERE job_uuid IN (SELECT value FROM json_each(?)) AND state IN (${waitingStates}) GROUP BY job_uuid`,
        JSON.stringify(rows.map(({ uuid }) => uuid)),
      )
      .map(({ job_uuid, n }) => [job_uuid, n]),
  )
  return listItems(db, rows).map(job => ({ ...job, unsent: unsent.get(job.uuid) ?? 0 }))
}
