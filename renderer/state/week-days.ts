/** Jobs of a day in the week, and their planned work. */
import type { Day, DayJob } from '../../shared/views/view.ts'
import { addDays, dayOf, readTimeZone, toInstant } from '../text/format.ts'
import { Temporal } from '../text/temporal.ts'

/** The date on which a job starts, `YYYY-MM-DD`; null without a start. */
export function startDayOf({ startTime }: Pick<DayJob, 'startTime'>): string | null {
  return typeof startTime === 'number' ? dayOf(startTime) : startTime
}

export interface WeekRows {
  /** overdue from before this week; later ones are shown on their own day */
  overdue: DayJob[]
  timed: DayJob[]
  untimed: DayJob[]
}

/** `monday`: the first day of the shown week. */
export function weekRows({ overdue, timed, untimed }: Day, monday: string): WeekRows {
  return { overdue: overdue.filter(job => (startDayOf(job) ?? '') < monday), timed, untimed }
}

export function countRows({ overdue, timed, untimed }: WeekRows): number {
  return overdue.length + timed.length + untimed.length
}

/** Planned work in ms: the part of each timed job on this day. All-day jobs and withdrawn ones do not count. */
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

/** The end by the job's length, else its end time. Without either it ends at its start. */
export function endOf({
  startTime,
  endTime,
  duration,
}: Pick<DayJob, 'startTime' | 'endTime' | 'duration'>): number {
  if (typeof startTime !== 'number') return 0
  if (duration !== null) return startTime + duration * 60_000
  return typeof endTime === 'number' ? endTime : startTime
}

/** Returns the ISO week number: the first week of a year contains its first Thursday. */
export function weekNumber(date: string): number {
  return Temporal.PlainDate.from(date).weekOfYear ?? 0
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek)
}
