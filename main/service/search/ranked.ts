/**
 * Returns the best rows of a full-text table without computing a rank for each row, which takes longer than
 * finding them.
 * Rows with the words in the most important columns come first; equal ones are sorted by age, the newest
 * first.
 */

import type { ReadDb } from '../../store/db.ts'
import type { Hit } from '../entity/best-hits.ts'
import { matches, type Sought, toMatch, toMatchWithin } from './match.ts'

export interface Ranking {
  table: 'jobs' | 'assets'
  /** The columns in which a word counts most. */
  best: string
  /** All other columns that count. */
  columns: string
  /** Whether words that are in none of these columns may be elsewhere in the row. */
  isRestElsewhere?: boolean
}

/** Returns at most `window` rows, the best first. */
export function findRanked(db: ReadDb, ranking: Ranking, sought: Sought, window: number): Hit[] {
  const ids =
    sought.has === 'all' ? withAll(db, ranking, sought, window) : withSome(db, ranking, sought, window)
  return ids.slice(0, window).map((id, at) => ({ id, rank: at }))
}

/**
 * Searches for all words in the best columns, then in the others. Beginnings of words come before parts of
 * words.
 */
function withAll(db: ReadDb, ranking: Ranking, { wordsWith, ...sought }: Sought, window: number): number[] {
  const { best, columns, isRestElsewhere = false } = ranking
  const lookedFor = [sought, ...(wordsWith ? [{ ...sought, wordsWith }] : [])].flatMap(one => [
    () => toMatch(db.engine, one, best),
    () => (isRestElsewhere ? toMatchWithin(db.engine, columns, one) : toMatch(db.engine, one, columns)),
  ])
  const found = new Set<number>()
  const asked = new Set<string>()
  for (const matchOf of lookedFor) {
    if (found.size >= window) break
    const match = matchOf()
    if (asked.has(match)) continue
    asked.add(match)
    for (const id of newest(db, ranking, match, window)) found.add(id)
  }
  return [...found]
}

/** Returns rows with the most words; of equal ones, those with the rarest word first. */
function withSome(db: ReadDb, ranking: Ranking, { words, ...how }: Sought, window: number): number[] {
  const lists = words.map(word =>
    newest(db, ranking, toMatch(db.engine, { ...how, words: [word] }, ranking.columns), window),
  )
  return mostWordsFirst(lists)
}

/** Merges a list of rows for each word: rows with the most words first, then those of the shortest list. */
export function mostWordsFirst(lists: readonly (readonly number[])[]): number[] {
  const counts = new Map<number, number>()
  for (const id of lists.toSorted((a, b) => a.length - b.length).flat())
    counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/**
 * Returns the newest rows. Negative ids are rows made on this laptop and not sent yet; the lowest id is the
 * newest.
 */
function newest(db: ReadDb, { table }: Ranking, match: string, window: number): number[] {
  const index = table === 'jobs' ? 'job_search' : 'asset_search'
  const hits = `SELECT rowid AS id FROM ${index} WHERE ${matches(db.engine, index)}`
  const isAnyOurs = db.get(`SELECT 1 FROM ${table} WHERE id < 0 LIMIT 1`) !== undefined
  const ours = isAnyOurs
    ? db.all<{ id: number }>(`${hits} AND rowid < 0 ORDER BY rowid LIMIT ?`, match, window)
    : []
  const others = db.all<{ id: number }>(`${hits} AND rowid > 0 ORDER BY rowid DESC LIMIT ?`, match, window)
  return [...ours, ...others].map(({ id }) => id)
}
