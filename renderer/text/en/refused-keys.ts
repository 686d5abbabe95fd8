/** Texts of reasons are in shared, because the shell shows them too. The screens read them by key like all texts. */
import type { Reason, ReasonTexts } from '../../../shared/reasons/reasons.ts'

export function asRefused<T extends ReasonTexts>(
  texts: T,
): { readonly [R in Reason as `refused.${R}`]: T[R] } {
  const keyed = Object.entries(texts).map(([reason, text]) => [`refused.${reason}`, text])
  return Object.fromEntries(keyed)
}
