/** Every text on the screens by key. Values fill `{names}`; a plural is chosen by `{count}`. */
import { signal } from '@preact/signals'
import { locales } from '../../shared/languages.ts'
import { type FillArguments, fillText } from '../../shared/words/fill-text.ts'
import { en } from './en/en.ts'
import type { Messages, Speech, TextKey } from './en/translation.ts'

export const english: Speech = { locale: locales.en, texts: en }

/** What every text is read from: whatever shows one is drawn again when another language is spoken. */
export const speech = signal<Speech>(english)

/** The language of numbers and dates. */
export function locale(): string {
  return speech.value.locale
}

export function t<K extends TextKey>(key: K, ...args: FillArguments<Messages[K]>): string {
  return fillText(speech.value.texts[key], args[0] ?? {}, locale())
}
