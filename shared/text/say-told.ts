/** Translates messages. It does not contain the English sentences, which a page may not need. */

import type { Reason } from '../reasons/reasons.ts'
import { fillText, type Plural } from '../words/fill-text.ts'
import type { Message } from './message.ts'

/** In the language of `locale`, whose texts `textOf` gives; what has no reason stays in English. `wordFor` says a value. */
export function sayTold(
  { message, reason, values = {}, next }: Message,
  textOf: (reason: Reason) => string | Plural,
  locale: string,
  wordFor = (_name: string, value: string | number) => value,
): string {
  if (reason === undefined) return message
  const words = Object.entries(values).map(([name, value]) => [name, wordFor(name, value)])
  const said = fillText(textOf(reason), Object.fromEntries(words), locale)
  return next === undefined ? said : `${said} ${sayTold(next, textOf, locale, wordFor)}`
}
