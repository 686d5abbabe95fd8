/**
 * Any text as a safe full-text query (interface, "Search"). A laptop also stores every word of jobs and assets once, so
 * that a search finds a word by a part of it.
 */
import { hubLimits } from '../../../shared/hub-limits.ts'
import { foldWord, hasParts, wordsIn } from '../../../shared/search-words.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { hasFileSearch } from '../../store/drop-file-search.ts'

/** What of a text is looked through: more would hold everybody up at each change. */
export function cutSearched(text: string | null): string {
  return text?.slice(0, hubLimits.searchedLetters) ?? ''
}

/** Each word once, with the marks on its letters, quoted and joined by OR; null when there is no word to look for. */
export function toMatch(q: string): string | null {
  const words = q.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const once = [...new Set(words.map(word => word.toLowerCase()))].slice(0, 32)
  return once.length === 0 ? null : once.map(word => `"${word}"`).join(' OR ')
}

/** Letters of the longest word that is stored: a text without spaces is one word. */
const longest = 200
/** The number of words, at most, that a query uses for one part of a word. */
const mostWords = 100

/** Adds the words of texts that were indexed. Words stay when their texts are gone: they only find nothing then. */
export function addWords(db: WriteDb, texts: readonly string[]): void {
  if (!hasFileSearch(db)) return
  const words = [...new Set(texts.flatMap(wordsIn))].filter(word => word.length <= longest && hasParts(word))
  const stored = new Set(words.filter(word => /\D/.test(word)).map(word => word.toLowerCase()))
  db.run(
    `INSERT OR IGNORE INTO search_words (word, folded) SELECT value ->> 0, value ->> 1 FROM json_each(?)`,
    JSON.stringify([...stored].map(word => [word, foldWord(word)])),
  )
}

/** Returns the words that contain a folded part anywhere but at their beginning, the shortest first. */
export function wordsWith(db: ReadDb, part: string): string[] {
  if (!hasParts(part)) return []
  const { lines } = readLines(db)
  const words: string[] = []
  for (let at = lines.indexOf(part); at >= 0 && words.length < mostSeen; ) {
    const end = lines.indexOf('\n', at)
    const word = lines.slice(lines.lastIndexOf('\t', end) + 1, end)
    // the index finds these by their beginning
    if (!word.startsWith(part)) words.push(word)
    at = lines.indexOf(part, end)
  }
  return words.sort((a, b) => a.length - b.length).slice(0, mostWords)
}

/** A part that more words have is no help. */
const mostSeen = 1_000

interface Lines {
  /** The newest row in `lines`. */
  last: number
  /** Each word as `folded`, a tab, `word` and a line feed: one text is searched in a millisecond, rows in twenty. */
  lines: string
}

const known = new WeakMap<ReadDb, Lines>()

/** Words are only ever added, so that a later search reads the new ones alone. */
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
