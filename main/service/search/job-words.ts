/**
 * The words in the index of jobs, cached until the index changes. Counting the jobs of each word makes SQLite read the
 * whole index.
 */
import { searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'

interface KnownWord {
  term: string
  /** The number of jobs with the word; null: not counted yet. */
  jobs: number | null
  /** See `lettersOf`. */
  letters: number
}

/** The words by their length. */
type KnownWords = ReadonlyMap<number, readonly KnownWord[]>

/**
 * The largest number of words to cache, which need about 10 MB. A longer list is read again for each
 * search.
 */
const mostKept = 100_000

const kept = new WeakMap<ReadDb, { version: string; words: KnownWords }>()

/** Returns the words of `from` to `to` letters. Some of them may be in no job. */
export function knownWords(db: ReadDb, from: number, to: number): KnownWord[] {
  const words = db.engine === 'sqlite' ? readWords(db) : addNewWords(db)
  return Array.from({ length: to - from + 1 }, (_, nth) => words.get(from + nth) ?? []).flat()
}

/** Returns the letters of a word as a set of 32 bits. One mistake changes at most two of the bits. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function readWords(db: ReadDb): KnownWords {
  // reads the version before the words, so that the words are never older than their version
  const version = versionOf(db)
  const known = kept.get(db)
  if (known?.version === version) return known.words
  const found = db.all<{ term: string; doc: number }>(
    'SELECT term, doc FROM temp.job_words WHERE length(term) < ?',
    // longer words cannot be near to typed text
    2 * searchLimits.letters,
  )
  const words = Map.groupBy(
    found.map(({ term, doc }) => ({ term, jobs: doc, letters: lettersOf(term) })),
    ({ term }) => [...term].length,
  )
  if (found.length <= mostKept) kept.set(db, { version, words })
  else kept.delete(db)
  return words
}

/**
 * Returns the parts of the index that FTS5 rewrites with each change: the list of segments, and the
 * averages.
 */
function versionOf(db: ReadDb): string {
  const rows = db.all<{ block: string }>(
    'SELECT hex(block) AS block FROM job_search_data WHERE id IN (1, 10)',
  )
  return rows.map(({ block }) => block).join()
}

/** Most words whose jobs are counted. */
const mostCounted = 200

/** Returns the words that are in a job, with the number of jobs. The first words are counted if there are many. */
export function withJobs<Word extends Pick<KnownWord, 'term' | 'jobs'>>(
  db: ReadDb,
  words: readonly Word[],
): (Word & { jobs: number })[] {
  const unknown = words.filter(({ jobs }) => jobs === null).slice(0, mostCounted)
  const counts = countJobs(
    db,
    unknown.map(({ term }) => term),
  )
  const known = new Map(unknown.map(({ term }, at) => [term, counts[at]]))
  return words
    .map(word => ({ ...word, jobs: word.jobs ?? known.get(word.term) ?? 0 }))
    .filter(({ jobs }) => jobs > 0)
}

/** Returns the number of jobs with each word on PostgreSQL. */
function countJobs(db: ReadDb, terms: readonly string[]): number[] {
  if (terms.length === 0) return []
  return db.column<number>(
    `SELECT (SELECT count(*) FROM job_search WHERE words @@ CAST(value AS tsquery)) FROM json_each(?) ORDER BY key`,
    // The words are letters and digits.
    JSON.stringify(terms.map(term => `'${term}'`)),
  )
}

interface AddedWords {
  /** The newest row that was read. */
  last: number
  terms: Set<string>
  words: Map<number, KnownWord[]>
}

const added = new WeakMap<ReadDb, AddedWords>()

/**
 * Returns the words of all texts on PostgreSQL, which would have to read the whole index of jobs to list its words. It
 * reads those that were added since the last call.
 */
function addNewWords(db: ReadDb): KnownWords {
  const known = added.get(db) ?? { last: 0, terms: new Set(), words: new Map() }
  const rows = db.all<{ id: number; term: string }>(
    'SELECT rowid AS id, folded AS term FROM search_words WHERE rowid > ? AND length(folded) < ? ORDER BY rowid',
    known.last,
    2 * searchLimits.letters,
  )
  for (const { id, term } of rows) {
    known.last = id
    if (known.terms.has(term)) continue
    known.terms.add(term)
    const { length } = [...term]
    const same = known.words.get(length) ?? []
    same.push({ term, jobs: null, letters: lettersOf(term) })
    known.words.set(length, same)
  }
  added.set(db, known)
  return known.words
}
