/** Finds the numbers and dates on a page that may name something. */
import type { FoundValue } from '../../../../shared/contract/capture.ts'
import type { PageBox, PageWord } from '../../../../shared/entities/captured-page.ts'
import { isSameLine } from '../page-text.ts'
import { readDate, readNumber } from './read-value.ts'

/** Words of a number that is printed with blanks, such as "B 0231 77". */
const mostWords = 4
const mostLetters = 60

/** A part of a page that may be the number of an asset or of material. */
export interface PageToken {
  found: FoundValue
  /** see `toKey` */
  key: string
}

/** Writes a number in the form in which numbers are compared: upper case, without blanks and hyphens. */
function toKey(text: string): string {
  return text.replace(/[\s‐-―-]/gu, '').replace(/[a-z]/g, letter => letter.toUpperCase())
}

/** Returns the tokens of a page: each word with a digit, and each few words of one line. */
export function tokensOf(pageUuid: string, words: readonly PageWord[]): PageToken[] {
  return words.flatMap((_, from) => lineFrom(words, from).flatMap(part => toToken(pageUuid, part)))
}

/** Returns the first word from `from` on, the first two, and so on, as far as they are on one line. */
function lineFrom(words: readonly PageWord[], from: number): PageWord[][] {
  const parts: PageWord[][] = []
  for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++) {
    const [before, last] = [words[to - 2], words[to - 1]]
    if (to > from + 1 && before && last && !isSameLine(before, last)) break
    parts.push(words.slice(from, to))
  }
  return parts
}

function toToken(pageUuid: string, words: readonly PageWord[]): PageToken[] {
  const text = words.map(word => trim(word.text)).join(' ')
  const key = toKey(text)
  return names(text, key) ? [{ key, found: { pageUuid, text, box: boxAround(words) } }] : []
}

/** A short number names many things, and dates and amounts name nothing. */
function names(text: string, key: string): boolean {
  if (!/\d/.test(key) || key.length < 4 || key.length > mostLetters) return false
  if (readDate(text) !== null) return false
  if (/^[\d.,]+$/.test(key) && /[.,]/.test(key)) return false
  return key.length > 4 || /\p{L}/u.test(key)
}

/** Removes punctuation around a word. */
function trim(text: string): string {
  return text.replace(/^[^\p{L}\p{N}-]+|[^\p{L}\p{N}]+$/gu, '')
}

function boxAround(words: readonly PageWord[]): PageBox {
  const x = Math.min(...words.map(({ box }) => box.x))
  const y = Math.min(...words.map(({ box }) => box.y))
  const right = Math.max(...words.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

export interface PageValue {
  found: FoundValue
  kind: 'number' | 'date' | 'text'
  value: string
}

/** Returns the words that are numbers or dates, and those that may name something, such as a serial number. */
export function valuesOf(pageUuid: string, words: readonly PageWord[]): PageValue[] {
  return words.flatMap((word): PageValue[] => {
    const text = trim(word.text)
    const found = { pageUuid, text, box: word.box }
    const date = readDate(text)
    if (date !== null) return [{ found, kind: 'date', value: date }]
    const number = readNumber(text)
    const isName = tokensOf(pageUuid, [word]).length > 0
    return [
      ...(number === null ? [] : [{ found, kind: 'number' as const, value: number }]),
      ...(isName ? [{ found, kind: 'text' as const, value: text }] : []),
    ]
  })
}
