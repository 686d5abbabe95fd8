/** A drawing over a photo as the text that is kept of it. Pure. */
import { parseDraft } from './parse-draft.ts'

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

export function parseMarkupDraft(text: string): MarkupDraft {
  return text === '' ? nothingMarked : parseDraft(text, nothingMarked)
}
