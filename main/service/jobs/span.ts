/** Times of a job: the stored ones, those that follow from them, and the span that lists compare with. */
import { MINUTE } from '../../../shared/limits/units.ts'
import { addDays, endOfDay, startOfDay } from '../entity/local-time.ts'

/** Stored times: milliseconds since the epoch for a timed job, dates for an all-day one, minutes for the duration. */
export interface StoredTimes {
  allDay: boolean
  startTime: number | null
  endTime: number | null
  startDate: string | null
  endDate: string | null
  duration: number | null
}

export interface Span {
  spanStart: number | null
  spanEnd: number | null
}

const MINUTES_A_DAY = 24 * 60

/** Returns the start for answers. */
export function effectiveStart({ allDay, startDate, startTime }: StoredTimes): number | string | null {
  return allDay ? startDate : startTime
}

/**
 * Returns the end for answers (interface, "Job"): the stored one, else start plus duration. For an all-day job it is
 * the last day, by default the first.
 */
export function effectiveEnd(times: StoredTimes): number | string | null {
  if (times.allDay) return times.endDate ?? lastDay(times)
  if (times.endTime !== null) return times.endTime
  if (times.startTime === null || times.duration === null) return null
  return times.startTime + times.duration * MINUTE
}

/** Counts the duration of an all-day job in calendar days, as a day has 23 or 25 hours when the clock changes. */
function lastDay({ startDate, duration }: StoredTimes): string | null {
  if (startDate === null || duration === null) return startDate
  return addDays(startDate, Math.max(0, Math.ceil(duration / MINUTES_A_DAY) - 1))
}

/**
 * Returns the first and last instant, for overlap and order. A job without a start has no span start. `timeZone`
 * returns the group's zone, which only all-day jobs need.
 */
export function spanOf(times: StoredTimes, timeZone: () => string): Span {
  const end = effectiveEnd(times)
  const spanStart = times.allDay
    ? times.startDate === null
      ? null
      : startOfDay(times.startDate, timeZone())
    : times.startTime
  const spanEnd = typeof end === 'string' ? endOfDay(end, timeZone()) : (end ?? spanStart)
  return {
    spanStart,
    spanEnd: spanStart !== null && spanEnd !== null ? Math.max(spanStart, spanEnd) : spanEnd,
  }
}
