/** Texts by key, in the JSON format of i18next: `{{name}}` takes a value, and `jobs_one` is a plural form of `jobs`. */

/** A file of texts in one language. */
export type Catalogue = Readonly<Record<string, string>>

/** The key without the suffix of its plural form: `jobs` for `jobs_one`. */
type WithoutForm<K> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

/** The keys that code asks a catalogue for. */
export type KeyOf<C> = WithoutForm<keyof C & string>

/** The keys with plural forms, which need a count. */
export type PluralKeyOf<C> = WithoutForm<Extract<keyof C, `${string}_other`>>

export type Values = Readonly<Partial<Record<string, string | number>>>

/** Format of numbers in a language, and its plural form for a count. */
export interface NumberWords {
  numbers: Intl.NumberFormat
  plurals: Intl.PluralRules
}

const made = new Map<string, NumberWords>()

/** Formatters of a language (BCP 47), cached: creating them costs more than a hundred uses. */
export function numberWordsOf(locale: string): NumberWords {
  const known = made.get(locale)
  if (known) return known
  const words = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) }
  made.set(locale, words)
  return words
}

/**
 * Returns a text with its values, in the plural form of `count`, or an empty text for an unknown key. @throws Error if
 * a value is missing, as that is a bug
 */
export function fillText(texts: Catalogue, key: string, values: Values, locale: string): string {
  const { numbers, plurals } = numberWordsOf(locale)
  const formOf = () => texts[`${key}_${plurals.select(Number(values.count))}`] ?? texts[`${key}_other`]
  const template = texts[key] ?? formOf() ?? ''
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text "${template}" wants a value for ${name}`)
    return typeof value === 'number' ? numbers.format(value) : value
  })
}
