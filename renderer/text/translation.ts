/** The keys of the texts, and a language as the screens use it. */
import type common from '../../shared/text/en/common.json'
import type { Catalogue, KeyOf, PluralKeyOf } from '../../shared/text/fill-text.ts'
import type { Reason } from '../../shared/text/reason.ts'
import type first from './en/first.json'
import type screens from './en/screens.json'

type English = typeof common & typeof first & typeof screens

export type TextKey = KeyOf<English> | `refused.${Reason}`
export type PluralKey = PluralKeyOf<English>

/** The texts of a language, by key. While it loads, only those of the first picture are there. */
export interface Speech {
  /** BCP 47 name for texts, numbers and dates */
  locale: string
  texts: Catalogue
}

/** Joins the files of a language. Reasons are in `shared`, because the shell shows them too. */
export function joinTexts(locale: string, reasons: Catalogue, ...files: readonly Catalogue[]): Speech {
  const refused = Object.entries(reasons).map(([key, text]) => [`refused.${key}`, text])
  return { locale, texts: Object.assign(Object.fromEntries(refused), ...files) }
}
