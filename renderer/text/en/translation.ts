/** Type of another language: the same keys as English. */
import type { Translated } from '../../../shared/words/fill-text.ts'
import type { en } from './en.ts'

export type Messages = typeof en
export type TextKey = keyof Messages

export type Translation = Translated<Messages>

/** A file of another language, with the keys of the English file. */
export type PartOf<E> = Pick<Translation, keyof E & TextKey>

/** A language as the screens use it. While it loads, only some texts are there. */
export interface Speech {
  /** BCP 47 name for texts, numbers and dates */
  locale: string
  texts: Partial<Translation>
}

export interface WholeSpeech extends Speech {
  texts: Translation
}
