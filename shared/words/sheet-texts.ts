import type { enSheet } from './en-sheet.ts'
import type { Plural } from './fill-text.ts'

/** Another language has every text, and a plural wherever English has one. */
export type SheetTexts = {
  readonly [K in keyof typeof enSheet]: (typeof enSheet)[K] extends string ? string : Plural
}
