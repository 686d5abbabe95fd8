/** Filters and sorts the jobs of a day. */
import type { Offer } from '../../shared/contract/plan.ts'
import type { Day, DayJob } from '../../shared/views/view.ts'
import { isDone, isUnderWay, lateMs } from '../text/late.ts'
import { isSamePlace, metresBetween } from '../text/nearby.ts'
import { placeOf } from '../text/place.ts'
import { type DayRows, listJobs, rowsOf } from './day-rows.ts'

const dayStates = ['todo', 'late', 'underWay', 'finished', 'leftOpen', 'unsent'] as const
type DayState = (typeof dayStates)[number]

export const dayOrders = ['hour', 'distance', 'urgency'] as const
type DayOrder = (typeof dayOrders)[number]

/** null: any value */
export interface DayFilter {
  standing: DayState | null
  /** name of the place in the rows */
  place: string | null
  /** name of a project or a customer */
  kind: string | null
  order: DayOrder
}

export const allOfDay: DayFilter = { standing: null, place: null, kind: null, order: 'hour' }

/** Whether the filter may leave out a job. */
export function isNarrow({ standing, place, kind }: Record<'standing' | 'place' | 'kind', string | null>) {
  return standing !== null || place !== null || kind !== null
}

function hasDayState(job: DayJob, standing: DayState, now: number): boolean {
  switch (standing) {
    case 'todo':
      return !isDone(job) && !isUnderWay(job) && job.banner === null
    case 'late':
      return lateMs(job, now) !== null
    case 'underWay':
      return !isDone(job) && isUnderWay(job)
    case 'finished':
      return isDone(job)
    case 'leftOpen':
      return job.leftOpen !== null
    case 'unsent':
      return job.unsent > 0 || job.hasConflict
  }
}

type Placed = Parameters<typeof placeOf>[0] & Pick<DayJob, 'projectName' | 'customerName'>

function kindsOf({ projectName, customerName }: Placed): (string | null)[] {
  return [projectName, customerName]
}

/** Whether the job matches the place and the kind. */
export function hasPlaceAndKind(job: Placed, { place, kind }: Pick<DayFilter, 'place' | 'kind'>): boolean {
  return (place === null || placeOf(job) === place) && (kind === null || kindsOf(job).includes(kind))
}

function isChosen(job: DayJob, filter: DayFilter, now: number): boolean {
  return (filter.standing === null || hasDayState(job, filter.standing, now)) && hasPlaceAndKind(job, filter)
}

/** Sorts by the number of jobs, then by name. */
export function sortOffers(offers: readonly Offer[], language: string): Offer[] {
  return offers.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, language))
}

function countAll(values: readonly (string | null)[], language: string): Offer[] {
  const named = values.flatMap(value => value || [])
  const offers = [...Map.groupBy(named, value => value)].map(([value, all]) => ({ value, count: all.length }))
  return sortOffers(offers, language)
}

/** Returns the values to choose from. The chosen one is included even if no job has it. */
export function offersOf(day: Day, filter: DayFilter, now: number, language: string) {
  const jobs = listJobs(day)
  const withChosen = (offers: Offer[], chosen: string | null) =>
    chosen === null || offers.some(({ value }) => value === chosen)
      ? offers
      : [...offers, { value: chosen, count: 0 }]
  return {
    dayStates: dayStates
      .map(value => ({ value, count: jobs.filter(job => hasDayState(job, value, now)).length }))
      .filter(({ value, count }) => count > 0 || value === filter.standing),
    places: withChosen(countAll(jobs.map(placeOf), language), filter.place),
    kinds: withChosen(countAll(jobs.flatMap(kindsOf), language), filter.kind),
  }
}

/** Distances start from the job that is under way, else the last finished one, else the first planned one. */
export function distancesFrom(day: Day): DayJob | null {
  const jobs = listJobs(day)
  const finished = jobs.filter(job => job.myState === 'FINISHED' && job.myStateAt !== null)
  const last = finished.reduce<DayJob | null>(
    (latest, job) => ((job.myStateAt ?? 0) > (latest?.myStateAt ?? 0) ? job : latest),
    null,
  )
  return jobs.find(job => !isDone(job) && isUnderWay(job)) ?? last ?? day.timed[0] ?? null
}

/** Returns the matching rows in the chosen order. By the hour, the parts of the day are retained. */
export function filterRows(day: Day, shown: string | null, filter: DayFilter, now: number): DayRows {
  const keep = (jobs: readonly DayJob[]) => jobs.filter(job => isChosen(job, filter, now))
  const kept = {
    ...day,
    overdue: keep(day.overdue),
    timed: keep(day.timed),
    untimed: keep(day.untimed),
  }
  // a filter for finished jobs shows them unfolded
  const isAboutDone = filter.standing === 'finished' || filter.standing === 'leftOpen'
  const rows = rowsOf(kept, shown, !isAboutDone)
  const left = listJobs(kept).length
  if (filter.order === 'hour') return { ...rows, left }
  const open = rows.parts.flatMap(({ jobs }) => jobs)
  if (open.length === 0) return { ...rows, left }
  if (filter.order === 'urgency')
    return { ...rows, left, parts: [{ key: 'urgency', jobs: byUrgency(open, now) }] }
  const from = distancesFrom(day)
  const metres = new Map(open.map(job => [job.uuid, metresFrom(from, job)]))
  return {
    ...rows,
    left,
    metres,
    parts: [{ key: 'distance', jobs: byNumber(open, ({ uuid }) => metres.get(uuid) ?? Infinity), from }],
  }
}

/** null: one of the places is unknown */
function metresFrom(from: DayJob | null, job: DayJob): number | null {
  if (from === null) return null
  return isSamePlace(from, job) ? 0 : metresBetween(from, job)
}

const ranks: Readonly<Record<string, number>> = { URGENT: 0, HIGH: 1, NORMAL: 2, LOW: 3 }

/** Sorts by the priority that the dispatcher set, then by delay. Otherwise the order by the hour is retained. */
function byUrgency(jobs: readonly DayJob[], now: number): DayJob[] {
  const byLateness = byNumber(jobs, job => -(lateMs(job, now) ?? 0))
  return byNumber(byLateness, ({ priority }) => ranks[priority ?? 'NORMAL'] ?? 2)
}

/** Sorts stably: equal numbers retain their order. */
function byNumber(jobs: readonly DayJob[], numberOf: (job: DayJob) => number): DayJob[] {
  return jobs.toSorted((a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)]
    return one === other ? 0 : one - other
  })
}
