/** Stores each word of a text once. With these words, a search for a part of a word finds the word. */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { foldWord, hasParts, wordsIn } from '../../../shared/rules/search-words.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isSearchDeferred } from '../../store/defer-search.ts'
import { noteWaiting } from './note-texts.ts'

/** Cuts a text to the length that is searched. Indexing more would block other requests at each change. */
export function cutSearched(text: string | null): string {
  return text?.slice(0, hubLimits.searchedLetters) ?? ''
}

/** Characters of the longest stored word. Text without spaces counts as one word. */
const longest = 200
/** Most words that a query uses for one part of a word. */
const mostWords = 100

/** Adds the words of a job or an asset that was just indexed. A hub adds them later, in the background. */
export function addWordsOf(
  db: WriteDb,
  kind: 'job' | 'asset',
  rowId: number,
  texts: readonly string[],
): void {
  if (!isSearchDeferred(db)) addWords(db, texts)
  else noteWaiting(db, kind, rowId)
}

/** Adds the words of many rows that were just indexed, which have most words in common. */
export function addWordsOfMany(
  db: WriteDb,
  kind: 'job' | 'asset',
  rows: readonly { rowId: number; texts: readonly string[] }[],
): void {
  if (isSearchDeferred(db)) for (const { rowId, texts } of rows) addWordsOf(db, kind, rowId, texts)
  else
    addWords(
      db,
      rows.flatMap(({ texts }) => texts),
    )
}

/** Adds the words of texts. Words of deleted texts stay, as searching for them finds nothing. */
export function addWords(db: WriteDb, texts: readonly string[]): void {
  const words = [...new Set(texts.flatMap(wordsIn))].filter(word => word.length <= longest && hasParts(word))
  const stored = new Set(words.filter(word => /\D/.test(word)).map(word => word.toLowerCase()))
  const pair = { sqlite: 'value', postgres: 'value::json' }[db.engine]
  db.run(
    `INSERT INTO search_words (word, folded) SELECT ${pair} ->> 0, ${pair} ->> 1 FROM json_each(?) WHERE true
     ON CONFLICT DO NOTHING`,
    JSON.stringify([...stored].map(word => [word, foldWord(word)])),
  )
}

/** Returns the words that contain a folded part, but do not begin with it, the shortest first. */
export function wordsWith(db: ReadDb, part: string): string[] {
  if (!hasParts(part)) return []
  const { lines } = readLines(db)
  const words: string[] = []
  for (let at = lines.indexOf(part); at >= 0 && words.length < mostSeen; ) {
    const end = lines.indexOf('\n', at)
    const word = lines.slice(lines.lastIndexOf('\t', end) + 1, end)
    // The index itself finds words by their beginning.
    if (!word.startsWith(part)) words.push(word)
    at = lines.indexOf(part, end)
  }
  return words.sort((a, b) => a.length - b.length).slice(0, mostWords)
}

/** Most words to collect: a part that more words contain does not narrow the search. */
const mostSeen = 1_000

interface Lines {
  /** The newest row in `lines`. */
  last: number
  /**
   * Each word as `folded`, a tab, `word` and a line feed. Searching one text takes a millisecond, searching rows 20.
   */
  lines: string
}

const known = new WeakMap<ReadDb, Lines>()

/** Reads the words. Words are only added, so later calls read only the new ones. */
function readLines(db: ReadDb): Lines {
  const { last, lines } = known.get(db) ?? { last: 0, lines: '' }
  const sql = 'SELECT rowid AS id, word, folded FROM search_words WHERE rowid > ? ORDER BY rowid'
  const added = db.all<{ id: number; word: string; folded: string }>(sql, last)
  const read = {
    last: added.at(-1)?.id ?? last,
    lines: lines + added.map(({ word, folded }) => `${folded}\t${word}\n`).join(''),
  }
  known.set(db, read)
  return read
}
