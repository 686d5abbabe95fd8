/**
 * A test language with longer English: doubled vowels, accents, and brackets at both ends. A text without brackets has
 * no key, and one without its last bracket is cut off.
 */
import type { Speech } from './translation.ts'

const accents: Readonly<Record<string, string>> = { a: 'å', e: 'é', i: 'î', o: 'ö', u: 'ü', y: 'ý' }

/** Lengthens the texts of a language. Its `locale` stays, so numbers and dates are unchanged. */
export function makePseudo({ locale, texts }: Speech): Speech {
  const longer = Object.entries(texts).map(([key, text]) => [key, lengthen(text)])
  return { locale, texts: Object.fromEntries(longer) }
}

/** `Sent {{time}}` is `[Séént {{time}}]`: names in braces are untouched. */
export function lengthen(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/)
  return `[${parts.map(part => (part.startsWith('{') ? part : part.replace(/[aeiouy]/gi, twice))).join('')}]`
}

function twice(letter: string): string {
  const small = accents[letter.toLowerCase()] ?? letter
  return (letter === letter.toLowerCase() ? small : small.toUpperCase()) + small
}
