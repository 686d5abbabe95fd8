/** Which jobs of a day are shown, and in which order: what somebody chose of it, and what comes of that. */
import type { Day, DayJob } from '../../shared/view.ts'
import { isDone, isUnderWay, lateMs } from '../text/late.ts'
import { isSamePlace, metresBetween } from '../text/nearby.ts'
import { placeOf } from '../text/place.ts'
import { type DayRows, listJobs, rowsOf } from './day-rows.ts'

const standings = ['todo', 'late', 'underWay', 'finished', 'leftOpen', 'unsent'] as const
type Standing = (typeof standings)[number]

export const dayOrders = ['hour', 'distance', 'urgency'] as const
type DayOrder = (typeof dayOrders)[number]

/** null: whatever it is */
export interface DayFilter {
  standing: Standing | null
  /** as the rows name it */
  place: string | null
  /** a project or a customer, as it is called */
  kind: string | null
  order: DayOrder
}

export const allOfDay: DayFilter = { standing: null, place: null, kind: null, order: 'hour' }

/** Whether it leaves anything out. */
export function isNarrow({ standing, place, kind }: DayFilter): boolean {
  return standing !== null || place !== null || kind !== null
}

function hasStanding(job: DayJob, standing: Standing, now: number): boolean {
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

export function isNamed(name: string | null): name is string {
  return name !== null && name !== ''
}

function kindsOf({ projectName, customerName }: DayJob): string[] {
  return [projectName, customerName].filter(isNamed)
}

function isChosen(job: DayJob, { standing, place, kind }: DayFilter, now: number): boolean {
  if (standing !== null && !hasStanding(job, standing, now)) return false
  if (place !== null && placeOf(job) !== place) return false
  return kind === null || kindsOf(job).includes(kind)
}

export interface Offer {
  value: string
  count: number
}

/** Each that a day has, by how many jobs have it and then by its name. */
export function countAll(values: readonly string[], language: string): Offer[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, language))
}

/** What can be chosen of a day; what is chosen is offered too where the day has none of it. */
export function offersOf(day: Day, filter: DayFilter, now: number, language: string) {
  const jobs = listJobs(day)
  const withChosen = (offers: Offer[], chosen: string | null) =>
    chosen === null || offers.some(({ value }) => value === chosen)
      ? offers
      : [...offers, { value: chosen, count: 0 }]
  const places = countAll(jobs.map(job => placeOf(job)).filter(isNamed), language)
  const kinds = countAll(jobs.flatMap(kindsOf), language)
  return {
    standings: standings
      .map(value => ({ value, count: jobs.filter(job => hasStanding(job, value, now)).length }))
      .filter(({ value, count }) => count > 0 || value === filter.standing),
    places: withChosen(places, filter.place),
    kinds: withChosen(kinds, filter.kind),
  }
}

/** Where distances begin: where somebody is at work, else where they finished last, else the first that is planned. */
export function distancesFrom(day: Day): DayJob | null {
  const jobs = listJobs(day)
  const finished = jobs.filter(job => job.myState === 'FINISHED' && job.myStateAt !== null)
  const last = finished.reduce<DayJob | null>(
    (latest, job) => ((job.myStateAt ?? 0) > (latest?.myStateAt ?? 0) ? job : latest),
    null,
  )
  return jobs.find(job => !isDone(job) && isUnderWay(job)) ?? last ?? day.timed[0] ?? null
}

/** The rows that are left, in the order that is chosen; by the hour they keep the parts of the day. */
export function filterRows(day: Day, shown: string | null, filter: DayFilter, now: number): DayRows {
  const keep = (jobs: readonly DayJob[]) => jobs.filter(job => isChosen(job, filter, now))
  const kept = {
    ...day,
    overdue: keep(day.overdue),
    timed: keep(day.timed),
    untimed: keep(day.untimed),
  }
  const isAboutDone = filter.standing === 'finished' || filter.standing === 'leftOpen'
  const rows = isAboutDone ? rowsUnfolded(kept) : rowsOf(kept, shown)
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

/** Nothing to fold away: what is done is what was asked for. */
function rowsUnfolded(day: Day): DayRows {
  const parts = (['overdue', 'timed', 'untimed'] as const).map(key => ({ key, jobs: day[key] }))
  return { parts: parts.filter(({ jobs }) => jobs.length > 0), finished: [] }
}

/** null: nobody knows where one of them is */
function metresFrom(from: DayJob | null, job: DayJob): number | null {
  if (from === null) return null
  return isSamePlace(from, job) ? 0 : metresBetween(from, job)
}

const ranks: Readonly<Record<string, number>> = { URGENT: 0, HIGH: 1, NORMAL: 2, LOW: 3 }

/** By how urgent the office called it, then what is late longest; the rest stays by the hour. */
function byUrgency(jobs: readonly DayJob[], now: number): DayJob[] {
  const byLateness = byNumber(jobs, job => -(lateMs(job, now) ?? 0))
  return byNumber(byLateness, ({ priority }) => ranks[priority ?? 'NORMAL'] ?? 2)
}

/** What has the same number keeps its order. */
function byNumber(jobs: readonly DayJob[], numberOf: (job: DayJob) => number): DayJob[] {
  return jobs.toSorted((a, b) => {
    const [one, other] = [numberOf(a), numberOf(b)]
    return one === other ? 0 : one - other
  })
}
