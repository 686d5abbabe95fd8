/** Finds when a person is free for a job, and who is free and nearest. */
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { isJobOver } from '../../../shared/entities/states.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { addDays, toInstant } from '../../text/format.ts'
import { metresBetween } from '../../text/nearby.ts'
import { meets, type Span } from '../week/lanes.ts'
import { dayMinutes } from '../week/week-hours.ts'
import { travelMinutes } from './board-layout.ts'
import type { PersonDay } from './person-day.ts'
import { neighboursOf, spanOf } from './plan-conflicts.ts'

export interface SlotSearch {
  /** the first of the jobs, from which ways are measured */
  job: BoardJob
  /** the length of all jobs together */
  minutes: number
  /** all known jobs of the searched days */
  planned: readonly BoardJob[]
  /** `YYYY-MM-DD`, in order */
  dates: readonly string[]
  /** epoch ms: no slot begins earlier */
  notBefore: number
  /** the working hours and the absences of a person on a day */
  hoursOn: (userId: number, date: string) => PersonDay
  /** minutes to which times are rounded */
  step: number
}

export interface Slot {
  userId: number
  /** epoch ms */
  start: number
  /** to the nearest of the person's jobs before and after; null if a position is missing */
  metres: number | null
}

/** Returns the first time within the working hours at which the person is free, the ways included. */
export function nextSlot(search: SlotSearch, userId: number): Slot | null {
  const others = timedJobsOf(search, userId)
  for (const date of search.dates) {
    const start = startOn(search, others, userId, date)
    if (start !== null) return { userId, start, metres: metresAt(search, others, userId, start) }
  }
  return null
}

/** Returns the people who are free at this time, the nearest first. */
export function freeAt(search: SlotSearch, people: readonly number[], start: number): Slot[] {
  const span = { from: start, to: start + search.minutes * MINUTE }
  const [date = ''] = search.dates
  const isThere = (userId: number) => isWithin(search.hoursOn(userId, date), date, span)
  return people
    .filter(isThere)
    .map(userId => ({ userId, others: timedJobsOf(search, userId) }))
    .filter(({ others }) => others.every(other => !meets(spanOf(other), span)))
    .map(({ userId, others }) => ({ userId, start, metres: metresAt(search, others, userId, start) }))
    .sort(nearestFirst)
}

/** People whose way is not known come last. */
export function nearestFirst(a: Slot, b: Slot): number {
  const [one, other] = [a.metres ?? Infinity, b.metres ?? Infinity]
  return one === other ? 0 : one - other
}

function timedJobsOf({ job, planned }: SlotSearch, userId: number): BoardJob[] {
  return planned
    .filter(
      other =>
        other.uuid !== job.uuid &&
        typeof other.startTime === 'number' &&
        !isJobOver(other.state) &&
        other.resources.some(person => person.userId === userId && person.state !== 'FINISHED'),
    )
    .sort((a, b) => spanOf(a).from - spanOf(b).from)
}

/** Tries the beginning of the day and the time after each of the person's jobs. */
function startOn(
  search: SlotSearch,
  others: readonly BoardJob[],
  userId: number,
  date: string,
): number | null {
  const { job, minutes, notBefore, step } = search
  const hours = search.hoursOn(userId, date)
  if (hours.work === null) return null
  const begin = Math.max(notBefore, instantOf(date, hours.work.from))
  const roundUp = (instant: number) => Math.ceil(instant / (step * MINUTE)) * step * MINUTE
  const ends = [
    ...others.map(other => spanOf(other).to + wayMs(other, job)),
    ...hours.away.map(({ to }) => instantOf(date, to)),
  ]
  const starts = [begin, ...ends.map(end => Math.max(begin, end))]
  const fits = (start: number) => {
    const span = { from: start, to: start + minutes * MINUTE }
    return (
      isWithin(hours, date, span) &&
      others.every(other => {
        const busy = spanOf(other)
        const way = wayMs(other, job)
        return !meets({ from: busy.from - way, to: busy.to + way }, span)
      })
    )
  }
  return (
    starts
      .map(roundUp)
      .toSorted((a, b) => a - b)
      .find(fits) ?? null
  )
}

/** Whether the person works for the whole time. */
function isWithin({ work, away }: PersonDay, date: string, span: Span): boolean {
  const toSpan = ({ from, to }: Span) => ({ from: instantOf(date, from), to: instantOf(date, to) })
  if (work === null) return false
  const { from, to } = toSpan(work)
  return span.from >= from && span.to <= to && away.every(part => !meets(toSpan(part), span))
}

/** `minute`: of the day; 1440 is the next midnight. */
function instantOf(date: string, minute: number): number {
  if (minute >= dayMinutes) return toInstant(addDays(date, 1), '00:00')
  const two = (part: number) => String(part).padStart(2, '0')
  return toInstant(date, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
}

function wayMs(one: BoardJob, other: BoardJob): number {
  const metres = metresBetween(one, other)
  return metres === null ? 0 : travelMinutes(metres) * MINUTE
}

function metresAt(
  { job, minutes }: SlotSearch,
  others: readonly BoardJob[],
  userId: number,
  start: number,
): number | null {
  const span = { from: start, to: start + minutes * MINUTE }
  const ways = neighboursOf({ job, userId, ...span }, others).flatMap(other => {
    const metres = other === null ? null : metresBetween(job, other)
    return metres === null ? [] : metres
  })
  return ways.length === 0 ? null : Math.min(...ways)
}
