/** The board of the dispatcher: who does what on some days in a row, as far as this laptop knows. */

import type { Request } from '../../../shared/contract/contract.ts'
import {
  type Board,
  type BoardFilter,
  type BoardJob,
  type BoardJobs,
  type BoardOffers,
  type BoardPart,
  planLimits,
} from '../../../shared/contract/plan.ts'
import type { PersonView } from '../../../shared/views/asset.ts'
import { addDays, dateOf, startOfDay } from '../../service/entity/local-time.ts'
import type { Store } from '../../store/store.ts'
import { scopeOf } from '../../sync/entities/lists/reading.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { countOffers, fittingJobs, inTurns, isNarrow } from './board-filter.ts'
import { readBoardJobs } from './board-jobs.ts'
import { readPeople } from './people.ts'
import { firstRows, type JobsQuery, openJobs, present, unassignedJobs } from './plan.ts'

type Asked = Request<'board.read'>
type Days = Request<'board.offers'>

const none: BoardJobs = { jobs: [], total: 0 }
export const emptyOffers: BoardOffers = {
  places: { offers: [], total: 0 },
  kinds: { offers: [], total: 0 },
}

export const emptyBoard: Board = {
  people: [],
  peopleTotal: 0,
  planned: none,
  waiting: { nobody: none, untimed: none, late: none },
}

/** Uses the conditions of the indexes `jobs_span_end` and `jobs_open`, so that SQLite can use them. */
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
 * Lists the jobs in one turn, then filters and reads them in slices. A technician gets an empty board.
 * A change in between is announced like any other, and the screen reads the board again.
 */
export async function readBoard(context: SyncContext, request: Asked): Promise<Board> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyBoard
  const { filter, keep } = request
  const lists = listsOf(context, request)
  const waitingIn = (part: BoardPart) => findJobs(store, lists[part], keep, isNarrow(filter) ? filter : null)
  const [planned, nobody, untimed, late] = await Promise.all([
    // not filtered here: the screen also shows the other jobs as busy time
    findJobs(store, lists.planned, keep, null),
    waitingIn('nobody'),
    waitingIn('untimed'),
    waitingIn('late'),
  ])
  const jobs = new Map<string, BoardJob>()
  const uuids = [...new Set([planned, nobody, untimed, late].flatMap(found => found.uuids))]
  await inTurns(store, uuids, (db, slice) => {
    for (const job of readBoardJobs(db, slice)) jobs.set(job.uuid, job)
  })
  if (!store.isOpen) return emptyBoard
  const of = ({ uuids, total }: Found): BoardJobs => ({
    jobs: uuids.flatMap(uuid => jobs.get(uuid) ?? []),
    total,
  })
  const people = withPlanned(readPeople(context, null), [...jobs.values()])
  return {
    people: people.slice(0, planLimits.boardPeople),
    peopleTotal: people.length,
    planned: of(planned),
    waiting: { nobody: of(nobody), untimed: of(untimed), late: of(late) },
  }
}

/** Returns what the filter of the board offers, counted over all jobs of the board. */
export async function readBoardOffers(context: SyncContext, days: Days): Promise<BoardOffers> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyOffers
  const lists = Object.values(listsOf(context, days))
  const uuids = lists.flatMap(({ query, values }) =>
    store.read.column<string>(`SELECT j.uuid ${query.from}`, ...values),
  )
  const offers = await countOffers(store, [...new Set(uuids)])
  return store.isOpen ? offers : emptyOffers
}

/** A list of jobs, the values of its query, and how many of them are read. */
interface List {
  query: JobsQuery
  values: (string | number)[]
  most: number
}

function listsOf({ account, ports }: SyncContext, { date, days }: Days): Record<'planned' | BoardPart, List> {
  const zone = ports.clock.timeZone()
  const now = ports.clock.now()
  const startOf = (date: string) => startOfDay(date, zone) ?? now
  const week = [JSON.stringify(account.groupIds), startOf(date), startOf(addDays(date, days))]
  const { planned, nobody, untimed, late } = boardQueries
  const { boardJobs, boardWaiting } = planLimits
  return {
    planned: { query: planned, values: week, most: boardJobs },
    nobody: { query: nobody, values: [], most: boardWaiting },
    untimed: { query: untimed, values: [], most: boardWaiting },
    late: { query: late, values: [startOf(dateOf(now, zone))], most: boardWaiting },
  }
}

interface Found {
  /** The uuids, because a job's number may change during the reading. */
  uuids: string[]
  /** The number of jobs without those that are included only because of `keep`. */
  total: number
}

/** Returns the first jobs that the filter leaves, and those of `keep` that are in the list. Lists them at once. */
async function findJobs(
  store: Store,
  { query, values, most }: List,
  keep: readonly string[],
  filter: BoardFilter | null,
): Promise<Found> {
  const { from, order } = query
  const kept =
    keep.length === 0
      ? []
      : store.read.column<string>(
          `SELECT j.uuid ${from} AND j.uuid IN (SELECT value FROM json_each(?))`,
          ...values,
          JSON.stringify(keep),
        )
  if (filter === null) {
    const { rows, total } = firstRows<{ uuid: string }>(store.read, 'j.uuid', query, most, values)
    return { uuids: [...new Set([...rows.map(({ uuid }) => uuid), ...kept])], total }
  }
  const all = store.read.column<string>(`SELECT j.uuid ${from} ORDER BY ${order}`, ...values)
  const fitting = await fittingJobs(store, all, filter)
  return { uuids: [...new Set([...fitting.slice(0, most), ...kept])], total: fitting.length }
}

/** Adds technicians from the planned jobs, for servers that send no list of users. */
function withPlanned(known: readonly PersonView[], jobs: readonly BoardJob[]): PersonView[] {
  const ids = new Set(known.map(({ id }) => id))
  const met = new Map<number, PersonView>()
  for (const { userId, fullName } of jobs.flatMap(({ resources }) => resources))
    if (!ids.has(userId)) met.set(userId, { id: userId, name: fullName || null, role: 'technician' })
  return [...known, ...met.values()]
}
