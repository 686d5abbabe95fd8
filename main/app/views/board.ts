/** Who does what on some days in a row, for who plans, also without a network: read from what this laptop knows. */
import type { PersonView } from '../../../shared/asset-view.ts'
import type { Request } from '../../../shared/contract.ts'
import { type Board, type BoardJob, type BoardJobs, planLimits } from '../../../shared/plan-contract.ts'
import { addDays, dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { nextTurn } from '../../sync/read/reading.ts'
import { scopeOf } from '../../sync/read/scope.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { readBoardJobs } from './board-jobs.ts'
import { readPeople } from './people.ts'
import { openJobs, present, unassignedJobs } from './plan.ts'

type Days = Request<'board.read'>

const none: BoardJobs = { jobs: [], isCut: false }
/** So many jobs are read in one turn: 2,000 at once held up whatever else was asked. */
const mostInTurn = 400

export const emptyBoard: Board = {
  people: [],
  planned: none,
  waiting: { nobody: none, untimed: none, late: none },
}

/** In the words of the indexes `jobs_span_end` and `jobs_open`; a job whose number changes meanwhile keeps its uuid. */
export const boardStatements = {
  planned: `SELECT j.uuid FROM jobs j JOIN job_marks m ON m.job_id = j.id
    WHERE j.group_id IN (SELECT value FROM json_each(?)) AND j.span_end >= ? AND j.span_start < ?
      AND j.state <> 'CANCELED' AND (m.gone IS NULL OR (m.gone = 'reassigned' AND m.is_of_group = 1))
      AND EXISTS (${present}) ORDER BY j.span_start, j.id LIMIT ?`,
  nobody: `SELECT j.uuid ${unassignedJobs}`,
  untimed: `SELECT j.uuid ${openJobs} AND j.span_start IS NULL AND EXISTS (${present}) ORDER BY j.id DESC LIMIT ?`,
  late: `SELECT j.uuid ${openJobs} AND j.span_end < ? AND EXISTS (${present}) ORDER BY j.span_start, j.id LIMIT ?`,
}

/**
 * Nothing for who plans nothing. Which jobs it holds is read in one turn and what they are in slices: what changes in
 * between is told as any change is, and read again.
 */
export async function readBoard(context: SyncContext, request: Days): Promise<Board> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyBoard
  const found = findJobs(context, request)
  const jobs = new Map<string, BoardJob>()
  const uuids = [...new Set(Object.values(found).flatMap(part => part.uuids))]
  for (let from = 0; from < uuids.length; from += mostInTurn) {
    await nextTurn()
    if (!store.isOpen) return emptyBoard
    for (const job of readBoardJobs(store.read, uuids.slice(from, from + mostInTurn))) jobs.set(job.uuid, job)
  }
  const of = ({ uuids, isCut }: Found): BoardJobs => ({
    jobs: uuids.flatMap(uuid => jobs.get(uuid) ?? []),
    isCut,
  })
  const { planned, nobody, untimed, late } = found
  return {
    people: withPlanned(readPeople(context, null), [...jobs.values()]),
    planned: of(planned),
    waiting: { nobody: of(nobody), untimed: of(untimed), late: of(late) },
  }
}

interface Found {
  uuids: string[]
  isCut: boolean
}

function findJobs({ account, ports, service }: SyncContext, { date, days }: Days) {
  const zone = ports.clock.timeZone()
  const now = ports.clock.now()
  const startOf = (date: string) => startOfDay(date, zone) ?? now
  const groups = JSON.stringify(account.groupIds)
  const of = (sql: string, most: number, ...values: (string | number)[]): Found => {
    const rows = service.store.read.all<{ uuid: string }>(sql, ...values, most + 1)
    return { uuids: rows.slice(0, most).map(({ uuid }) => uuid), isCut: rows.length > most }
  }
  const { boardJobs, boardWaiting } = planLimits
  return {
    planned: of(boardStatements.planned, boardJobs, groups, startOf(date), startOf(addDays(date, days))),
    nobody: of(boardStatements.nobody, boardWaiting),
    untimed: of(boardStatements.untimed, boardWaiting),
    late: of(boardStatements.late, boardWaiting, startOf(dateOf(now, zone))),
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
