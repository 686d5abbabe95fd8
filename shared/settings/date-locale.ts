/** Formats of dates and times: words in the language of the screens, order and clock of the user's own country. */
import type { Clock } from './settings.ts'

/** The user's own locale (BCP 47; null: as the language of the screens) and the chosen clock. */
export interface Regional {
  locale: string | null
  clock: Clock
}

interface DateLocales {
  /** for dates with words, and for times */
  words: string
  /** for dates of digits only, because it determines the order of day, month and year */
  digits: string
}

const cycles: Readonly<Record<Clock, 'h23' | 'h12' | undefined>> = {
  system: undefined,
  h24: 'h23',
  h12: 'h12',
}

/** Returns the locales for texts in `language`, the tag of a language with its country, such as `en-GB`. */
export function dateLocalesOf(language: string, { locale, clock }: Regional): DateLocales {
  const spoken = new Intl.Locale(language)
  const own = ownLocale(locale, spoken)
  const hourCycle = cycles[clock] ?? cycleOf(own ?? spoken)
  const words =
    own?.region === undefined ? null : withData(new Intl.Locale(spoken.language, { region: own.region }))
  return {
    words: new Intl.Locale(words ?? spoken, { hourCycle }).toString(),
    digits: new Intl.Locale(own ?? spoken, { calendar: 'gregory', numberingSystem: 'latn' }).toString(),
  }
}

/**
 * Returns a locale of the user's country: the user's own locale, else that of the country's main language, such as
 * `el-GR` for `en-GR`. Null: the country is unknown to formatters.
 */
function ownLocale(tag: string | null, spoken: Intl.Locale): Intl.Locale | null {
  const own = parse(tag)
  if (own === null || (own.region === undefined && own.language === spoken.language)) return null
  const { language, region } = own.maximize()
  if (region === undefined) return null
  const candidates = [new Intl.Locale(language, { region }), parse(`und-${region}`)?.maximize() ?? null]
  return candidates.map(one => one && withData(one)).find(one => one !== null) ?? null
}

function parse(tag: string | null): Intl.Locale | null {
  try {
    return new Intl.Locale(tag ?? '')
  } catch {
    // not a tag of a language
    return null
  }
}

/**
 * Returns null if formatters lack the country and would use the language's default, such as the order of the United
 * States.
 */
function withData({ language, region }: Intl.Locale): Intl.Locale | null {
  const wanted = new Intl.Locale(language, { region })
  const { locale } = new Intl.DateTimeFormat(wanted.toString()).resolvedOptions()
  return new Intl.Locale(locale).region === region ? wanted : null
}

function cycleOf(locale: Intl.Locale): 'h23' | 'h12' {
  const { hour12 } = new Intl.DateTimeFormat(locale.toString(), { hour: 'numeric' }).resolvedOptions()
  return hour12 === true ? 'h12' : 'h23'
}

/** Returns the format of hours: one digit on a 12-hour clock (`9:05 PM`), two on a 24-hour clock (`09:05`). */
export function hourFor(language: string, { hour }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (hour === undefined) return {}
  const { hour12 } = new Intl.DateTimeFormat(language, { hour }).resolvedOptions()
  return hour12 === true ? { hour: 'numeric' } : {}
}
