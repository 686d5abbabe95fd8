/** Rules for working hours and absences (extension `availability`). Dates are `YYYY-MM-DD`, times minutes of a day. */
import type { AvailabilityEntry, Workweek } from '../entities/availability.ts'
import { isDate } from '../entities/calendar-date.ts'

const minutesOfDay = 24 * 60

/** A part of a day in minutes since midnight. */
export interface DayPart {
  from: number
  to: number
}

/** A part of a day on which a user is absent. */
export interface AbsencePart extends DayPart {
  reason: string | null
}

/** Returns the first property that does not fit, with the reason; null if all fit. */
export function checkAvailability(entry: AvailabilityEntry) {
  return entry.kind === 'HOURS' ? checkHours(entry) : checkAbsence(entry)
}

const ofAbsence = ['from', 'to', 'fromMinute', 'toMinute', 'reason'] as const

function checkHours(entry: AvailabilityEntry) {
  const { week } = entry
  if (week === null) return wrong('week', 'must-be-there')
  if (week.some(day => day !== null && day.from >= day.to)) return wrong('week', 'must-end-after-begin')
  const foreign = ofAbsence.find(name => entry[name] !== null)
  return foreign === undefined ? null : wrong(foreign, 'must-be-of-absence')
}

function checkAbsence({ week, from, to, fromMinute, toMinute }: AvailabilityEntry) {
  if (week !== null) return wrong('week', 'must-be-of-hours')
  if (!isDate(from)) return wrong('from', 'must-be-day')
  if (!isDate(to)) return wrong('to', 'must-be-day')
  const isBackwards = from === to && (fromMinute ?? 0) >= (toMinute ?? minutesOfDay)
  return to < from || isBackwards ? wrong('to', 'must-end-after-begin') : null
}

type Wrong =
  | 'must-be-there'
  | 'must-end-after-begin'
  | 'must-be-of-absence'
  | 'must-be-of-hours'
  | 'must-be-day'

function wrong(property: keyof AvailabilityEntry, reason: Wrong) {
  return { property, reason }
}

/** Returns the parts of the day on which the user is absent, in the order of `entries`. */
export function absencesOn(
  entries: readonly AvailabilityEntry[],
  userId: number,
  date: string,
): AbsencePart[] {
  return entries.flatMap(({ kind, userId: absent, from, to, fromMinute, toMinute, reason }) => {
    if (kind !== 'ABSENCE' || absent !== userId || from === null || to === null) return []
    if (date < from || date > to) return []
    const begin = date === from ? (fromMinute ?? 0) : 0
    const end = date === to ? (toMinute ?? minutesOfDay) : minutesOfDay
    return [{ from: begin, to: end, reason }]
  })
}

/** Returns the user's working hours on the day: null without work, undefined if the group has stored none. */
export function workdayOf(
  entries: readonly AvailabilityEntry[],
  userId: number,
  date: string,
): DayPart | null | undefined {
  const found = entries.find(entry => entry.kind === 'HOURS' && entry.userId === userId)
  return found?.week?.[dayOfWeek(date)]
}

/** Returns the index of the day in a week that begins on Monday. */
function dayOfWeek(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Returns a week with the same hours from Monday to Friday. */
export function workweekOf(day: DayPart): Workweek {
  return Array.from({ length: 7 }, (_, nth) => (nth < 5 ? { ...day } : null))
}
