/** What is typed as a full-text query. Any text is safe: only its letters and digits get into it, each word quoted. */
import { searchedWords } from '../../../shared/search-words.ts'
import { wordsWith } from '../../service/entity/search-words.ts'
import type { ReadDb } from '../../store/db.ts'

export interface Sought {
  /** folded */
  words: readonly string[]
  /** Returns the words of the index that contain a word; absent: only beginnings count. */
  wordsWith?: (word: string) => readonly string[]
  /** a row has each of them, or any of them */
  has: 'all' | 'any'
}

/** Null when there is no word to look for. */
export function soughtIn(q: string, wordsWith: NonNullable<Sought['wordsWith']>): Sought | null {
  const words = searchedWords(q)
  return words.length === 0 ? null : { words, has: 'all', wordsWith }
}

/** Looks each word up once in one search. */
export function createPartSearch(db: ReadDb): NonNullable<Sought['wordsWith']> {
  const known = new Map<string, readonly string[]>()
  return word => {
    const words = known.get(word) ?? wordsWith(db, word)
    known.set(word, words)
    return words
  }
}

/** The query of a full-text table: the words in `columns` together, or without any named, anywhere in a row. */
export function toMatch({ words, has, wordsWith }: Sought, columns: string | null): string {
  const terms = words
    .map(word => toTerm(word, wordsWith?.(word) ?? []))
    .join(has === 'all' ? ' AND ' : ' OR ')
  return columns === null ? terms : `{${columns}} : (${terms})`
}

/** As `toMatch`, but of the words that all rows have, one in `columns` is enough. */
export function toMatchWithin(columns: string, sought: Sought): string {
  const within = toMatch({ ...sought, has: 'any' }, columns)
  return sought.words.length === 1 ? within : `${within} AND ${toMatch(sought, null)}`
}

/** The beginning of a word is enough; a single letter stands for itself, as half of all words begin with it. */
function toTerm(word: string, containing: readonly string[]): string {
  const own = [...word].length === 1 ? `"${word}"` : `"${word}"*`
  return containing.length === 0 ? own : `(${[own, ...containing.map(one => `"${one}"`)].join(' OR ')})`
}
