/** The photo that is being drawn over. The drawing is a draft until it is saved as a copy. */
import { signal } from '@preact/signals'
import { draftName } from '../../shared/sync/draft-names.ts'
import { openStoredDraft, type StoredDraft } from './stored-draft.ts'

/** `shapes`: parsed from JSON, unchecked. `words`: a text that is not placed yet. */
interface MarkupDraft {
  shapes: readonly unknown[]
  words: string
}

const nothingMarked: MarkupDraft = { shapes: [], words: '' }

const marked = signal<{ jobUuid: string; documentUuid: string } | null>(null)

/** Returns the uuid of the photo that is drawn over on this job, or null. */
export function markedOn(jobUuid: string | null): string | null {
  return marked.value !== null && marked.value.jobUuid === jobUuid ? marked.value.documentUuid : null
}

export function openMarkup(jobUuid: string, documentUuid: string): void {
  marked.value = { jobUuid, documentUuid }
}

/** Closes the drawing; its draft stays. */
export function closeMarkup(): void {
  marked.value = null
}

export type KeptMarkup = StoredDraft<MarkupDraft>

export function openMarkupDraft(documentUuid: string): KeptMarkup {
  return openStoredDraft(draftName('markup', documentUuid), { empty: nothingMarked, textOf })
}

function textOf(draft: MarkupDraft): string {
  return draft.shapes.length === 0 && draft.words === '' ? '' : JSON.stringify(draft)
}
