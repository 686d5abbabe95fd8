/**
 * The words that the index of the jobs knows, kept while the index stays as it is: to count in how many jobs each stands,
 * SQLite reads the whole index.
 */
import { searchLimits } from '../../../shared/search-words.ts'
import type { ReadDb } from '../../store/db.ts'

export interface KnownWord {
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
export function knownWords(db: ReadDb, from: number, to: number): KnownWord[] {
  const words = readWords(db)
  return Array.from({ length: to - from + 1 }, (_, nth) => words.get(from + nth) ?? []).flat()
}

/** Which letters a word has, each as one of 32 bits: a slip changes two of them at most. */
export function lettersOf(word: string): number {
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
