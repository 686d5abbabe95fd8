/** Texts for working hours and absences. */
import type { AvailabilityLine } from '../../shared/contract/availability.ts'
import type { Workweek } from '../../shared/entities/availability.ts'
import { MINUTE } from '../../shared/limits/units.ts'
import type { AbsencePart, DayPart } from '../../shared/rules/availability.ts'
import { dateFormat } from './date-formats.ts'
import { addDays, dotted, formatDate, formatDays, formatHour, unbroken } from './format.ts'
import { t } from './t.ts'

/** An en dash at which a line never breaks. */
const TO = '\u2060–\u2060'

/** Formats minutes since midnight; 1440 is the end of the day. */
export function minuteLabel(minute: number): string {
  if (minute % 60 === 0) return formatHour(minute / 60)
  return unbroken(dateFormat('time', 'UTC').format(minute * MINUTE))
}

function hoursLabel({ from, to }: DayPart): string {
  return `${minuteLabel(from)}${TO}${minuteLabel(to)}`
}

/** Why a user is absent, with the hours unless it is the whole day. */
export function absenceLabel({ from, to, reason }: AbsencePart): string {
  const isWhole = from === 0 && to === 24 * 60
  return dotted(reason || t('availability.absent'), !isWhole && hoursLabel({ from, to }))
}

/** `21–30 December`, or with the times at which the absence begins and ends. */
export function daysLabel({ from, to, fromMinute, toMinute }: AvailabilityLine, today: string): string {
  if (from === null || to === null) return ''
  if (fromMinute === null && toMinute === null)
    return from === to ? formatDate(from, today) : formatDays(from, to)
  const begin = dotted(formatDate(from, today), fromMinute !== null && minuteLabel(fromMinute))
  const end = dotted(from !== to && formatDate(to, today), toMinute !== null && minuteLabel(toMinute))
  return end === '' ? begin : `${begin} – ${end}`
}

/** Days with the same hours together: `Mon–Thu 8:00–16:00, Fri 8:00–14:00`. */
export function weekLabel(week: Workweek): string {
  const spans: { first: number; last: number; hours: string }[] = []
  for (const [day, part] of week.entries()) {
    if (part === null) continue
    const hours = hoursLabel(part)
    const before = spans.at(-1)
    if (before?.last === day - 1 && before.hours === hours) before.last = day
    else spans.push({ first: day, last: day, hours })
  }
  if (spans.length === 0) return t('availability.noWork')
  return spans
    .map(({ first, last, hours }) => {
      const days = first === last ? weekdayName(first) : `${weekdayName(first)}${TO}${weekdayName(last)}`
      return `${days} ${hours}`
    })
    .join(', ')
}

/** A Monday. */
const monday = '2024-01-01'

/** `day`: 0 is Monday. */
export function weekdayName(day: number, style: 'weekdayShort' | 'weekdayLong' = 'weekdayShort'): string {
  return dateFormat(style, 'UTC').format(Date.parse(addDays(monday, day)))
}
