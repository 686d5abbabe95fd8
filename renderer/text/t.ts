/** All texts of the screens by key. Values fill `{names}`; `{count}` chooses the plural. */
import { signal } from '@preact/signals'
import { type Language, languages, locales } from '../../shared/settings/languages.ts'
import { type FillArguments, fillText } from '../../shared/words/fill-text.ts'
import { enFirst } from './en/first.ts'
import type { Messages, Speech, TextKey } from './en/translation.ts'

/** Used until a language is loaded. */
const first: Speech = { locale: locales.en, texts: enFirst }

/** The source of all texts. Components that show one render again when the language changes. */
export const speech = signal(first)

/** The language of numbers and dates. */
export function locale(): string {
  return speech.value.locale
}

/** The language that is sent to main, for texts that main writes. */
export function spokenLanguage(): Language {
  return languages.find(language => locales[language] === locale()) ?? 'en'
}

/** Returns an empty text before the language is loaded. The component renders again afterwards. */
export function t<K extends TextKey>(key: K, ...args: FillArguments<Messages[K]>): string {
  return fillText(speech.value.texts[key] ?? '', args[0] ?? {}, locale())
}

/** Returns false while only the texts of the first paint are there. */
export function isWhole(): boolean {
  return speech.peek() !== first
}
