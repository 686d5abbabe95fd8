/** Corrects typing mistakes in a search: finds the nearest words in the index of jobs. */

import { searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'

/** Shorter words resemble too many others. */
const LEAST_LETTERS = 4
/** The length from which two mistakes are tolerated. */
const LONG_LETTERS = 8
/** The number of similar words to try for one word. */
const TRIED = 3

/** Returns the words that may have been meant, the likeliest first. Empty if the word is too short. */
export function similarWords(db: ReadDb, word: string): string[] {
  const letters = [...word]
  if (letters.length < LEAST_LETTERS || /\d/.test(word)) return []
  const most = letters.length < LONG_LETTERS ? 1 : 2
  const own = lettersOf(word)
  return knownWords(db, letters.length - most, letters.length + most)
    .filter(known => countBits(known.letters ^ own) <= 2 * most)
    .map(({ term, jobs }) => ({ term, jobs, slips: slipsBetween(letters, [...term], most) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips || b.jobs - a.jobs || (a.term < b.term ? -1 : 1))
    .slice(0, TRIED)
    .map(({ term }) => term)
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * Counts missing, additional, wrong and swapped letters (optimal string alignment). Returns `most + 1` as
 * soon as there are more than `most`.
 */
export function slipsBetween(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, above] = [[] as number[], b.map((_, at) => at)]
  above.push(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let slips = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      row.push(slips)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, above] = [above, row]
  }
  return above[b.length] ?? most + 1
}

// The words in the index of jobs, cached until the index changes. Counting the jobs of each word makes
// SQLite read the whole index.

interface KnownWord {
  term: string
  /** The number of jobs with the word. */
  jobs: number
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

/** Returns the words of `from` to `to` letters. */
function knownWords(db: ReadDb, from: number, to: number): KnownWord[] {
  const words = readWords(db)
  return Array.from({ length: to - from + 1 }, (_, nth) => words.get(from + nth) ?? []).flat()
}

/** Returns the letters of a word as a set of 32 bits. One mistake changes at most two of the bits. */
function lettersOf(word: string): number {
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
