/** Formatters of dates and times, cached for each language and zone: creating one costs more than a hundred uses. */
import { computed, signal } from '@preact/signals'
import { dateLocalesOf, hourFor, type Regional } from '../../shared/settings/date-locale.ts'
import { locale } from './t.ts'

const styles = {
  time: { hour: '2-digit', minute: '2-digit' },
  dayEnd: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  date: { day: 'numeric', month: 'short' },
  dateOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  numericDay: { day: '2-digit', month: '2-digit', year: 'numeric' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric' },
  weekdayShort: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  days: { day: 'numeric', month: 'long' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  longDayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export const regional = signal<Regional>({ locale: null, clock: 'system' })

const dateLocales = computed(() => dateLocalesOf(locale(), regional.value))

const made = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const { words, digits } = dateLocales.value
  return formatFor(style === 'numericDay' ? digits : words, timeZone, style, styles[style])
}

/** Returns a format that writes `2026-11-20` in every language. It is right only for years of four digits. */
export function isoDateFormat(timeZone: string): Intl.DateTimeFormat {
  return formatFor('sv-SE', timeZone, 'iso', { year: 'numeric', month: '2-digit', day: '2-digit' })
}

function formatFor(
  language: string,
  timeZone: string,
  style: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const name = `${language} ${timeZone} ${style}`
  const known = made.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, {
    ...options,
    ...hoursOf(style, language, options),
    timeZone,
  })
  made.set(name, format)
  return format
}

/** A span that ends at midnight ends at 24:00. A 12-hour clock has no such hour. */
function hoursOf(
  style: string,
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatOptions {
  const hour = hourFor(language, options)
  const isTwelve = 'hour' in hour
  return style === 'dayEnd' && !isTwelve ? { hourCycle: 'h24' } : hour
}
