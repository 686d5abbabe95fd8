/** A slip of the fingers in what is looked for: the nearest words that the index of the jobs knows. */

import { searchLimits } from '../../../shared/search-words.ts'
import type { ReadDb } from '../../store/db.ts'

/** A shorter word is near to half of all words. */
const LEAST_LETTERS = 4
/** From so many letters on two slips are one word still. */
const LONG_LETTERS = 8
/** So many words are tried in place of one. */
const TRIED = 3

/** What may have been meant by a word, the likeliest first; empty for what is too short, and for what is spelt as it is known. */
export function nearWords(db: ReadDb, word: string): string[] {
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
 * How many letters are missing, too many, wrong or changed with their neighbour (optimal string alignment). More than
 * `most` is told as `most + 1` as soon as that is certain.
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

// The words that the index of the jobs knows, kept while the index stays as it is: to count in how many jobs each stands,
// SQLite reads the whole index.

interface KnownWord {
  term: string
  /** in how many jobs it stands */
  jobs: number
  /** see `lettersOf` */
  letters: number
}

/** By their length. */
type KnownWords = ReadonlyMap<number, readonly KnownWord[]>

/** Some 10 MB; where there are more, they are read each time. */
const mostKept = 100_000

const kept = new WeakMap<ReadDb, { version: string; words: KnownWords }>()

/** Of `from` to `to` letters. */
function knownWords(db: ReadDb, from: number, to: number): KnownWord[] {
  const words = readWords(db)
  return Array.from({ length: to - from + 1 }, (_, nth) => words.get(from + nth) ?? []).flat()
}

/** Which letters a word has, each as one of 32 bits: a slip changes two of them at most. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function readWords(db: ReadDb): KnownWords {
  // before the words: those of a version are never older than it
  const version = versionOf(db)
  const known = kept.get(db)
  if (known?.version === version) return known.words
  const found = db.all<{ term: string; doc: number }>(
    'SELECT term, doc FROM temp.job_words WHERE length(term) < ?',
    // nothing longer is near to what is typed
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

/** What FTS5 writes anew with each change of the index: its segments, and the sizes of its rows. */
function versionOf(db: ReadDb): string {
  const rows = db.all<{ block: string }>(
    'SELECT hex(block) AS block FROM job_search_data WHERE id IN (1, 10)',
  )
  return rows.map(({ block }) => block).join()
}
