/** Writes the words of texts in the form that PostgreSQL searches (`tsvector`). */
import { foldWord, wordsIn } from '../../../shared/rules/search-words.ts'

/** A class of PostgreSQL, from the most important one. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** Characters of a word that PostgreSQL compares: its words have at most 2,046 bytes. */
const longestLexeme = 500
/** Bytes of all words of a row, of which PostgreSQL takes a megabyte. Later words are not found. */
const mostBytes = 900_000
/** Bytes that a word needs in addition to its letters. */
const bytesAround = 16

/** Returns a word as it is compared. */
export function toLexeme(word: string): string {
  return foldWord(word).slice(0, longestLexeme).toWellFormed()
}

/** Returns the words of the texts as PostgreSQL reads them, such as `'pump':1A,2C`. */
export function toVector(texts: readonly string[], classes: readonly Weight[]): string {
  const found = new Map<string, Set<Weight>>()
  let left = mostBytes
  for (const [at, text] of texts.entries()) {
    const weight = classes[at] ?? 'D'
    for (const word of wordsIn(text)) {
      const lexeme = toLexeme(word)
      const known = found.get(lexeme)
      if (known !== undefined) known.add(weight)
      else {
        left -= Buffer.byteLength(lexeme) + bytesAround
        if (left < 0) return formatVector(found)
        found.set(lexeme, new Set([weight]))
      }
    }
  }
  return formatVector(found)
}

function formatVector(found: ReadonlyMap<string, ReadonlySet<Weight>>): string {
  return [...found]
    .map(
      ([lexeme, classes]) =>
        `'${lexeme}':${[...classes].map((weight, at) => `${at + 1}${weight}`).join(',')}`,
    )
    .join(' ')
}
