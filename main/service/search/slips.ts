/** Corrects typing mistakes in a search: finds the nearest words in the index of jobs. */

import type { ReadDb } from '../../store/db.ts'
import { knownWords, lettersOf, withJobs } from './job-words.ts'

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
  const near = knownWords(db, letters.length - most, letters.length + most)
    .filter(known => countBits(known.letters ^ own) <= 2 * most)
    .map(({ term, jobs }) => ({ term, jobs, slips: slipsBetween(letters, [...term], most) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips)
  return withJobs(db, near)
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
