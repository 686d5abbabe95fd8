/** Joins the words of a page to its text. */
import type { PageText } from '../../../shared/contract/capture.ts'
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import type { ReadDb } from '../../store/db.ts'
import { getPage } from './capture-record.ts'

/** @throws Refused `not-found` */
export function readPageText(db: ReadDb, pageUuid: string): PageText {
  const { state, words } = getPage(db, pageUuid)
  return { state, text: joinWords(words ?? []), words: words ?? [] }
}

/** `words`: in the order in which they are read. Each line of the page is a line of the text. */
export function joinWords(words: readonly PageWord[]): string {
  return words
    .map((word, index) => {
      const before = words[index - 1]
      if (before === undefined) return word.text
      return `${isSameLine(before, word) ? ' ' : '\n'}${word.text}`
    })
    .join('')
}

/** Whether a word follows another one on the same line. */
export function isSameLine({ box: before }: PageWord, { box }: PageWord): boolean {
  const middle = box.y + box.height / 2
  return middle > before.y && middle < before.y + before.height && box.x > before.x
}
