/** What another language has to have: the same texts as English. */
import type { Translated } from '../../../shared/words/fill-text.ts'
import type { en } from './en.ts'

export type Messages = typeof en
export type TextKey = keyof Messages

export type Translation = Translated<Messages>

/** One file of another language: the texts of the same English file. */
export type PartOf<E> = Pick<Translation, keyof E & TextKey>

/** One language as the screens use it; of one that is still on its way, what has come. */
export interface Speech {
  /** of texts, numbers and dates, as BCP 47 names it */
  locale: string
  texts: Partial<Translation>
}

export interface WholeSpeech extends Speech {
  texts: Translation
}
