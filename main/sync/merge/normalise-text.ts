/** Returns a text as it is compared: well-formed, canonical Unicode, one kind of line end, no space around. */
export function normaliseText(text: string): string {
  // a server cannot store half of a surrogate pair, and gives U+FFFD back
  return text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
