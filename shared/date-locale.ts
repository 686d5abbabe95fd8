/** In which way a person reads dates and times: words of one language, their order and clock as in their country. */
import type { Clock } from './settings.ts'

/** A person's country (null: as the language has it) and clock. */
export interface Regional {
  region: string | null
  clock: Clock
}

const cycles: Readonly<Record<Clock, 'h23' | 'h12' | undefined>> = {
  system: undefined,
  h24: 'h23',
  h12: 'h12',
}

/** Of the language with the tag `language`; a country that there is none of says nothing. */
export function dateLocaleOf(language: string, { region, clock }: Regional): string {
  const spoken = new Intl.Locale(language)
  const hourCycle = cycles[clock]
  const options = { ...(hourCycle && { hourCycle }) }
  try {
    return new Intl.Locale(spoken.baseName, { region: region ?? spoken.region, ...options }).toString()
  } catch {
    // no country
    return new Intl.Locale(spoken.baseName, options).toString()
  }
}

/** `9:05 PM`, but `09:05`. */
export function hourFor(language: string, { hour }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (hour === undefined) return {}
  const { hour12 } = new Intl.DateTimeFormat(language, { hour }).resolvedOptions()
  return hour12 === true ? { hour: 'numeric' } : {}
}
