/** Characters that act on a terminal or a screen instead of being shown: control and bidirectional characters. */

const acting = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069'

/** Pattern of a name without such characters. */
export const namePattern = `^[^${acting}]*$`

const isName = new RegExp(namePattern)

export function isPrintable(name: string): boolean {
  return isName.test(name)
}

/** Returns the text with an escape such as `\u001b` for each such character. */
export function escapeActing(text: string): string {
  return text.replace(new RegExp(`[${acting}]`, 'g'), sign => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Escapes such characters, except the line ends of the text. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeActing).join('\n')
}
