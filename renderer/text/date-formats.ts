/** What writes dates and times, made once for each language and zone: making one costs more than a hundred uses. */
import { locale } from './t.ts'

const styles = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'short' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  longDayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  return formatFor(locale(), timeZone, style, styles[style])
}

/** `2026-11-20`, in whatever language, for years of four digits. */
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
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone })
  made.set(name, format)
  return format
}
