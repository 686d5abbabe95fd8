/** Every text on the screens by key. Values fill `{names}`; a plural is chosen by `{count}`. */
import { signal } from '@preact/signals'
import { type Language, languages, locales } from '../../shared/languages.ts'
import { type FillArguments, fillText } from '../../shared/words/fill-text.ts'
import { enFirst } from './en/first.ts'
import type { Messages, Speech, TextKey } from './en/translation.ts'

/** Until a language has come whole. */
const first: Speech = { locale: locales.en, texts: enFirst }

/** What every text is read from: whatever shows one is drawn again when another language is spoken. */
export const speech = signal(first)

/** The language of numbers and dates. */
export function locale(): string {
  return speech.value.locale
}

/** As main is told of it, for what it writes itself. */
export function spokenLanguage(): Language {
  return languages.find(language => locales[language] === locale()) ?? 'en'
}

/** What has not come yet says nothing, and is drawn again when it has. */
export function t<K extends TextKey>(key: K, ...args: FillArguments<Messages[K]>): string {
  return fillText(speech.value.texts[key] ?? '', args[0] ?? {}, locale())
}

/** False for as long as there is only what the first picture says. */
export function isWhole(): boolean {
  return speech.peek() !== first
}
