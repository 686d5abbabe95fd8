/** Every text on the screens by key. Values fill `{names}`; a plural is chosen by `{count}`. */
import { en } from './en.ts'

/** The language of texts, numbers and dates: day before month, a 24-hour clock. */
export const locale = 'en-GB'

type Messages = typeof en
export type TextKey = keyof Messages

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Template<K extends TextKey> = Messages[K] extends string ? Messages[K] : Messages[K][keyof Messages[K]]
type Values<K extends TextKey> = Record<Names<Template<K>>, string | number>
type Arguments<K extends TextKey> = [Names<Template<K>>] extends [never] ? [] : [values: Values<K>]

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pluralRules = new Intl.PluralRules(locale)
const numbers = new Intl.NumberFormat(locale)

export function t<K extends TextKey>(key: K, ...args: Arguments<K>): string {
  return fillText(en[key], args[0] ?? {})
}

/** The text of a message with its values; a name without a value is a bug and throws. */
export function fillText(message: string | Plural, values: Partial<Record<string, string | number>>): string {
  const template = typeof message === 'string' ? message : choosePlural(message, Number(values.count))
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text "${template}" wants a value for ${name}`)
    return typeof value === 'number' ? numbers.format(value) : value
  })
}

function choosePlural(message: Plural, count: number): string {
  return message[pluralRules.select(count)] ?? message.other
}
