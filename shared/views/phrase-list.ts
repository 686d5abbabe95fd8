/** Data of phrases for the screens. */
import type { Phrase } from '../rules/phrases.ts'

/** A phrase of the group. */
export interface PhraseEntry extends Phrase {
  uuid: string
}

export interface PhraseView {
  /** by name */
  phrases: PhraseEntry[]
  /** whether the user may change them at this server */
  mayChange: boolean
}

/** `isDone: false`: another dispatcher changed the phrase to `stored`; null: it was deleted. */
export type PhraseResult = { isDone: true } | { isDone: false; stored: Phrase | null }
