/**
 * Finds the words of a search in a text. Words are compared without marks and case. A searched word may be the
 * beginning of a word, or a part of it.
 */

export const searchLimits = {
  /** characters of a search */
  letters: 200,
  words: 8,
  /** characters of a scanned code: a QR code has 4,296 at most */
  codeLetters: 4_296,
  /** characters of a text around a match */
  excerptLetters: 160,
  /** characters of a title or a name in a result */
  nameLetters: 200,
  /** results of each kind */
  jobs: 20,
  notes: 10,
  assets: 10,
  files: 10,
  forms: 10,
  material: 10,
} as const

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** Returns the words of a text in canonical Unicode, as they are written. */
export function wordsIn(text: string): string[] {
  return text.normalize('NFC').match(wordPattern) ?? []
}

/** Scripts in which one or two characters form a word, or that have no spaces between words. */
const dense =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Whether a search for this text also finds it inside words. Two letters are too few, because half of all words contain
 * them.
 */
export function hasParts(word: string): boolean {
  return word.length > 4 || [...word].length >= 3 || dense.test(word)
}

/** Returns each word of a search once, folded, in order; at most `searchLimits.words`. */
export function searchedWords(q: string): string[] {
  const words = wordsIn(q.slice(0, searchLimits.letters))
  return [...new Set(words.map(foldWord))].filter(word => word !== '').slice(0, searchLimits.words)
}

/** Returns a word without case and without marks on its letters. */
export function foldWord(word: string): string {
  // most words need no folding, and a first load folds millions of words
  if (/^[a-z\d]*$/i.test(word)) return word.toLowerCase()
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

export interface Piece {
  text: string
  isFound: boolean
}

/** Splits a text into pieces. Each word that contains a searched word is a separate piece. */
export function markFound(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: word } of text.matchAll(wordPattern)) {
    if (!isFound(word, words)) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isFound: false })
    end = index + word.length
    pieces.push({ text: word, isFound: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}

/** Returns how many of the words the text contains. */
export function countFound(text: string, words: readonly string[]): number {
  const left = new Set(words)
  for (const [word] of text.matchAll(wordPattern)) {
    const folded = foldWord(word)
    for (const one of left) if (fits(folded, one)) left.delete(one)
    if (left.size === 0) break
  }
  return words.length - left.size
}

/** Returns the text around the first found word in one line, with `…` where text is omitted. */
export function excerptOf(text: string, words: readonly string[]): string {
  const most = searchLimits.excerptLetters
  const first = text.matchAll(wordPattern).find(({ 0: word }) => isFound(word, words))?.index ?? 0
  const from = first < most / 2 ? 0 : beginOfWord(text, first - Math.floor(most / 4))
  const cut = text.slice(from, from + most)
  const line = cut.replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${line}${from + most < text.length ? '…' : ''}`
}

/** Returns an excerpt of `text` if it contains some of the terms and `shown` lacks some; otherwise null. */
export function excerptBeside(text: string | null, shown: string, words: readonly string[]): string | null {
  if (text === null || countFound(text, words) === 0 || countFound(shown, words) === words.length) return null
  return excerptOf(text, words)
}

function beginOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 || space - at > 20 ? at : space + 1
}

function isFound(word: string, words: readonly string[]): boolean {
  const folded = foldWord(word)
  return words.some(one => fits(folded, one))
}

/** Whether a word begins with `part`, or contains it if `part` is long enough. */
function fits(folded: string, part: string): boolean {
  return folded.startsWith(part) || (hasParts(part) && folded.includes(part))
}
