/** The sentences of reasons lie in shared, as the shell tells them too; the screens have them by key as every text. */
import type { Reason, ReasonTexts } from '../../../shared/reasons/reasons.ts'

export function asRefused<T extends ReasonTexts>(
  texts: T,
): { readonly [R in Reason as `refused.${R}`]: T[R] } {
  const keyed = Object.entries(texts).map(([reason, text]) => [`refused.${reason}`, text])
  return Object.fromEntries(keyed)
}
