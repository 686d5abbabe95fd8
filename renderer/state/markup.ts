/** The photo that is being drawn over: what is drawn is a draft of its own, until it is saved as a copy. */
import { signal } from '@preact/signals'
import { draftName } from '../../shared/draft-names.ts'
import { type KeptDraft, openKeptDraft } from './kept-draft.ts'
import { type MarkupDraft, nothingMarked, parseMarkupDraft, textOf } from './markup-text.ts'

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
  return openKeptDraft(draftName('markup', documentUuid), {
    empty: nothingMarked,
    textOf,
    parse: parseMarkupDraft,
  })
}
