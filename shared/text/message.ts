/** A message for the user: a sentence in English, and the key by which `say-change.ts` translates it. */

import { locales } from '../settings/languages.ts'
import en from './en/reasons.json' with { type: 'json' }
import { fillText, type PluralKeyOf } from './fill-text.ts'
import type { Reason } from './reason.ts'

type Given = Readonly<Record<string, string | number>>
type Counted = Given & { readonly count: number }

export interface Message {
  /** in English, including the sentence of `next` */
  message: string
  /** missing if the sentence exists only in English, or is the server's */
  reason?: Reason
  /** values in the sentence; `state`, `from` and `to` are states, `field` is a property of a job */
  values?: Given
  /** the sentence after it */
  next?: Message
}

export function reason<R extends Reason>(
  name: R,
  ...[values]: R extends PluralKeyOf<typeof en> ? [Counted] : [Given?]
): Message {
  const message = fillText(en, name, values ?? {}, locales.en)
  return values === undefined ? { message, reason: name } : { message, reason: name, values }
}

export function followedBy(told: Message, next: Message): Message {
  return { ...told, message: `${told.message} ${next.message}`, next }
}
