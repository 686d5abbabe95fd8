/** Finds what a page says it is: "Delivery note", "Följesedel". */
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { foldWord } from '../../../shared/rules/search-words.ts'

/** Words in which a title is searched: it is at the top of the page. */
const searchedWords = 30

/** Titles of common papers in each language, as `foldWord` writes them: recognition often loses accents. */
const titles = [
  ...['delivery note', 'work permit', 'permit to work', 'meter card'],
  ...['foljesedel', 'arbetstillstand', 'matarkort'],
  ...['lieferschein', 'arbeitserlaubnis', 'zahlerkarte'],
].map(title => title.split(' '))

/** Returns the title as it is printed, with a capital letter and otherwise small letters; null without one. */
export function findPrintedTitle(words: readonly PageWord[]): string | null {
  const top = words.slice(0, searchedWords).map(({ text }) => trim(text))
  const folded = top.map(foldWord)
  for (let at = 0; at < top.length; at++) {
    const title = titles.find(one => one.every((word, nth) => folded[at + nth] === word))
    if (title === undefined) continue
    const printed = top.slice(at, at + title.length).join(' ')
    return printed.charAt(0).toUpperCase() + printed.slice(1).toLowerCase()
  }
  return null
}

/** Removes punctuation before and after a word. */
export function trim(text: string): string {
  return text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
}
