/** What is typed as a full-text query. Any text is safe: only its letters and digits get into it, each word quoted. */
import { searchedWords } from '../../../shared/search-words.ts'

export interface Sought {
  /** folded */
  words: readonly string[]
  /** a row has each of them, or any of them */
  has: 'all' | 'any'
}

/** Null when there is no word to look for. */
export function soughtIn(q: string): Sought | null {
  const words = searchedWords(q)
  return words.length === 0 ? null : { words, has: 'all' }
}

/** The query of a full-text table: the words in `columns` together, or without any named, anywhere in a row. */
export function toMatch({ words, has }: Sought, columns: string | null): string {
  const terms = words.map(toTerm).join(has === 'all' ? ' AND ' : ' OR ')
  return columns === null ? terms : `{${columns}} : (${terms})`
}

/** As `toMatch`, but of the words that all rows have, one in `columns` is enough. */
export function toMatchWithin(columns: string, sought: Sought): string {
  const within = toMatch({ ...sought, has: 'any' }, columns)
  return sought.words.length === 1 ? within : `${within} AND ${toMatch(sought, null)}`
}

/** The beginning of a word is enough; a single letter stands for itself, as half of all words begin with it. */
function toTerm(word: string): string {
  return [...word].length === 1 ? `"${word}"` : `"${word}"*`
}
