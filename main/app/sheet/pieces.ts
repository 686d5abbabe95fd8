/** What every part of a sheet is put together from: bounded, and without what has no value. */
import { type SheetBlock, type SheetFact, type SheetPart, sheetLimits } from '../../../shared/sheet.ts'
import type { SheetKey, SheetWords } from './sheet-words.ts'

/** A hub's text may be as long as a book. */
export function cutText(text: string, { t }: SheetWords): string {
  if (text.length <= sheetLimits.textLetters) return text
  // never half of a letter of two units
  return t('sheet.shortened', {
    text: text.slice(0, sheetLimits.textLetters).replace(/[\ud800-\udbff]$/, ''),
  })
}

/** A part that is one list: the first `most` of it, and a sentence about the rest where there is one. */
export function listPart<T>(
  title: SheetKey,
  { entries, most }: { entries: readonly T[]; most: number },
  words: SheetWords,
  blockOf: (kept: readonly T[]) => SheetBlock,
): SheetPart {
  const over = entries.length - most
  const blocks = entries.length === 0 ? [] : [blockOf(entries.slice(0, most))]
  if (over > 0) blocks.push({ kind: 'remark', text: words.t('sheet.leftOut', { count: over }) })
  return { title: words.t(title), blocks }
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
