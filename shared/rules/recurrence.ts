/** Rules for recurring jobs (extension `recurring`). Dates are `YYYY-MM-DD`. */
import { isDate } from '../entities/calendar-date.ts'
import type { RecurringEntry, RecurringUnit } from '../entities/recurring-job.ts'
import { recurringLimits } from '../limits/recurring-limits.ts'
import { DAY } from '../limits/units.ts'

/** Up to where the jobs of a recurring job were created. */
interface Progress {
  plannedUntil: string | null
  plannedReading: number | null
}

/** When a recurring job is due. */
export type Recurrence = Pick<RecurringEntry, 'unit' | 'every' | 'firstDate' | 'firstReading'> & Progress

/**
 * Returns the dates on which jobs are due, in order: those from today until `daysAhead` days later, and before them the
 * newest date that was missed. Dates up to `plannedUntil` are left out.
 */
export function dueDates(rule: Recurrence & { daysAhead: number }, today: string): string[] {
  const { plannedUntil, daysAhead } = rule
  const until = dayOf(dayNumber(today) + daysAhead)
  const next = firstFrom(rule, plannedUntil === null ? today : latest(nextDay(plannedUntil), today))
  const missed = next > 0 ? occurrence(rule, next - 1) : null
  const isMissed = missed !== null && missed < today && (plannedUntil === null || missed > plannedUntil)
  const dates = isMissed ? [missed] : []
  for (let nth = next; dates.length < recurringLimits.jobsAtOnce; nth += 1) {
    const date = occurrence(rule, nth)
    if (date === null || date > until) break
    dates.push(date)
  }
  return dates
}

/**
 * Returns the progress of a recurring job after a change. With another rule, asset or meter it begins again: dates are
 * due from today on, and a reading that was reached is due.
 */
export function progressAfter(before: Rule & Progress, after: Rule, today: string): Progress {
  const { plannedUntil, plannedReading } = before
  if (ruleProperties.every(name => before[name] === after[name])) return { plannedUntil, plannedReading }
  const yesterday = dayOf(dayNumber(today) - 1)
  return { plannedUntil: plannedUntil === null ? null : yesterday, plannedReading: null }
}

const ruleProperties = ['unit', 'every', 'firstDate', 'firstReading', 'assetUuid', 'readingKey'] as const
type Rule = Pick<RecurringEntry, (typeof ruleProperties)[number]>

/** Returns the next date from today on, with or without a job; null without a calendar. */
export function nextDate(rule: Recurrence, today: string): string | null {
  return isDate(rule.firstDate) ? occurrence(rule, firstFrom(rule, today)) : null
}

/** Returns the next reading at which a job is due; null for a recurring job by the calendar. */
export function nextReading(rule: Recurrence): number | null {
  const { unit, firstReading, plannedReading } = rule
  if (unit !== 'READING' || firstReading === null) return null
  const planned = plannedReading === null ? null : stepAt(rule, plannedReading)
  return planned === null ? firstReading : readingOf(rule, planned + 1)
}

/** Returns the newest reading for which a job is due that the meter has reached; null if it has reached none. */
export function reachedReading(rule: Recurrence, lastReading: number): number | null {
  if (rule.unit !== 'READING') return null
  const step = stepAt(rule, lastReading)
  return step === null ? null : readingOf(rule, step)
}

/** Whether a form was not changed for a while. Only then its reading counts, as an answer may still be typed. */
export function hasRested(changedAt: number, now: number): boolean {
  // a much later time is from before the clock was set back
  return Math.abs(now - changedAt) >= recurringLimits.readingRestMs
}

type MeterRule = Pick<Recurrence, 'every' | 'firstReading'>

/** Returns the number of the newest step that is not above the reading, from 0; null if there is none. */
function stepAt(rule: MeterRule, reading: number): number | null {
  const step = Math.round((reading - (rule.firstReading ?? Number.NaN)) / rule.every)
  if (!(Math.abs(step) <= recurringLimits.meterSteps)) return null
  const reached = (readingOf(rule, step) ?? Number.NaN) <= reading ? step : step - 1
  return reached < 0 ? null : reached
}

/** Returns the reading of a step without the error of its last digits: 1000 + 250.1 is 1250.1. */
function readingOf({ every, firstReading }: MeterRule, step: number): number | null {
  return firstReading === null ? null : Number((firstReading + step * every).toPrecision(12))
}

/**
 * Returns the date of the `nth` repetition, from 0; null after the year 9999. It is counted from the first date: monthly
 * from 31 January is 28 February, then 31 March.
 */
export function occurrence(
  { unit, every, firstDate }: Pick<Recurrence, 'unit' | 'every' | 'firstDate'>,
  nth: number,
): string | null {
  if (!isDate(firstDate)) return null
  const days = daysOf(unit)
  const date =
    days === null
      ? addMonths(firstDate, nth * every * monthsOf(unit))
      : dayOf(dayNumber(firstDate) + nth * every * days)
  return isDate(date) ? date : null
}

/** Returns the number of the first repetition that is not before the date. */
function firstFrom(rule: Recurrence, date: string): number {
  const { unit, every, firstDate } = rule
  if (firstDate === null || date <= firstDate) return 0
  const days = daysOf(unit)
  if (days !== null) return Math.ceil((dayNumber(date) - dayNumber(firstDate)) / (every * days))
  // A month counts fully when its last day is before the date, so this number is too low by one at most.
  const nth = Math.floor((monthNumber(date) - monthNumber(firstDate)) / (every * monthsOf(unit)))
  const found = occurrence(rule, nth)
  return found !== null && found < date ? nth + 1 : nth
}

function daysOf(unit: RecurringUnit): number | null {
  return { DAY: 1, WEEK: 7, MONTH: null, YEAR: null, READING: null }[unit]
}

function monthsOf(unit: RecurringUnit): number {
  return unit === 'YEAR' ? 12 : 1
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}

function nextDay(date: string): string {
  return dayOf(dayNumber(date) + 1)
}

/** Days since 1970-01-01. */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY
}

function dayOf(number: number): string {
  const time = new Date(number * DAY)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10)
}

/** Months since the year 0. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** Returns the same day of a later month, or the last day of a shorter one. */
function addMonths(date: string, months: number): string {
  const number = monthNumber(date) + months
  const day = Number(date.slice(8))
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(Math.floor(number / 12), (number % 12) + 1, 0)).getUTCDate()
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  const month = String((number % 12) + 1).padStart(2, '0')
  return `${year}-${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}
