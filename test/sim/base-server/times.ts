/** Times of jobs and of queries. A date begins at midnight in the time zone of the group. */
import { Refusal } from './answer.ts'
import type { Job } from './data.ts'

const timeZone = 'Europe/Stockholm'

const minuteMs = 60_000
const dayMs = 86_400_000
const dateShape = /^\d{4}-\d{2}-\d{2}$/

export const isDate = (value: unknown): value is string => typeof value === 'string' && dateShape.test(value)

const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

function offsetAt(at: number): number {
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
}

function midnightOf(date: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`)
  return utc - offsetAt(utc - offsetAt(utc))
}

function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** Parses milliseconds, a date or an ISO time. `edge`: which end of a date is meant. */
export function readTime(text: string, edge: 'begin' | 'end'): number {
  if (/^\d+$/.test(text)) return Number(text)
  const at = isDate(text) ? midnightOf(edge === 'begin' ? text : nextDate(text)) : Date.parse(text)
  if (Number.isNaN(at)) throw new Refusal(400, `${text} is no time.`)
  return at
}

/** Returns the end in answers: a job with only a duration ends after it. */
export function effectiveEnd({
  startTime,
  endTime,
  duration,
  allDay,
}: Job['fields']): number | string | null {
  if (typeof endTime === 'number' || typeof endTime === 'string') return endTime
  if (allDay === true) return isDate(startTime) ? endOfDays(startTime, duration) : null
  if (typeof startTime !== 'number' || typeof duration !== 'number') return null
  return startTime + duration * minuteMs
}

function endOfDays(start: string, duration: unknown): string {
  const days = typeof duration === 'number' ? Math.max(1, Math.ceil((duration * minuteMs) / dayMs)) : 1
  return new Date(Date.parse(`${start}T00:00:00Z`) + (days - 1) * dayMs).toISOString().slice(0, 10)
}

/** Returns null if the job has no start. The end of a whole day is exclusive. */
export function spanOf({ fields }: Job): { start: number; end: number } | null {
  const { startTime } = fields
  const end = effectiveEnd(fields)
  if (isDate(startTime)) {
    return { start: midnightOf(startTime), end: midnightOf(nextDate(isDate(end) ? end : startTime)) - 1 }
  }
  if (typeof startTime !== 'number') return null
  return { start: startTime, end: typeof end === 'number' ? end : startTime }
}
