/**
 * Converts typed text to a full-text query. Only its letters and digits are used, each word quoted, so no
 * input can break the query.
 */
import { searchedWords } from '../../../shared/rules/search-words.ts'
import type { Engine, ReadDb } from '../../store/db.ts'
import { weightsOf } from '../entity/search-index.ts'
import { toLexeme } from '../entity/search-vector.ts'
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

/** A full-text table. Those of jobs and assets have the texts of several columns. */
type SearchTable = 'job_search' | 'asset_search' | 'answer_search' | 'page_search'

/** Returns the SQL condition for the rows of a table that match the query in its parameter. */
export function matches(engine: Engine, table: SearchTable): string {
  return { sqlite: `${table} MATCH ?`, postgres: `${table}.words @@ CAST(? AS tsquery)` }[engine]
}

/**
 * Returns the query of a full-text table: the words must be in `columns`, or anywhere in the row if that is
 * null.
 */
export function toMatch(engine: Engine, { words, has, wordsWith }: Sought, columns: string | null): string {
  const { and, or, within } = dialects[engine]
  const terms = words.map(word => toTerm(engine, word, wordsWith?.(word) ?? [], columns))
  const all = terms.join(has === 'all' ? and : or)
  return columns === null ? all : within(all, columns)
}

/** Does the same as `toMatch`, but only one word must be in `columns`; all must be in the row. */
export function toMatchWithin(engine: Engine, columns: string, sought: Sought): string {
  const within = toMatch(engine, { ...sought, has: 'any' }, columns)
  return sought.words.length === 1
    ? within
    : `${within}${dialects[engine].and}${toMatch(engine, sought, null)}`
}

/** Returns a query for rows that have the words themselves in `columns`. */
export function toExactMatch(engine: Engine, words: readonly string[], columns: string): string {
  const { termOf, and, within } = dialects[engine]
  return within(words.map(word => termOf(word, { isBeginning: false, columns })).join(and), columns)
}

/**
 * Matches words that begin with `word`. A single letter matches only itself, because too many words begin
 * with it.
 */
function toTerm(engine: Engine, word: string, containing: readonly string[], columns: string | null): string {
  const { termOf, or } = dialects[engine]
  const own = termOf(word, { isBeginning: [...word].length > 1, columns })
  if (containing.length === 0) return own
  return `(${[own, ...containing.map(one => termOf(one, { isBeginning: false, columns }))].join(or)})`
}

interface Dialect {
  termOf: (word: string, how: { isBeginning: boolean; columns: string | null }) => string
  and: string
  or: string
  /** Limits a query to columns. */
  within: (query: string, columns: string) => string
}

/** Words are letters and digits only, so they need no other escape than the quotes. */
const dialects: Record<Engine, Dialect> = {
  sqlite: {
    termOf: (word, { isBeginning }) => `"${word}"${isBeginning ? '*' : ''}`,
    and: ' AND ',
    or: ' OR ',
    within: (query, columns) => `{${columns}} : (${query})`,
  },
  postgres: {
    termOf: (word, { isBeginning, columns }) =>
      `'${toLexeme(word)}':${isBeginning ? '*' : ''}${columns === null ? '' : weightsOf(columns)}`,
    and: ' & ',
    or: ' | ',
    within: query => `(${query})`,
  },
}
