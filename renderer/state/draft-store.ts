/** The note being written on each job: on the screen at once, on the disk within 300 ms. */
import { type Signal, signal } from '@preact/signals'
import { screenLimits } from '../../shared/limits.ts'
import type { Draft } from '../../shared/view.ts'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/t.ts'
import { act, attempt } from './ask.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { noticeDraft } from './day-store.ts'
import { singleFlight } from './single-flight.ts'
import { registerStore } from './stores.ts'

type DraftSaving = 'none' | 'saving' | 'kept' | 'failed'

/** One job's draft: its text outlives every screen, and a failed call leaves it as it is. */
export interface DraftOfJob {
  value: Signal<Draft>
  saving: Signal<DraftSaving>
  change(change: Partial<Draft>): void
  flush(): Promise<void>
  /** keeps nothing any more */
  forget(): void
  /** false when it was refused; the text is then still there */
  saveNote(): Promise<boolean>
}

const emptyDraft: Draft = { text: '', discrepancy: false, internal: false }
const drafts = new Map<string, DraftOfJob>()

export const isEmptyDraft = (draft: Draft): boolean => draft.text.trim() === ''

/** The draft of a job, read from main the first time it is asked for. */
export function draftOf(jobUuid: string): DraftOfJob {
  const known = drafts.get(jobUuid)
  if (known !== undefined) return known
  const draft = createDraft(jobUuid)
  drafts.set(jobUuid, draft)
  return draft
}

function createDraft(jobUuid: string): DraftOfJob {
  const value = signal(emptyDraft)
  const saving = signal<DraftSaving>('none')
  const autosave = createAutosave<Draft>(async draft => {
    const isKeepable = draft.text.length <= screenLimits.draftLetters
    const ok = isKeepable && (await attempt('draft.save', { key: jobUuid, value: draft })).ok
    saving.value = ok ? (draft.text === '' ? 'none' : 'kept') : 'failed'
    if (ok) noticeDraft(jobUuid, draft.text !== '')
  }, screenLimits.draftSaveMs)

  void readKept(jobUuid, value, saving)
  return {
    value,
    saving,
    change(change) {
      value.value = { ...value.value, ...change }
      saving.value = 'saving'
      autosave.change(value.value)
    },
    flush: autosave.flush,
    forget: autosave.cancel,
    saveNote: singleFlight(() => saveNote(jobUuid, value, saving, autosave)),
  }
}

async function readKept(jobUuid: string, value: Signal<Draft>, saving: Signal<DraftSaving>): Promise<void> {
  const kept = await call('draft.read', { key: jobUuid }).catch(() => null)
  // What was typed in the meantime is newer than what was kept.
  if (kept === null || value.peek() !== emptyDraft) return
  value.value = kept
  if (kept.text !== '') saving.value = 'kept'
}

async function saveNote(
  jobUuid: string,
  value: Signal<Draft>,
  saving: Signal<DraftSaving>,
  autosave: Autosave<Draft>,
): Promise<boolean> {
  const written = value.peek()
  if (isEmptyDraft(written)) return false
  await autosave.flush()
  if (!(await act('note.add', { jobUuid, ...written }, t('note.saved')))) return false
  // A key pressed while the note was being saved belongs to the next one.
  if (value.peek() !== written) return true
  value.value = emptyDraft
  autosave.change(emptyDraft)
  await autosave.flush()
  saving.value = 'none'
  return true
}

registerStore({
  keep() {
    for (const draft of drafts.values()) void draft.flush()
  },
  forget() {
    for (const draft of drafts.values()) draft.forget()
    drafts.clear()
  },
})
