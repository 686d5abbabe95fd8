/** What a day of the week shows, and how much work it holds. */
import type { Day, DayJob } from '../../shared/view.ts'
import { addDays, dayOf, readTimeZone, toInstant } from '../text/format.ts'
import { Temporal } from '../text/temporal.ts'

/** The day that a job starts on, `YYYY-MM-DD`; null without a start. */
export function startDayOf({ startTime }: Pick<DayJob, 'startTime'>): string | null {
  return typeof startTime === 'number' ? dayOf(startTime) : startTime
}

export interface WeekRows {
  /** late from before this week; what is late of this week stands on its own day */
  overdue: DayJob[]
  timed: DayJob[]
  untimed: DayJob[]
}

/** `monday`: the first day of the week that is shown. */
export function weekRows({ overdue, timed, untimed }: Day, monday: string): WeekRows {
  return { overdue: overdue.filter(job => (startDayOf(job) ?? '') < monday), timed, untimed }
}

export function countRows({ overdue, timed, untimed }: WeekRows): number {
  return overdue.length + timed.length + untimed.length
}

/** Planned work in ms: what of each timed job lies on the day. Days as a whole and what was taken away are no hours. */
export function plannedMs(jobs: readonly DayJob[], date: string, timeZone = readTimeZone()): number {
  const start = toInstant(date, '00:00', timeZone)
  const end = toInstant(addDays(date, 1), '00:00', timeZone)
  return jobs
    .filter(job => job.banner === null && job.state !== 'CANCELED')
    .reduce((sum, job) => sum + Math.max(0, Math.min(endOf(job), end) - Math.max(startOf(job), start)), 0)
}

function startOf({ startTime }: DayJob): number {
  return typeof startTime === 'number' ? startTime : Number.POSITIVE_INFINITY
}

/** By its length, else its end; without either it ends where it begins. */
export function endOf({
  startTime,
  endTime,
  duration,
}: Pick<DayJob, 'startTime' | 'endTime' | 'duration'>): number {
  if (typeof startTime !== 'number') return 0
  if (duration !== null) return startTime + duration * 60_000
  return typeof endTime === 'number' ? endTime : startTime
}

/** As the calendar numbers it: the week of the year that has the Thursday. */
export function weekNumber(date: string): number {
  return Temporal.PlainDate.from(date).weekOfYear ?? 0
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek)
}
