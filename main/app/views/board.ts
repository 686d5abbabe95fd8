/** Who does what on some days in a row, for who plans, also without a network: read from what this laptop knows. */
import type { PersonView } from '../../../shared/asset-view.ts'
import type { Request } from '../../../shared/contract.ts'
import {
  type Board,
  type BoardJob,
  type BoardJobs,
  type BoardPart,
  planLimits,
} from '../../../shared/plan-contract.ts'
import { addDays, dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { nextTurn } from '../../sync/read/reading.ts'
import { scopeOf } from '../../sync/read/scope.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { readBoardJobs } from './board-jobs.ts'
import { readPeople } from './people.ts'
import { firstRows, type JobsQuery, openJobs, present, unassignedJobs } from './plan.ts'

type Days = Request<'board.read'>

const none: BoardJobs = { jobs: [], total: 0 }
/** So many jobs are read in one turn: 2,000 at once held up whatever else was asked. */
const mostInTurn = 400

export const emptyBoard: Board = {
  people: [],
  planned: none,
  waiting: { nobody: none, untimed: none, late: none },
}

/** The conditions are those of the indexes `jobs_span_end` and `jobs_open`. */
export const boardQueries = {
  planned: {
    from: `FROM jobs j JOIN job_marks m ON m.job_id = j.id
      WHERE j.group_id IN (SELECT value FROM json_each(?)) AND j.span_end >= ? AND j.span_start < ?
        AND j.state <> 'CANCELED' AND (m.gone IS NULL OR (m.gone = 'reassigned' AND m.is_of_group = 1))
        AND EXISTS (${present})`,
    order: 'j.span_start, j.id',
  },
  nobody: unassignedJobs,
  untimed: { from: `${openJobs} AND j.span_start IS NULL AND EXISTS (${present})`, order: 'j.id DESC' },
  late: { from: `${openJobs} AND j.span_end < ? AND EXISTS (${present})`, order: 'j.span_start, j.id' },
} satisfies Record<'planned' | BoardPart, JobsQuery>

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
  const of = ({ uuids, total }: Found): BoardJobs => ({
    jobs: uuids.flatMap(uuid => jobs.get(uuid) ?? []),
    total,
  })
  const { planned, nobody, untimed, late } = found
  return {
    people: withPlanned(readPeople(context, null), [...jobs.values()]),
    planned: of(planned),
    waiting: { nobody: of(nobody), untimed: of(untimed), late: of(late) },
  }
}

interface Found {
  /** a job whose number changes in the meantime keeps its uuid */
  uuids: string[]
  total: number
}

function findJobs({ account, ports, service }: SyncContext, { date, days }: Days) {
  const zone = ports.clock.timeZone()
  const now = ports.clock.now()
  const startOf = (date: string) => startOfDay(date, zone) ?? now
  const groups = JSON.stringify(account.groupIds)
  const of = (query: JobsQuery, most: number, ...values: (string | number)[]): Found => {
    const { rows, total } = firstRows<{ uuid: string }>(service.store.read, 'j.uuid', query, most, values)
    return { uuids: rows.map(({ uuid }) => uuid), total }
  }
  const { boardJobs, boardWaiting } = planLimits
  return {
    planned: of(boardQueries.planned, boardJobs, groups, startOf(date), startOf(addDays(date, days))),
    nobody: of(boardQueries.nobody, boardWaiting),
    untimed: of(boardQueries.untimed, boardWaiting),
    late: of(boardQueries.late, boardWaiting, startOf(dateOf(now, zone))),
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
