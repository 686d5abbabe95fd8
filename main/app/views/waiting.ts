/** Reads the jobs that wait to be planned: searched, filtered and sorted on the laptop, a part of the list at a time. */
import type { Request } from '../../../shared/contract/contract.ts'
import {
  type BoardPart,
  boardParts,
  planLimits,
  type Waiting,
  type WaitingPlaces,
} from '../../../shared/contract/plan.ts'
import { metresBetweenPoints, type Point } from '../../../shared/rules/distance.ts'
import { nextTurn, scopeOf } from '../../sync/entities/lists/reading.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { plannedUuids, readJobsInTurns } from './board.ts'
import { fittingJobs, readPoints } from './board-filter.ts'
import { type ListedJob, listWaiting } from './waiting-list.ts'

type Asked = Request<'waiting.read'>

const noParts: Record<BoardPart, number> = { nobody: 0, untimed: 0, late: 0 }
export const emptyWaiting: Waiting = {
  ...{ jobs: [], from: 0, total: 0, parts: noParts, all: 0, kept: [], keptShown: [] },
}
export const emptyPlaces: WaitingPlaces = { places: [], total: 0 }

/** Returns nothing for technicians. */
export async function readWaiting(context: SyncContext, asked: Asked): Promise<Waiting> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyWaiting
  const { found, all } = await findWaiting(context, asked)
  const listed = found.filter(({ part }) => asked.part === null || part === asked.part)
  const metres =
    asked.order === 'distance' ? await measure(context, asked, listed) : new Map<string, number>()
  const sorted = listed.toSorted(comparedBy[asked.order](metres))
  const page = sorted.slice(asked.from, asked.from + asked.count)
  const jobs = new Map((await readJobsInTurns(store, page.map(uuidOf))).map(job => [job.uuid, job]))
  const kept = await readJobsInTurns(store, asked.keep)
  if (!store.isOpen) return emptyWaiting
  const shown = new Set(listed.map(uuidOf))
  const countOf = (name: BoardPart) => found.filter(({ part }) => part === name).length
  return {
    jobs: page.flatMap(({ uuid, createdAt }) => {
      const job = jobs.get(uuid)
      return job === undefined ? [] : { ...job, createdAt, metres: metres.get(uuid) ?? null }
    }),
    from: asked.from,
    total: listed.length,
    parts: Object.fromEntries(boardParts.map(part => [part, countOf(part)])) as typeof noParts,
    all,
    kept,
    keptShown: asked.keep.filter(uuid => shown.has(uuid)),
  }
}

/** Returns the positions of the jobs that match the query, for the plot and the map. */
export async function readWaitingPlaces(
  context: SyncContext,
  asked: Request<'waiting.places'>,
): Promise<WaitingPlaces> {
  const { store } = context.service
  if (scopeOf(context) === 'mine') return emptyPlaces
  const { found } = await findWaiting(context, asked)
  const uuids = found.filter(({ part }) => asked.part === null || part === asked.part).map(uuidOf)
  const points = await readPoints(store, uuids)
  const first = [...points.keys()].slice(0, planLimits.waitingPlaces)
  const jobs = await readJobsInTurns(store, first)
  if (!store.isOpen) return emptyPlaces
  return {
    places: jobs.flatMap(({ uuid, title, resources: [person] }) => {
      const point = points.get(uuid)
      return point === undefined ? [] : { uuid, title, userId: person?.userId ?? null, ...point }
    }),
    total: points.size,
  }
}

const uuidOf = ({ uuid }: ListedJob) => uuid

/** Returns the jobs of all parts that match the search and the filter, and the number of all. */
async function findWaiting(
  context: SyncContext,
  { filter, search }: Pick<Asked, 'filter' | 'search'>,
): Promise<{ found: ListedJob[]; all: number }> {
  const all = listWaiting(context)
  const fitting = new Set(await fittingJobs(context.service.store, all.map(uuidOf), filter, search))
  return { found: all.filter(({ uuid }) => fitting.has(uuid)), all: all.length }
}

type Compare = (a: ListedJob, b: ListedJob) => number

const byAge: Compare = (a, b) => a.createdAt - b.createdAt || (a.uuid < b.uuid ? -1 : 1)
const ranks: Readonly<Record<string, number>> = { URGENT: 0, HIGH: 1, NORMAL: 2, LOW: 3 }
const rankOf = ({ priority }: ListedJob) => ranks[priority ?? 'NORMAL'] ?? 2

const comparedBy: Record<Asked['order'], (metres: ReadonlyMap<string, number>) => Compare> = {
  age: () => byAge,
  priority: () => (a, b) => rankOf(a) - rankOf(b) || byAge(a, b),
  distance: metres => (a, b) => {
    const [one, other] = [metres.get(a.uuid) ?? Infinity, metres.get(b.uuid) ?? Infinity]
    return one === other ? byAge(a, b) : one - other
  },
}

/** Jobs that are measured in one turn. */
const MEASURED = 200

/** Returns the metres from the asked job, else from the nearest planned job. A job without a position has none. */
async function measure(
  context: SyncContext,
  asked: Asked,
  listed: readonly ListedJob[],
): Promise<Map<string, number>> {
  const { store } = context.service
  const near = asked.near === null ? plannedUuids(context, asked) : [asked.near]
  const places = distinct([...(await readPoints(store, near.slice(0, planLimits.boardJobs))).values()])
  const metres = new Map<string, number>()
  if (places.length === 0) return metres
  const points = [...(await readPoints(store, listed.map(uuidOf)))]
  for (let from = 0; from < points.length; from += MEASURED) {
    for (const [uuid, point] of points.slice(from, from + MEASURED)) {
      let least = Number.POSITIVE_INFINITY
      for (const place of places) least = Math.min(least, metresBetweenPoints(place, point))
      metres.set(uuid, least)
    }
    await nextTurn()
  }
  return metres
}

function distinct(points: readonly Point[]): Point[] {
  return [...new Map(points.map(point => [`${point.latitude} ${point.longitude}`, point])).values()]
}
