/** A message for the user: a sentence in English, and the reason by which `say-told` translates it. */

import { type Reason, reasons } from '../reasons/reasons.ts'
import { locales } from '../settings/languages.ts'
import { type FillArguments, fillText } from '../words/fill-text.ts'

export interface Message {
  /** in English, with the sentence that comes after it */
  message: string
  /** missing where a sentence is only told in English, or comes from a hub */
  reason?: Reason
  /** for the names in the sentence; `state`, `from` and `to` name a state, `field` a property of a job */
  values?: Readonly<Record<string, string | number>>
  /** a sentence that comes after it */
  next?: Message
}

export function reason<R extends Reason>(name: R, ...[values]: FillArguments<(typeof reasons)[R]>): Message {
  const message = fillText(reasons[name], values ?? {}, locales.en)
  return values === undefined ? { message, reason: name } : { message, reason: name, values }
}

export function followedBy(told: Message, next: Message): Message {
  return { ...told, message: `${told.message} ${next.message}`, next }
}
