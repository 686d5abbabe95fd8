/**
 * The best rows of a full-text table without weighing each: to weigh a row takes longer than to find it, and a word
 * that stands everywhere is found in all of them. What has the words where they count most comes first, and of equal
 * ones the newest.
 */
import type { Hit } from '../../service/entity/best-hits.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Sought, toMatch, toMatchWithin } from './match.ts'

export interface Ranking {
  table: 'jobs' | 'assets'
  /** where a word counts most */
  best: string
  /** where else it counts */
  columns: string
  /** the words that are in none of them may be elsewhere in the row */
  isRestElsewhere?: boolean
}

/** At most `window` rows, the best first. */
export function findRanked(db: ReadDb, ranking: Ranking, sought: Sought, window: number): Hit[] {
  const ids =
    sought.has === 'all' ? withAll(db, ranking, sought, window) : withSome(db, ranking, sought, window)
  return ids.slice(0, window).map((id, at) => ({ id, rank: at }))
}

/** All words where they count most, then the others; words by their beginnings before words by their parts. */
function withAll(db: ReadDb, ranking: Ranking, { wordsWith, ...sought }: Sought, window: number): number[] {
  const { best, columns, isRestElsewhere = false } = ranking
  const lookedFor = [sought, ...(wordsWith ? [{ ...sought, wordsWith }] : [])].flatMap(one => [
    () => toMatch(one, best),
    () => (isRestElsewhere ? toMatchWithin(columns, one) : toMatch(one, columns)),
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

/** With the most of the words; of equal ones that with the rarest. */
function withSome(db: ReadDb, ranking: Ranking, { words, ...how }: Sought, window: number): number[] {
  const lists = words.map(word =>
    newest(db, ranking, toMatch({ ...how, words: [word] }, ranking.columns), window),
  )
  const counts = new Map<number, number>()
  for (const id of lists.sort((a, b) => a.length - b.length).flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/** What was made here has the lowest numbers, and is the newest of all. */
function newest(db: ReadDb, { table }: Ranking, match: string, window: number): number[] {
  const index = table === 'jobs' ? 'job_search' : 'asset_search'
  const hits = `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ?`
  const isAnyOurs = db.get(`SELECT 1 FROM ${table} WHERE id < 0 LIMIT 1`) !== undefined
  const ours = isAnyOurs
    ? db.all<{ id: number }>(`${hits} AND rowid < 0 ORDER BY rowid LIMIT ?`, match, window)
    : []
  const others = db.all<{ id: number }>(`${hits} AND rowid > 0 ORDER BY rowid DESC LIMIT ?`, match, window)
  return [...ours, ...others].map(({ id }) => id)
}
