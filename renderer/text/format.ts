/**
 * Formats times, days and spans in the laptop's time zone, unless another is given. Instants are epoch milliseconds,
 * days `YYYY-MM-DD`.
 */

import { DAY, HOUR, MINUTE } from '../../shared/limits/units.ts'
import { rememberTimeZone } from '../../shared/text/time-zone.ts'
import { dateFormat, isoDateFormat } from './date-formats.ts'
import { locale, t } from './t.ts'
import { Temporal } from './temporal.ts'

/** The zone is read again after this time, because a laptop travels. */
const ZONE_MS = 1_000
const firstOfFourDigits = Date.parse('1000-01-02')
let zone = { name: '', isKnown: true, readAt: Number.NEGATIVE_INFINITY }

export function readTimeZone(): string {
  return readZone().name
}

/** Returns false when the system names no usable zone; `readTimeZone` is then the offset of this moment. */
export function isTimeZoneKnown(): boolean {
  return readZone().isKnown
}

function readZone() {
  const now = performance.now()
  if (now - zone.readAt > ZONE_MS) {
    const { name, isKnown } = rememberTimeZone(Temporal.Now.timeZoneId(), new Date().getTimezoneOffset())
    zone = { name, isKnown, readAt: now }
  }
  return zone
}

/** `08:05` in every language, as a time input requires it. */
export function formatClock(instant: number, timeZone = readTimeZone()): string {
  return at(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/** `08:05` */
export function formatTime(instant: number, timeZone = readTimeZone()): string {
  return unbroken(dateFormat('time', timeZone).format(instant))
}

/** `10:41:07` */
export function formatSecond(instant: number, timeZone = readTimeZone()): string {
  return unbroken(dateFormat('second', timeZone).format(instant))
}

/** A whole hour of a day. The end of the day is `24:00`, or `Midnight` where a clock of 12 hours shows it as its start. */
export function formatHour(hour: number): string {
  if (hour < 24) return unbroken(dateFormat('time', 'UTC').format(hour * HOUR))
  const end = unbroken(dateFormat('dayEnd', 'UTC').format(0))
  return end === formatHour(0) ? t('board.midnight') : end
}

/** The time alone if it is on `today`, `yesterday 08:05` on the day before, else `20 Nov 08:05`. */
export function formatMoment(instant: number, today: string, timeZone = readTimeZone()): string {
  const time = formatTime(instant, timeZone)
  const date = dayOf(instant, timeZone)
  if (date === today) return time
  if (date === addDays(today, -1)) return t('moment.yesterday', { time })
  return t('moment.onDay', { day: formatDate(date, today), time })
}

/**
 * `Fri 20 Nov`, `Friday 20 November`. The year is added unless it is `today`'s. A long one may break after its weekday.
 */
export function formatDay(date: string, style: 'short' | 'long', today = dayOf(Date.now())): string {
  const words = dateFormat(isOtherYear(date, today) ? `${style}DayOfYear` : `${style}Day`, 'UTC')
    .format(Date.parse(date))
    .replace(',', '')
  const weekday = style === 'long' ? words.indexOf(' ') + 1 : 0
  return words.slice(0, weekday) + joinDay(words.slice(weekday))
}

function isOtherYear(date: string, today: string): boolean {
  return date.slice(0, -6) !== today.slice(0, -6)
}

/** Allows a line break before the year only, so that a narrow column has room for the day. */
function joinDay(words: string): string {
  return unbroken(words).replace(/\u00a0(?=\d{4}$)/, ' ')
}

/** `Fri 20`, if the month is shown elsewhere. */
export function formatWeekday(date: string): string {
  return unbroken(dateFormat('weekday', 'UTC').format(Date.parse(date)).replace(',', ''))
}

/** `16–22 November`: a range of days in the language's format. */
export function formatDays(from: string, to: string): string {
  return unbroken(dateFormat('days', 'UTC').formatRange(Date.parse(from), Date.parse(to)))
}

/** `20 Nov`. The year is added unless it is `today`'s. */
export function formatDate(date: string, today: string): string {
  return joinDay(dateFormat(isOtherYear(date, today) ? 'dateOfYear' : 'date', 'UTC').format(Date.parse(date)))
}

/** `Today`, `Yesterday`, `Tomorrow`, else the day itself. */
export function nameDay(date: string, today: string): string {
  const days = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(date)).days
  if (days === 0) return t('day.today')
  if (days === -1) return t('day.yesterday')
  if (days === 1) return t('day.tomorrow')
  return capitalize(formatDay(date, 'long', today))
}

/** Some languages write weekdays in lower case, but a heading begins with a capital. */
function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)
}

/** The date of an instant. */
export function dayOf(instant: number, timeZone = readTimeZone()): string {
  const date = isoDateFormat(timeZone).format(instant)
  // years before 1000 and after 9999 have another length
  if (date.length === 10 && instant > firstOfFourDigits) return date
  return at(instant, timeZone).toPlainDate().toString()
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Joins the texts that exist: `4711 · Norrgatan 8`. */
export function dotted(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** Prevents line breaks, also after a hyphen. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060')
}

/** `45 min`, `2 h`, `1 h 12 min`, without line breaks. Less than a minute is `0 min`. */
export function formatSpan(ms: number): string {
  return unbroken(spanLabel(ms))
}

function spanLabel(ms: number): string {
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
  if (age < DAY) return t('age.hours', { count: Math.floor(age / HOUR) })
  return t('age.days', { count: Math.floor(age / DAY) })
}

/** `850 bytes`, `354 kB`, `1.2 MB`; a kB has 1,000 bytes, as in other programs. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return t('bytes.bytes', { count: bytes })
  if (bytes < 999_500) return t('bytes.kilo', { count: Math.round(bytes / 1_000) })
  if (bytes < 999_950_000) return t('bytes.mega', { count: Math.round(bytes / 100_000) / 10 })
  return t('bytes.giga', { count: Math.round(bytes / 100_000_000) / 10 })
}

/** `42 %`, rounded down, so that only the whole is 100 %. */
export function formatPercent(share: number): string {
  return (Math.floor(share * 100) / 100).toLocaleString(locale(), { style: 'percent' })
}

/** The instant of a local time on a day. A time that a clock change skips is moved forward. */
export function toInstant(date: string, time: string, timeZone = readTimeZone()): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
}

function at(instant: number, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
