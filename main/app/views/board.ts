/** The board of the dispatcher: who does what on some days in a row, as far as this laptop knows. */

import type { Request } from '../../../shared/contract/contract.ts'
import { type Board, type BoardJob, type BoardOffers, planLimits } from '../../../shared/contract/plan.ts'
import type { PersonView } from '../../../shared/views/asset.ts'
import { addDays, startOfDay } from '../../service/entity/local-time.ts'
import type { Store } from '../../store/store.ts'
import { scopeOf } from '../../sync/entities/lists/reading.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { countOffers, inTurns } from './board-filter.ts'
import { readBoardJobs } from './board-jobs.ts'
import { readPeople } from './people.ts'
import { firstRows, type JobsQuery, present } from './plan.ts'
import { listWaiting } from './waiting-list.ts'

type Days = Request<'board.read'>

export const emptyOffers: BoardOffers = {
  places: { offers: [], total: 0 },
  kinds: { offers: [], total: 0 },
}

export const emptyBoard: Board = { people: [], peopleTotal: 0, planned: { jobs: [], total: 0 } }

/** Uses the condition of the index `jobs_span_end`, so that SQLite can use it. */
export const plannedJobs: JobsQuery = {
  from: `FROM jobs j JOIN job_marks m ON m.job_id = j.id
    WHERE j.group_id IN (SELECT value FROM json_each(?)) AND j.span_end >= ? AND j.span_start < ?
      AND j.state <> 'CANCELED' AND (m.gone IS NULL OR (m.gone = 'reassigned' AND m.is_of_group = 1))
      AND EXISTS (${present})`,
  order: 'j.span_start, j.id',
}

/**
 * Lists the jobs in one turn, then reads them in slices. A technician gets an empty board. A change in between is
 * announced like any other, and the screen reads the board again. Jobs are not filtered here, because the screen also
 * shows the others as busy time.
 */
export async function readBoard(context: SyncContext, days: Days): Promise<Board> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyBoard
  const values = plannedValues(context, days)
  const { rows, total } = firstRows<{ uuid: string }>(
    store.read,
    'j.uuid',
    plannedJobs,
    planLimits.boardJobs,
    values,
  )
  const uuids = rows.map(({ uuid }) => uuid)
  const jobs = await readJobsInTurns(store, uuids)
  if (!store.isOpen) return emptyBoard
  const people = withPlanned(readPeople(context, null), jobs)
  return {
    people: people.slice(0, planLimits.boardPeople),
    peopleTotal: people.length,
    planned: { jobs, total },
  }
}

/** Returns the jobs in the order of `uuids`, without those that are no longer on this laptop. */
export async function readJobsInTurns(store: Store, uuids: readonly string[]): Promise<BoardJob[]> {
  const jobs = new Map<string, BoardJob>()
  await inTurns(store, uuids, (db, slice) => {
    for (const job of readBoardJobs(db, slice)) jobs.set(job.uuid, job)
  })
  return uuids.flatMap(uuid => jobs.get(uuid) ?? [])
}

/** Returns what the filter of the board offers, counted over all planned and waiting jobs. */
export async function readBoardOffers(context: SyncContext, days: Days): Promise<BoardOffers> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyOffers
  const uuids = [...plannedUuids(context, days), ...listWaiting(context).map(({ uuid }) => uuid)]
  const offers = await countOffers(store, [...new Set(uuids)])
  return store.isOpen ? offers : emptyOffers
}

export function plannedUuids(context: SyncContext, days: Days): string[] {
  const { read } = context.service.store
  return read.column<string>(`SELECT j.uuid ${plannedJobs.from}`, ...plannedValues(context, days))
}

function plannedValues({ account, ports }: SyncContext, { date, days }: Days): (string | number)[] {
  const zone = ports.clock.timeZone()
  const startOf = (date: string) => startOfDay(date, zone) ?? ports.clock.now()
  return [JSON.stringify(account.groupIds), startOf(date), startOf(addDays(date, days))]
}

/** Adds technicians from the planned jobs, for servers that send no list of users. */
function withPlanned(known: readonly PersonView[], jobs: readonly BoardJob[]): PersonView[] {
  const ids = new Set(known.map(({ id }) => id))
  const met = new Map<number, PersonView>()
  for (const { userId, fullName } of jobs.flatMap(({ resources }) => resources))
    if (!ids.has(userId)) met.set(userId, { id: userId, name: fullName || null, role: 'technician' })
  return [...known, ...met.values()]
}
