/**
 * Converts typed text to a full-text query. Only its letters and digits are used, each word quoted, so no
 * input can break the query.
 */
import { searchedWords } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import { wordsWith } from '../entity/search-words.ts'

export interface Sought {
  /** The words in folded form: lower case, without accents. */
  words: readonly string[]
  /** Returns the words of the index that contain a word; absent: only beginnings count. */
  wordsWith?: (word: string) => readonly string[]
  /** Whether a row needs all words or any of them. */
  has: 'all' | 'any'
}

/** Returns null if the text has no words. */
export function soughtIn(q: string, wordsWith: NonNullable<Sought['wordsWith']>): Sought | null {
  const words = searchedWords(q)
  return words.length === 0 ? null : { words, has: 'all', wordsWith }
}

/** Caches the words found for a part, so that each is searched once per search. */
export function createPartSearch(db: ReadDb): NonNullable<Sought['wordsWith']> {
  const known = new Map<string, readonly string[]>()
  return word => {
    const words = known.get(word) ?? wordsWith(db, word)
    known.set(word, words)
    return words
  }
}

/**
 * Returns the query of a full-text table: the words must be in `columns`, or anywhere in the row if that is
 * null.
 */
export function toMatch({ words, has, wordsWith }: Sought, columns: string | null): string {
  const terms = words
    .map(word => toTerm(word, wordsWith?.(word) ?? []))
    .join(has === 'all' ? ' AND ' : ' OR ')
  return columns === null ? terms : `{${columns}} : (${terms})`
}

/** Does the same as `toMatch`, but only one word must be in `columns`; all must be in the row. */
export function toMatchWithin(columns: string, sought: Sought): string {
  const within = toMatch({ ...sought, has: 'any' }, columns)
  return sought.words.length === 1 ? within : `${within} AND ${toMatch(sought, null)}`
}

/**
 * Matches words that begin with `word`. A single letter matches only itself, because too many words begin
 * with it.
 */
function toTerm(word: string, containing: readonly string[]): string {
  const own = [...word].length === 1 ? `"${word}"` : `"${word}"*`
  return containing.length === 0 ? own : `(${[own, ...containing.map(one => `"${one}"`)].join(' OR ')})`
}
