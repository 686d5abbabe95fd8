/** The photo that is being drawn over: what is drawn is a draft of its own, until it is saved as a copy. */
import { signal } from '@preact/signals'
import { draftName } from '../../shared/draft-names.ts'
import { type KeptDraft, openKeptDraft } from './kept-draft.ts'

/** `shapes` as JSON has them, and words that are not placed yet. */
interface MarkupDraft {
  shapes: readonly unknown[]
  words: string
}

const nothingMarked: MarkupDraft = { shapes: [], words: '' }

const marked = signal<{ jobUuid: string; documentUuid: string } | null>(null)

/** The photo over the job, by uuid; null: none. */
export function markedOn(jobUuid: string | null): string | null {
  return marked.value !== null && marked.value.jobUuid === jobUuid ? marked.value.documentUuid : null
}

export function openMarkup(jobUuid: string, documentUuid: string): void {
  marked.value = { jobUuid, documentUuid }
}

/** What is drawn stays as a draft. */
export function closeMarkup(): void {
  marked.value = null
}

export type KeptMarkup = KeptDraft<MarkupDraft>

export function openMarkupDraft(documentUuid: string): KeptMarkup {
  return openKeptDraft(draftName('markup', documentUuid), { empty: nothingMarked, textOf })
}

function textOf(draft: MarkupDraft): string {
  return draft.shapes.length === 0 && draft.words === '' ? '' : JSON.stringify(draft)
}
