/** What of a text a font can print. Pure. */

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
