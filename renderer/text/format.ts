/**
 * Times, days and spans as a technician reads them, in the laptop's time zone unless another is named.
 * Instants are epoch milliseconds, days `YYYY-MM-DD`.
 */
import { Temporal } from 'temporal-polyfill'
import { locale, t } from './t.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export function readTimeZone(): string {
  return Temporal.Now.timeZoneId()
}

/** `08:05` */
export function formatTime(instant: number, timeZone = readTimeZone()): string {
  return at(instant, timeZone).toLocaleString(locale, { hour: '2-digit', minute: '2-digit' })
}

/** The time alone when it lies on `today`, `yesterday 08:05` on the day before, else `20 Nov 08:05`. */
export function formatMoment(instant: number, today: string, timeZone = readTimeZone()): string {
  const moment = at(instant, timeZone)
  const time = formatTime(instant, timeZone)
  const date = moment.toPlainDate().toString()
  if (date === today) return time
  if (date === addDays(today, -1)) return t('moment.yesterday', { time })
  return `${moment.toLocaleString(locale, { day: 'numeric', month: 'short' })} ${time}`
}

/** `Fri 20 Nov`, `Friday 20 November`; another year than `today`'s is named. */
export function formatDay(date: string, style: 'short' | 'long', today = dayOf(Date.now())): string {
  const day = Temporal.PlainDate.from(date)
  const isOtherYear = day.year !== Temporal.PlainDate.from(today).year
  return day
    .toLocaleString(locale, {
      weekday: style,
      day: 'numeric',
      month: style,
      ...(isOtherYear ? { year: 'numeric' } : {}),
    })
    .replace(',', '')
}

/** `20 Nov` */
export function formatDate(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString(locale, { day: 'numeric', month: 'short' })
}

/** `Today`, `Yesterday`, `Tomorrow`, else the day itself. */
export function nameDay(date: string, today: string): string {
  const days = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(date)).days
  if (days === 0) return t('day.today')
  if (days === -1) return t('day.yesterday')
  if (days === 1) return t('day.tomorrow')
  return formatDay(date, 'long', today)
}

/** The day an instant lies on. */
export function dayOf(instant: number, timeZone = readTimeZone()): string {
  return at(instant, timeZone).toPlainDate().toString()
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** `45 min`, `2 h`, `1 h 12 min`; less than a minute is `0 min`. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('span.minutes', { minutes })
  if (minutes % 60 === 0) return t('span.hours', { hours })
  return t('span.hoursMinutes', { hours, minutes: minutes % 60 })
}

/** How long ago: `just now`, `12 min ago`, `3 h ago`, `4 days ago`. */
export function formatAge(instant: number, now: number): string {
  const age = Math.max(0, now - instant)
  if (age < MINUTE) return t('age.now')
  if (age < HOUR) return t('age.minutes', { count: Math.floor(age / MINUTE) })
  if (age < 24 * HOUR) return t('age.hours', { count: Math.floor(age / HOUR) })
  return t('age.days', { count: Math.floor(age / (24 * HOUR)) })
}

/** `850 bytes`, `354 kB`, `1.2 MB`; a kB has 1,000 bytes, as files are shown elsewhere. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return t('bytes.bytes', { count: bytes })
  if (bytes < 999_500) return t('bytes.kilo', { count: Math.round(bytes / 1_000) })
  if (bytes < 999_950_000) return t('bytes.mega', { count: Math.round(bytes / 100_000) / 10 })
  return t('bytes.giga', { count: Math.round(bytes / 100_000_000) / 10 })
}

/** The instant of a wall-clock time on a day; a time that a clock change skips moves on with the clock. */
export function toInstant(date: string, time: string, timeZone = readTimeZone()): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
}

function at(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
