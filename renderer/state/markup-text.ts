/** A drawing over a photo as the text that is kept of it. Pure. */
import { isObject } from '../../shared/form-places.ts'

/** `shapes` as JSON has them, and words that are not placed yet. */
export interface MarkupDraft {
  shapes: readonly unknown[]
  words: string
}

export const nothingMarked: MarkupDraft = { shapes: [], words: '' }

/** Empty for nothing, which keeps no draft. */
export function textOf(draft: MarkupDraft): string {
  return draft.shapes.length === 0 && draft.words === '' ? '' : JSON.stringify(draft)
}

/** What an older program kept in another shape is left out. */
export function parseMarkupDraft(text: string): MarkupDraft {
  if (text === '') return nothingMarked
  const kept: unknown = JSON.parse(text)
  if (!isObject(kept)) return nothingMarked
  return {
    shapes: Array.isArray(kept.shapes) ? kept.shapes : [],
    words: typeof kept.words === 'string' ? kept.words : '',
  }
}
