/**
 * Parses dates and times as users type them, in their own order and clock, and in any unambiguous form: `730`, `7.30`,
 * `7:30 pm`, `26`, `2611`, `26.11.`. The results are `YYYY-MM-DD` and `HH:MM`.
 *
 * Four digits are the year, and a month follows a year that comes first. With full stops the day comes first. Otherwise
 * the user's own order holds: `1/12` is 12 January in the United States, 1 December in Britain and Germany. In Sweden
 * the year comes first with hyphens or with nothing between the numbers (`26-12-01`, `12-01`, `1201`: 1 December), the
 * day with strokes and spaces (`1/12`, `1/12 2026`: 1 December). If there is no such month, the other order is read.
 */
import { isDate } from '../../shared/entities/calendar-date.ts'
import { dateFormat } from './date-formats.ts'
import { addDays } from './format.ts'
import { Temporal } from './temporal.ts'

const numeric = () => dateFormat('numericDay', 'UTC')
const clock = () => dateFormat('time', 'UTC')

/** `26/11/2026`; an invalid date is returned unchanged. */
export function showDay(date: string): string {
  if (!isDate(date)) return date
  const parts = new Map<string, string>(
    numeric()
      .formatToParts(Date.parse(date))
      .map(({ type, value }) => [type, value]),
  )
  return order()
    .map(part => parts.get(part))
    .join(separator())
}

/** Returns the sign between two parts of a date, without the spaces, words and direction marks of some countries. */
function separator(): string {
  const literals = numeric()
    .formatToParts(0)
    .map(({ type, value }) => (type === 'literal' ? value : ''))
  return /[./-]/.exec(literals.join(''))?.[0] ?? '/'
}

/** `19:30`, `7:30 PM`; an invalid time is returned unchanged. */
export function showTime(time: string): string {
  const at = /^\d\d:\d\d$/.test(time) ? Date.parse(`1970-01-01T${time}Z`) : Number.NaN
  return Number.isNaN(at) ? time : clock().format(at)
}

/** `26/11/2026 19:30`; an invalid value is returned unchanged. */
export function showMoment(moment: string): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(moment)) return moment
  const [date = '', time = ''] = moment.split('T')
  return [showDay(date), showTime(time)].filter(Boolean).join(' ')
}

export function isTwelveHours(): boolean {
  return clock().resolvedOptions().hour12 === true
}

/** Returns null for invalid text. Without minutes it is the whole hour. */
export function readTime(text: string): string | null {
  const [, hours, minutes = '0', half = ''] =
    /^(\d{1,2})\s*[:.,h]?\s*(\d{2})?\s*([\p{L}.\s]*)$/iu.exec(text.trim().toLowerCase()) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const hour = hourOf(Number(hours), half)
  return hour === null ? null : `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** am and pm, Swedish fm and em, German vorm. and nachm. */
function hourOf(hour: number, half: string): number | null {
  const isMorning = /^(a|f|v)/.test(half)
  const isAfternoon = /^(p|e|n)/.test(half)
  if (!isMorning && !isAfternoon) return hour > 24 ? null : hour % 24
  if (hour < 1 || hour > 12) return isAfternoon && hour < 24 ? hour : null
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

/** Returns null for invalid text. A missing month or year is chosen so that the date is nearest to `today`. */
export function readDay(text: string, today: string): string | null {
  const typed = text.trim()
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return isDate(typed) ? typed : null
  if (!/^[\d\s./-]+$/.test(typed)) return null
  const groups = typed.match(/\d+/g) ?? []
  const [only = ''] = groups
  const parts = groups.length === 1 ? apart(only) : groups
  return parts === null ? null : dayFrom(parts, orderOf(parts, orderFor(typed)), today)
}

/** Splits `26`, `2611`, `261126`, `26112026` in the user's order. */
function apart(digits: string): string[] | null {
  if (digits.length <= 2) return [digits]
  if (digits.length === 4) return [digits.slice(0, 2), digits.slice(2)]
  const year = digits.length - 4
  if (year !== 2 && year !== 4) return null
  return order()[0] === 'year'
    ? [digits.slice(0, year), digits.slice(year, year + 2), digits.slice(year + 2)]
    : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
}

type Part = 'day' | 'month' | 'year'

function order(): Part[] {
  const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'
  return numeric()
    .formatToParts(0)
    .map(({ type }) => type as string)
    .filter(isPart)
}

/** With full stops the day comes first, unless the user's own country writes stops in another order, as Hungary does. */
function orderFor(typed: string): Part[] {
  const own = order()
  const isDayFirst = typed.includes('.') ? separator() !== '.' : own[0] === 'year' && /[\s/]/.test(typed)
  return isDayFirst ? ['day', 'month', 'year'] : own
}

function dayFrom(parts: readonly string[], names: readonly Part[], today: string): string | null {
  if (parts.length > 3) return null
  const given: Given = Object.fromEntries(names.map((name, nth) => [name, Number(parts[nth])]))
  const { day, month, year } = given
  const asOrdered = nearest(given, today)
  return asOrdered === null && month !== undefined
    ? nearest({ day: month, month: day, year }, today)
    : asOrdered
}

/** A part of four digits is the year, at any position. */
function orderOf(parts: readonly string[], all: readonly Part[]): Part[] {
  const told: Part[] = (['day', 'month', 'year'] as const).slice(0, parts.length)
  const names = all.filter(name => told.includes(name))
  const yearAt = parts.findIndex(({ length }) => length === 4)
  if (parts.length < 3 || yearAt === -1 || names[yearAt] === 'year') return names
  return yearAt === 0 ? ['year', 'month', 'day'] : ['day', 'month', 'year']
}

type Given = Partial<Record<Part, number | undefined>>

function nearest({ day = 0, month, year }: Given, today: string): string | null {
  const candidates = [-1, 0, 1].map(step => {
    const near = Temporal.PlainDate.from(today)
      .toPlainYearMonth()
      .add(month === undefined ? { months: step } : { years: step })
    const full = year === undefined ? near.year : year < 100 ? 2000 + year : year
    return written(full, month ?? near.month, day)
  })
  const apartFrom = (date: string) => Math.abs(Date.parse(date) - Date.parse(today))
  return candidates.filter(isDate).toSorted((one, other) => apartFrom(one) - apartFrom(other))[0] ?? null
}

function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Returns `YYYY-MM-DDTHH:MM`, or null for invalid text. */
export function readMoment(text: string, today: string): string | null {
  const typed = text.trim().replace('T', ' ')
  for (const { index } of typed.matchAll(/[\s,]+/g)) {
    const [date, time] = [
      readDay(typed.slice(0, index), today),
      readTime(typed.slice(index).replace(/^[\s,]+/, '')),
    ]
    if (date !== null && time !== null) return `${date}T${time}`
  }
  return null
}

/** The next or the previous day. */
export function stepDay(date: string, by: 1 | -1, today: string): string {
  return isDate(date) ? addDays(date, by) : today
}

/** The next or the previous quarter of an hour. Midnight follows the last one. */
export function stepTime(time: string, by: 1 | -1): string {
  const [hours = 0, minutes = 0] = (/^\d\d:\d\d$/.test(time) ? time : '08:00').split(':').map(Number)
  const quarters = (hours * 60 + minutes) / 15
  const next = by > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1
  const midnight = Temporal.PlainTime.from('00:00')
  return midnight.add({ minutes: next * 15 }).toString({ smallestUnit: 'minute' })
}

export function stepMoment(moment: string, by: 1 | -1, today: string): string {
  const [date = '', time = ''] = moment.split('T')
  const next = stepTime(time, by)
  const isOver = isDate(date) && time !== '' && (by > 0 ? next < time : next > time)
  return `${isOver ? addDays(date, by) : isDate(date) ? date : today}T${next}`
}
