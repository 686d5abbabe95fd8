/** The photo that is being drawn over or cropped. A drawing is a draft until it is saved as a copy. */
import { signal } from '@preact/signals'
import { draftName } from '../../shared/sync/draft-names.ts'
import { openStoredDraft, type StoredDraft } from './stored-draft.ts'

/** `shapes`: parsed from JSON, unchecked. `words`: a text that is not placed yet. */
interface MarkupDraft {
  shapes: readonly unknown[]
  words: string
}

const nothingMarked: MarkupDraft = { shapes: [], words: '' }

export interface Edited {
  jobUuid: string
  documentUuid: string
  isCropped: boolean
}

const edited = signal<Edited | null>(null)

/** Returns the photo that is drawn over or cropped on this job, or null. */
export function markedOn(jobUuid: string | null): Edited | null {
  return edited.value !== null && edited.value.jobUuid === jobUuid ? edited.value : null
}

export function openMarkup(jobUuid: string, documentUuid: string): void {
  edited.value = { jobUuid, documentUuid, isCropped: false }
}

export function openCrop(jobUuid: string, documentUuid: string): void {
  edited.value = { jobUuid, documentUuid, isCropped: true }
}

/** Closes the drawing; its draft stays. */
export function closeMarkup(): void {
  edited.value = null
}

export type KeptMarkup = StoredDraft<MarkupDraft>

export function openMarkupDraft(documentUuid: string): KeptMarkup {
  return openStoredDraft(draftName('markup', documentUuid), { empty: nothingMarked, textOf })
}

function textOf(draft: MarkupDraft): string {
  return draft.shapes.length === 0 && draft.words === '' ? '' : JSON.stringify(draft)
}
