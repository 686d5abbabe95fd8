/** What every part of a sheet is put together from: bounded, and without what has no value. */
import { type SheetBlock, type SheetFact, sheetLimits } from '../../../shared/sheet.ts'
import type { SheetKey, SheetWords } from './sheet-words.ts'

/** A hub's text may be as long as a book. */
export function cutText(text: string, { t }: SheetWords): string {
  if (text.length <= sheetLimits.textLetters) return text
  // never half of a letter of two units
  return t('sheet.shortened', {
    text: text.slice(0, sheetLimits.textLetters).replace(/[\ud800-\udbff]$/, ''),
  })
}

/** The first `most`, and a sentence about the rest where there is one. */
export function cutList<T>(
  entries: readonly T[],
  most: number,
  { t }: SheetWords,
): { kept: readonly T[]; remark: SheetBlock[] } {
  const over = entries.length - most
  return {
    kept: entries.slice(0, most),
    remark: over <= 0 ? [] : [{ kind: 'remark', text: t('sheet.leftOut', { count: over }) }],
  }
}

/** Those that have a value. */
export function factsOf(
  words: SheetWords,
  entries: readonly (readonly [SheetKey, string | null])[],
): SheetFact[] {
  return entries.flatMap(([key, value]) =>
    value === null || value.trim() === '' ? [] : [{ name: words.t(key), value: cutText(value, words) }],
  )
}
