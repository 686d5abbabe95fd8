/** Merges the times of a body over the stored ones (interface, "Job"). */
import type { JobInput } from '../../../shared/entities/job.ts'
import { jobTimes } from '../../../shared/limits/limits.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import { or } from '../entity/extra.ts'
import { dateOf, endOfDay, startOfDay } from '../entity/local-time.ts'
import { refuse } from '../refuse.ts'
import { effectiveEnd, effectiveStart, type StoredTimes } from './span.ts'

export const noTimes: StoredTimes = {
  allDay: false,
  startTime: null,
  endTime: null,
  startDate: null,
  endDate: null,
  duration: null,
}

/**
 * @throws Refused `invalid` for a date instead of a time or the reverse, an unknown date, an end before the start, or a
 * year out of range
 */
export function nextTimes(stored: StoredTimes, body: JobInput, timeZone: string): StoredTimes {
  const allDay = body.allDay === undefined ? stored.allDay : (body.allDay ?? false)
  const base = allDay === stored.allDay ? stored : convert(stored, allDay, timeZone)
  const keepsDerived = isEndDerived(stored) && body.endTime === effectiveEnd(stored)
  const start = pick(body.startTime, allDay, 'startTime')
  const end = keepsDerived ? undefined : pick(body.endTime, allDay, 'endTime')
  const times: StoredTimes = {
    allDay,
    startTime: allDay ? null : or(start as number | null | undefined, base.startTime),
    endTime: allDay ? null : or(end as number | null | undefined, base.endTime),
    startDate: allDay ? or(start as string | null | undefined, base.startDate) : null,
    endDate: allDay ? or(end as string | null | undefined, base.endDate) : null,
    duration: or(body.duration, base.duration),
  }
  requireOrder(times)
  requireYears('startTime', effectiveStart(times))
  requireYears('endTime', effectiveEnd(times))
  return times
}

function isEndDerived(stored: StoredTimes): boolean {
  return stored.endTime === null && stored.endDate === null
}

function pick(
  given: number | string | null | undefined,
  allDay: boolean,
  name: string,
): number | string | null | undefined {
  if (given === undefined || given === null) return given
  const isDate = typeof given === 'string'
  if (isDate !== allDay || (isDate && startOfDay(given, 'UTC') === null)) {
    refuseTime(name, reason(allDay ? 'must-be-day' : 'must-be-time'))
  }
  return given
}

/** Converts the times if only `allDay` changed. The days stay the same, and a missing end stays missing. */
function convert(stored: StoredTimes, allDay: boolean, timeZone: string): StoredTimes {
  const toDate = (time: number | null) => (time === null ? null : dateOf(time, timeZone))
  const toTime = (date: string | null) => (date === null ? null : startOfDay(date, timeZone))
  const toLastInstant = (date: string | null) => (date === null ? null : endOfDay(date, timeZone))
  const { duration } = stored
  return allDay
    ? { ...noTimes, allDay, startDate: toDate(stored.startTime), endDate: toDate(stored.endTime), duration }
    : {
        ...noTimes,
        allDay,
        startTime: toTime(stored.startDate),
        endTime: toLastInstant(stored.endDate),
        duration,
      }
}

function requireOrder({ startTime, endTime, startDate, endDate }: StoredTimes): void {
  const isBackwards =
    (startTime !== null && endTime !== null && endTime < startTime) ||
    (startDate !== null && endDate !== null && endDate < startDate)
  if (isBackwards) refuseTime('endTime', reason('must-not-be-before-start'))
}

/** Dates of other years cannot be written as YYYY-MM-DD: a client could read the job, but not send it back. */
function requireYears(name: string, time: number | string | null): void {
  const isWithin =
    typeof time === 'number'
      ? time >= jobTimes.earliestMs && time <= jobTimes.latestMs
      : time === null || startOfDay(time, 'UTC') !== null
  if (!isWithin) refuseTime(name, reason('must-lie-in-years'))
}

function refuseTime(name: string, told: Message): never {
  const message = `${name} ${told.message}.`
  refuse('invalid', message, [{ pointer: `/${name}`, ...told, message }])
}
