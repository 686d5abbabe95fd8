/** Every text on the screens by key. Values fill `{names}`; a plural is chosen by `{count}`. */
import { signal } from '@preact/signals'
import { locales } from '../../shared/languages.ts'
import { type FillArguments, fillText, type Plural } from '../../shared/words/fill-text.ts'
import { en } from './en.ts'

type Messages = typeof en
export type TextKey = keyof Messages

/** Another language has every text, and a plural wherever English has one. */
export type Translation = { [K in TextKey]: Messages[K] extends string ? string : Plural }

/** One file of another language: the texts of the same English file. */
export type PartOf<E> = Pick<Translation, keyof E & TextKey>

/** One language as the screens use it. */
export interface Speech {
  /** of texts, numbers and dates, as BCP 47 names it */
  locale: string
  texts: Translation
}

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
