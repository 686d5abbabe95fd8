/** When a job is: what was given, what follows from it, and the span that lists compare with. */
import { MINUTE } from '../../../shared/units.ts'
import { addDays, endOfDay, startOfDay } from '../entity/local-time.ts'

/** As stored: epoch ms for a timed job, dates for an all-day one, minutes for the duration. */
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

/** The start that answers give. */
export function effectiveStart({ allDay, startDate, startTime }: StoredTimes): number | string | null {
  return allDay ? startDate : startTime
}

/**
 * The end that answers give (interface, "Job"): the one stored, else start plus duration; of an all-day job its last
 * day, which without either is the day it starts on.
 */
export function effectiveEnd(times: StoredTimes): number | string | null {
  if (times.allDay) return times.endDate ?? lastDay(times)
  if (times.endTime !== null) return times.endTime
  if (times.startTime === null || times.duration === null) return null
  return times.startTime + times.duration * MINUTE
}

/** A duration of an all-day job is counted in days of the calendar, as its clock may change in between. */
function lastDay({ startDate, duration }: StoredTimes): string | null {
  if (startDate === null || duration === null) return startDate
  return addDays(startDate, Math.max(0, Math.ceil(duration / MINUTES_A_DAY) - 1))
}

/**
 * First and last instant, for overlap and order. A job without a start has no span start. `timeZone`: its group's, for
 * which only days have to ask.
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
