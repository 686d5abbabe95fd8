/**
 * The letters of the sheet, and what of a text they can print. Noto Sans has those of Latin, Greek and Cyrillic; a PDF's
 * own fonts have only the first.
 */
import { fileForThread } from '../../../service/thread-file.ts'

const family = '@expo-google-fonts/noto-sans'

export function fontFiles(): { regular: string; bold: string } {
  return {
    regular: fileForThread(`${family}/400Regular/NotoSans_400Regular.ttf`, import.meta.url),
    bold: fileForThread(`${family}/700Bold/NotoSans_700Bold.ttf`, import.meta.url),
  }
}

/** Stands for a letter that the font does not have. */
const unknown = '\ufffd'
/** What says nothing on paper: controls, marks that steer the direction, halves of letters, private signs. */
const unprinted = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\p{Variation_Selector}/u

/** Line ends are kept, a tab is a space, and each letter that is not in the font is a mark that says so. */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const known = hasGlyph(0xfffd) ? unknown : '?'
  const letters = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  return Array.from(letters, letter => {
    if (letter === '\n') return letter
    if (unprinted.test(letter)) return ''
    return hasGlyph(letter.codePointAt(0) ?? 0) ? letter : known
  }).join('')
}
