/** Finds what a page says it is: "Delivery note", "Följesedel", a kind of the user, or a type plate. */
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { foldWord } from '../../../shared/rules/search-words.ts'

export interface PaperNames {
  /** Kinds of documents that the user or an administrator has added. */
  ownKinds: readonly string[]
  /** The name of a type plate in the user's language. */
  typePlate: string
}

/** Words in which a title is searched: it is at the top of the page. */
const searchedWords = 30

/** A type plate has fewer words than a letter that mentions a device. */
const plateWords = 60

/** Titles of common papers in each language, as `foldWord` writes them: recognition often loses accents. */
const titles = [
  ...['delivery note', 'work permit', 'permit to work', 'meter card'],
  ...['foljesedel', 'arbetstillstand', 'matarkort'],
  ...['lieferschein', 'arbeitserlaubnis', 'zahlerkarte'],
].map(title => title.split(' '))

/** Words before the serial number and before the model of a device, as `foldWord` writes them. */
const serialWords = ['serial', 's/n', 'serienummer', 'seriennummer', 'tillverkningsnummer', 'fabriknummer']
const modelWords = ['model', 'modell', 'type', 'typ']

/**
 * Returns the title as it is printed, with a capital letter and otherwise small letters, or the kind as the user wrote it.
 * A small page with a serial number and a model is a type plate. Null: the page does not say what it is.
 */
export function findPrintedTitle(words: readonly PageWord[], names: PaperNames): string | null {
  const top = words.slice(0, searchedWords).map(({ text }) => trim(text))
  const folded = top.map(foldWord)
  return (
    findOwnKind(folded, names.ownKinds) ??
    findCommonTitle(top, folded) ??
    findTypePlate(words, names.typePlate)
  )
}

function findOwnKind(folded: readonly string[], ownKinds: readonly string[]): string | null {
  const isPrinted = (kind: string) => {
    const title = kind.split(/\s+/).map(trim).filter(Boolean).map(foldWord)
    return title.length > 0 && folded.some((_, at) => isTitleAt(folded, at, title))
  }
  // "Service report, gas" is the kind of a page that "Service report" describes too.
  return ownKinds.toSorted((a, b) => b.length - a.length).find(isPrinted) ?? null
}

function findCommonTitle(top: readonly string[], folded: readonly string[]): string | null {
  for (const at of top.keys()) {
    const title = titles.find(one => isTitleAt(folded, at, one))
    if (title === undefined) continue
    const printed = top.slice(at, at + title.length).join(' ')
    return printed.charAt(0).toUpperCase() + printed.slice(1).toLowerCase()
  }
  return null
}

function isTitleAt(folded: readonly string[], at: number, title: readonly string[]): boolean {
  return title.every((word, nth) => folded[at + nth] === word)
}

function findTypePlate(words: readonly PageWord[], typePlate: string): string | null {
  if (words.length > plateWords) return null
  const folded = words.map(({ text }) => foldWord(trim(text)))
  const hasOneOf = (some: readonly string[]) => folded.some(word => some.includes(word))
  return hasOneOf(serialWords) && hasOneOf(modelWords) ? typePlate : null
}

/** Removes punctuation before and after a word. */
export function trim(text: string): string {
  return text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
}
