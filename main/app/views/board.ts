/** Who does what on some days in a row, for who plans, also without a network: read from what this laptop knows. */
import type { PersonView } from '../../../shared/asset-view.ts'
import type { Request } from '../../../shared/contract.ts'
import type { JobListItem } from '../../../shared/job.ts'
import { type Board, type BoardJob, type BoardJobs, planLimits } from '../../../shared/plan-contract.ts'
import { absentStates } from '../../../shared/states.ts'
import { addDays, dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { listItems } from '../../service/jobs/read-job.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { scopeOf } from '../../sync/read/scope.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { readPeople } from './people.ts'
import { countUnsent, openJobs, plannedStatements, present } from './plan.ts'

type Days = Request<'board.read'>

const none: BoardJobs = { jobs: [], isCut: false }

export function emptyBoard({ date, days }: Days): Board {
  return { date, days, people: [], planned: none, waiting: { nobody: none, untimed: none, late: none } }
}

/** In the words of the indexes `jobs_span_end` and `jobs_open`. */
export const boardStatements = {
  planned: `SELECT j.* FROM jobs j JOIN job_marks m ON m.job_id = j.id
    WHERE j.group_id IN (SELECT value FROM json_each(?)) AND j.span_end >= ? AND j.span_start < ?
      AND j.state <> 'CANCELED' AND (m.gone IS NULL OR (m.gone = 'reassigned' AND m.is_of_group = 1))
      AND EXISTS (${present}) ORDER BY j.span_start, j.id LIMIT ?`,
  nobody: plannedStatements.unassigned,
  untimed: `${openJobs} AND j.span_start IS NULL AND EXISTS (${present}) ORDER BY j.id DESC LIMIT ?`,
  late: `${openJobs} AND j.span_end < ? AND EXISTS (${present}) ORDER BY j.span_start, j.id LIMIT ?`,
}

/** Nothing for who plans nothing. */
export function readBoard(context: SyncContext, request: Days): Board {
  if (scopeOf(context) === 'mine') return emptyBoard(request)
  const { account, ports, service } = context
  const db = service.store.read
  const zone = ports.clock.timeZone()
  const now = ports.clock.now()
  const startOf = (date: string) => startOfDay(date, zone) ?? now
  const { date, days } = request
  const groups = JSON.stringify(account.groupIds)
  const of = (sql: string, most: number, ...values: (string | number)[]) =>
    toBoardJobs(db, db.all<JobRecord>(sql, ...values, most + 1), most)
  const { boardJobs, boardWaiting } = planLimits
  const planned = of(boardStatements.planned, boardJobs, groups, startOf(date), startOf(addDays(date, days)))
  const waiting = {
    nobody: of(boardStatements.nobody, boardWaiting),
    untimed: of(boardStatements.untimed, boardWaiting),
    late: of(boardStatements.late, boardWaiting, startOf(dateOf(now, zone))),
  }
  const jobs = [planned, ...Object.values(waiting)].flatMap(part => part.jobs)
  return { date, days, people: withPlanned(readPeople(context, null), jobs), planned, waiting }
}

function toBoardJobs(db: ReadDb, found: readonly JobRecord[], most: number): BoardJobs {
  const rows = found.slice(0, most)
  const unsent = countUnsent(db, rows)
  return {
    jobs: listItems(db, rows).map(job => toBoardJob(job, unsent.get(job.uuid) ?? 0)),
    isCut: found.length > rows.length,
  }
}

function toBoardJob(job: JobListItem, unsent: number): BoardJob {
  const { uuid, externalId, title, state, priority, allDay, startTime, endTime, duration } = job
  const { placeName, destinations, customerName, projectName } = job
  const resources = job.resources
    .filter(person => !absentStates.includes(person.state))
    .map(({ userId, fullName, state }) => ({ userId, fullName, state }))
  return {
    ...{ uuid, externalId, title, state, priority, allDay, startTime, endTime, duration },
    ...{ placeName, destinations, customerName, projectName, resources, unsent },
  }
}

/** A hub that tells of no people is still known by whom it has planned. */
function withPlanned(known: readonly PersonView[], jobs: readonly BoardJob[]): PersonView[] {
  const ids = new Set(known.map(({ id }) => id))
  const met = new Map<number, PersonView>()
  for (const { userId, fullName } of jobs.flatMap(({ resources }) => resources))
    if (!ids.has(userId)) met.set(userId, { id: userId, name: fullName || null, role: 'technician' })
  return [...known, ...met.values()].slice(0, planLimits.boardPeople)
}
