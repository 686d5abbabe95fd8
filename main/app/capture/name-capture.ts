/** Names a captured document by its kind and the text on its pages. */
import type { PageWord } from '../../../shared/entities/captured-page.ts'

/** Characters of the text in which a number is searched: it is near the top of the first page. */
const searchedWords = 80

/** A number with at least four digits, also with letters, dashes or slashes: "4711-02", "DN/2026/0815". */
const number = /^(?=(?:\D*\d){4})[\p{L}\d][\p{L}\d/.-]*[\p{L}\d]$/u

/** Dates and amounts name no document: "2026-11-29", "29.11.2026", "1.250.00". */
const noNumber = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|[\d.]+\.\d{2})$/

/** `label`: the kind in the user's language. `firstPage`: its words, in the order in which they are read. */
export function nameCapture(label: string, firstPage: readonly PageWord[]): string {
  const found = firstPage
    .slice(0, searchedWords)
    .map(({ text }) => text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''))
    .find(text => number.test(text) && !noNumber.test(text))
  return found === undefined ? label : `${label} ${found}`
}
