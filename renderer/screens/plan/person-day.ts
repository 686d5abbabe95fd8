/** The hours of a person's day: those that the group has stored, else the working hours of this laptop. */
import { availabilityOn } from '../../state/availability-store.ts'
import { capacityOn } from '../week/day-load.ts'
import type { Span } from '../week/lanes.ts'
import { hoursAtLeast, isAllDay } from '../week/week-hours.ts'
import { workHours } from '../week/work-hours.ts'

export interface PersonDay {
  /** minutes of the day; null: a day without work */
  work: Span | null
  /** absences, in minutes of the day */
  away: readonly Span[]
}

export function personDay(userId: number, date: string): PersonDay {
  const { work, absences } = availabilityOn(userId, date)
  if (work !== undefined) return { work, away: absences }
  const { first, last } = hoursAtLeast(workHours.value)
  return { work: { from: first * 60, to: last * 60 }, away: absences }
}

/** Minutes of one person's day above which the board warns, until working hours are set. */
const LONG_MINUTES = 10 * 60

export function longLimitOn(userId: number, date: string): number {
  const { work } = availabilityOn(userId, date)
  // a day without work has its own warning
  const isUnknown = work === null || (work === undefined && isAllDay(workHours.value))
  return isUnknown ? LONG_MINUTES : Math.max(capacityOn(userId, date), 1)
}
