/** Names a captured document by its kind and the text on its pages. */
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { trim } from './printed-title.ts'

/** Words in which a number is searched: it is near the top of the first page. */
const searchedWords = 80

/** A number with at least four digits, also with letters, dashes or slashes: "4711-02", "DN/2026/0815". */
const number = /^(?=(?:\D*\d){4})[\p{L}\d][\p{L}\d/.-]*[\p{L}\d]$/u

/** Dates and amounts name no document: "2026-11-29", "29.11.2026", "1.250.00". */
const noNumber = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|[\d.]+\.\d{2})$/

/** Words before the number of a device or a paper; a model has a number too. */
const announcing = /^(serial|number|serienummer|seriennummer|nummer|matarnummer|mätarnummer|zählernummer)$/i

/** `label`: the kind in the user's language. `firstPage`: its words, in the order in which they are read. */
export function nameCapture(label: string, firstPage: readonly PageWord[]): string {
  const texts = firstPage.slice(0, searchedWords).map(({ text }) => trim(text))
  const isNumber = (text: string | undefined) =>
    text !== undefined && number.test(text) && !noNumber.test(text)
  const announced = texts.find((text, at) => isNumber(text) && announcing.test(texts[at - 1] ?? ''))
  const found = announced ?? texts.find(isNumber)
  return found === undefined ? label : `${label} ${found}`
}
