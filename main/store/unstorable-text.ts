/** A text with a character that the database cannot store. The client must send it without the character. */
export class UnstorableText extends Error {
  override readonly name = 'UnstorableText'

  constructor() {
    super(
      'A text has a character that cannot be stored: U+0000, or half of a surrogate pair. Nothing was changed.',
    )
  }
}

/** Returns a text without the characters that PostgreSQL refuses. A derived text is then stored on both engines. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
