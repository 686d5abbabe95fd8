/** Texts by key: values fill `{names}`; a plural is chosen by `{count}`. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Another language has every text, and a plural wherever English has one. */
export type Translated<English> = {
  readonly [K in keyof English]: English[K] extends string ? string : Plural
}

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type TemplateOf<M> = M extends string ? M : M[keyof M]

/** The values that a message needs, by the names in its text. */
export type FillArguments<M> = [NamesIn<TemplateOf<M>>] extends [never]
  ? []
  : [values: Record<NamesIn<TemplateOf<M>>, string | number>]

/** How a language writes numbers, and which of its plurals a count takes. */
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

/** The text of a message with its values; a name without a value is a bug and throws. */
export function fillText(
  message: string | Plural,
  values: Partial<Record<string, string | number>>,
  locale: string,
): string {
  const { numbers, plurals } = numberWordsOf(locale)
  const template =
    typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other)
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text "${template}" wants a value for ${name}`)
    return typeof value === 'number' ? numbers.format(value) : value
  })
}
