/** Helpers for the parts of a sheet: they limit lengths and leave out facts without a value. */
import { type SheetBlock, type SheetFact, type SheetPart, sheetLimits } from '../../../shared/views/sheet.ts'
import type { SheetKey, SheetLabels } from './sheet-labels.ts'

/** Shortens a text, because a server may send one of any length. */
export function cutText(text: string, { t }: SheetLabels): string {
  if (text.length <= sheetLimits.textLetters) return text
  // removes half of a surrogate pair at the cut
  return t('sheet.shortened', {
    text: text.slice(0, sheetLimits.textLetters).replace(/[\ud800-\udbff]$/, ''),
  })
}

/** Returns a part with one list: the first `most` entries, and a sentence with the number of the others. */
export function listPart<T>(
  title: SheetKey,
  { entries, most }: { entries: readonly T[]; most: number },
  words: SheetLabels,
  blockOf: (kept: readonly T[]) => SheetBlock,
): SheetPart {
  const over = entries.length - most
  const blocks = entries.length === 0 ? [] : [blockOf(entries.slice(0, most))]
  if (over > 0) blocks.push({ kind: 'remark', text: words.t('sheet.leftOut', { count: over }) })
  return { title: words.t(title), blocks }
}

/** Returns the facts that have a value. */
export function factsOf(
  words: SheetLabels,
  entries: readonly (readonly [SheetKey, string | null])[],
): SheetFact[] {
  return entries.flatMap(([key, value]) =>
    value === null || value.trim() === '' ? [] : [{ name: words.t(key), value: cutText(value, words) }],
  )
}
