/** Dates and moments as text and as numbers. Dates outside of the years 1 to 9999 do not exist. */
import { isDate } from '../../entities/calendar-date.ts'
import { DAY, MINUTE } from '../../limits/units.ts'

const firstDay = Date.parse('0001-01-01') / DAY
const lastDay = Date.parse('9999-12-31') / DAY

export function isDayNumber(days: number): boolean {
  return days >= firstDay && days < lastDay + 1
}

/** Returns the days since 1970-01-01 of `YYYY-MM-DD`, or null. */
export function parseDay(text: string): number | null {
  return isDate(text) ? Date.parse(text) / DAY : null
}

const moments = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d(?::?\d\d)?)$/

/** Returns milliseconds since the epoch of `YYYY-MM-DDTHH:MM:SS.sss+HH:MM`, or null. The offset is required. */
export function parseMoment(text: string): number | null {
  const [, local, offset = ''] = moments.exec(text) ?? []
  if (local === undefined || !isDate(local.slice(0, 10))) return null
  const zone = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`
  const ms = Date.parse(local + zone)
  return Number.isNaN(ms) ? null : ms
}

/** Writes `YYYY-MM-DD`. `days` may have a fraction. */
export function writeDay(days: number): string {
  return isDayNumber(days) ? isoOf(days * DAY).slice(0, 10) : ''
}

/** Writes a moment in local time. `offset`: minutes ahead of UTC. */
export function writeMoment(ms: number, offset: number): string {
  const local = ms + offset * MINUTE
  if (!isDayNumber(local / DAY)) return ''
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(pad)
  return `${isoOf(local).slice(0, -1)}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Parts of a date by the letter after `%`, as in ODK. The names of months and days are English. */
const parts: Readonly<Record<string, (date: Date) => string>> = {
  Y: date => isoOf(date.getTime()).slice(0, 4),
  y: date => isoOf(date.getTime()).slice(2, 4),
  m: date => pad(date.getUTCMonth() + 1),
  n: date => String(date.getUTCMonth() + 1),
  b: date => months[date.getUTCMonth()] ?? '',
  d: date => pad(date.getUTCDate()),
  e: date => String(date.getUTCDate()),
  a: date => weekdays[date.getUTCDay()] ?? '',
  H: date => pad(date.getUTCHours()),
  h: date => String(date.getUTCHours()),
  M: date => pad(date.getUTCMinutes()),
  S: date => pad(date.getUTCSeconds()),
  3: date => String(date.getUTCMilliseconds()).padStart(3, '0'),
}

/** `local`: milliseconds since 1970-01-01 in local time. Unknown letters stay as they are. */
export function formatLocal(local: number, format: string): string {
  if (!isDayNumber(local / DAY)) return ''
  const date = new Date(local)
  return format.replace(/%(\w)/g, (whole, letter: string) =>
    Object.hasOwn(parts, letter) ? (parts[letter]?.(date) ?? whole) : whole,
  )
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
