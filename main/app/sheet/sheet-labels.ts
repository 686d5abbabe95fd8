/** The labels, numbers and times of a sheet, in its language and the laptop's time zone. */

import { MINUTE } from '../../../shared/limits/units.ts'
import { dateLocalesOf, hourFor, type Regional } from '../../../shared/settings/date-locale.ts'
import { type Language, locales } from '../../../shared/settings/languages.ts'
import deCommon from '../../../shared/text/de/common.json' with { type: 'json' }
import deSheet from '../../../shared/text/de/sheet.json' with { type: 'json' }
import enCommon from '../../../shared/text/en/common.json' with { type: 'json' }
import enSheet from '../../../shared/text/en/sheet.json' with { type: 'json' }
import { type Catalogue, fillText, type KeyOf } from '../../../shared/text/fill-text.ts'
import svCommon from '../../../shared/text/sv/common.json' with { type: 'json' }
import svSheet from '../../../shared/text/sv/sheet.json' with { type: 'json' }

const texts: Readonly<Record<Language, Catalogue>> = {
  en: { ...enCommon, ...enSheet },
  sv: { ...svCommon, ...svSheet },
  de: { ...deCommon, ...deSheet },
}

export type SheetKey = KeyOf<typeof enCommon & typeof enSheet>

export interface SheetLabels {
  language: Language
  t(key: SheetKey, values?: Record<string, string | number>): string
  /** `Fri 20 Nov 2026`, for an instant (epoch milliseconds) or a date. */
  day(of: number | string): string
  /** `20 Nov 2026, 17:05` */
  moment(instant: number): string
  /** `17:05` */
  time(instant: number): string
  /** `2026-11-20`, for file names. */
  date(instant: number): string
  /** `1 h 12 min` */
  span(ms: number): string
  number(value: number): string
  /** `notes and photos` */
  list(entries: readonly string[]): string
}

const asTheLanguage: Regional = { locale: null, clock: 'system' }

/** `regional`: the settings for the format of dates and times. */
export function createSheetLabels(
  language: Language,
  timeZone: string,
  regional: Regional = asTheLanguage,
): SheetLabels {
  const locale = locales[language]
  const dateLocale = dateLocalesOf(locale, regional).words
  const t: SheetLabels['t'] = (key, values = {}) => fillText(texts[language], key, values, locale)
  const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const timeParts = { hour: '2-digit', minute: '2-digit' } as const
  const { weekday: _, ...dateParts } = dayParts
  const format = (parts: Intl.DateTimeFormatOptions, zone = timeZone) =>
    new Intl.DateTimeFormat(dateLocale, { ...parts, ...hourFor(dateLocale, parts), timeZone: zone })
  const [days, dates, times] = [format(dayParts), format(dayParts, 'UTC'), format(timeParts)]
  const moments = format({ ...dateParts, ...timeParts })
  const plainDates = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 })
  return {
    language,
    t,
    day: of => (typeof of === 'number' ? days.format(of) : dates.format(Date.parse(of))),
    moment: instant => moments.format(instant),
    time: instant => times.format(instant),
    date: instant => plainDates.format(instant),
    span: ms => spanLabel(ms, t),
    number: value => numbers.format(value),
    list: entries => new Intl.ListFormat(locale).format(entries),
  }
}

function spanLabel(ms: number, t: SheetLabels['t']): string {
  const all = Math.max(0, Math.floor(ms / MINUTE))
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('span.minutes', { minutes })
  return minutes === 0 ? t('span.hours', { hours }) : t('span.hoursMinutes', { hours, minutes })
}
