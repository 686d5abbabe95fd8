/** All texts of the screens by key. Values fill `{{names}}`; `count` chooses the plural. */
import { signal } from '@preact/signals'
import { type Language, languages, locales } from '../../shared/settings/languages.ts'
import common from '../../shared/text/en/common.json' with { type: 'json' }
import { fillText, type Values } from '../../shared/text/fill-text.ts'
import enFirst from './en/first.json' with { type: 'json' }
import type { PluralKey, Speech, TextKey } from './translation.ts'

/** Used until a language is loaded. The first script has no other texts. */
const first: Speech = { locale: locales.en, texts: { ...common, ...enFirst } }

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
export function t<K extends TextKey>(
  key: K,
  ...[values]: K extends PluralKey ? [Values & { count: string | number }] : [Values?]
): string {
  return fillText(speech.value.texts, key, values ?? {}, locale())
}

/** Returns false while only the texts of the first paint are there. */
export function isWhole(): boolean {
  return speech.peek() !== first
}
