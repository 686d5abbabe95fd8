/** Translates messages. This file does not contain the English sentences, which a page may not need. */
import type { Values } from './fill-text.ts'
import type { Message } from './message.ts'
import type { Reason } from './reason.ts'

/**
 * Translates a message. `fill` returns the sentence of a reason; a message without a reason stays in English.
 * `labelFor` translates a value.
 */
export function sayChange(
  { message, reason, values = {}, next }: Message,
  fill: (reason: Reason, values: Values) => string,
  labelFor = (_name: string, value: string | number) => value,
): string {
  if (reason === undefined) return message
  const words = Object.entries(values).map(([name, value]) => [name, labelFor(name, value)])
  const said = fill(reason, Object.fromEntries(words))
  return next === undefined ? said : `${said} ${sayChange(next, fill, labelFor)}`
}
