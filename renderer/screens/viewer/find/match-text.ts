/** Finds terms in the pieces of text of a page, without regard to case, accents and line breaks. */
import { foldWord, hasParts, searchedWords } from '../../../../shared/rules/search-words.ts'

export interface TextPiece {
  str: string
  /** whether a line ends after the piece */
  hasEOL: boolean
}

/** Characters `from` up to, but not including, `to` of a piece. */
export interface Part {
  piece: number
  from: number
  to: number
}

/** The parts of a place with the term, which can be in several pieces. */
export type Match = readonly Part[]

/** The folded text of a page; `places` has the piece and the character of each of its letters. */
export interface FoldedText {
  text: string
  places: readonly { piece: number; at: number }[]
}

export function foldPieces(pieces: readonly TextPiece[]): FoldedText {
  let text = ''
  const places: { piece: number; at: number }[] = []
  const add = (folded: string, piece: number, at: number) => {
    if (folded === ' ' && (text === '' || text.endsWith(' '))) return
    text += folded
    for (let nth = 0; nth < folded.length; nth++) places.push({ piece, at })
  }
  for (const [piece, { str, hasEOL }] of pieces.entries()) {
    let at = 0
    for (const letter of str) {
      add(/\s/.test(letter) ? ' ' : foldWord(letter), piece, at)
      at += letter.length
    }
    if (hasEOL) add(' ', piece, at)
  }
  return { text, places }
}

/** How a text is found: as it was typed, or by each of its words. */
export type FindBy = 'phrase' | 'words'

/** Returns the matches in the order of the page. */
export function matchText(folded: FoldedText, q: string, by: FindBy): Match[] {
  const spans = by === 'phrase' ? spansOf(folded.text, foldPhrase(q), false) : spansOfWords(folded.text, q)
  return spans.map(span => partsOf(folded, span))
}

interface Span {
  from: number
  to: number
}

function foldPhrase(q: string): string {
  return foldPieces([{ str: q.trim(), hasEOL: false }]).text
}

function spansOfWords(text: string, q: string): Span[] {
  const spans = searchedWords(q).flatMap(word => spansOf(text, word, !hasParts(word)))
  return spans.sort((a, b) => a.from - b.from)
}

/** `isBeginning`: only at the beginning of a word. */
function spansOf(text: string, term: string, isBeginning: boolean): Span[] {
  const spans: Span[] = []
  if (term === '') return spans
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    if (!isBeginning || at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))
      spans.push({ from: at, to: at + term.length })
  }
  return spans
}

function partsOf({ places }: FoldedText, { from, to }: Span): Part[] {
  const parts: Part[] = []
  for (const { piece, at } of places.slice(from, to)) {
    const last = parts.at(-1)
    if (last?.piece === piece) last.to = at + 1
    else parts.push({ piece, from: at, to: at + 1 })
  }
  return parts
}
