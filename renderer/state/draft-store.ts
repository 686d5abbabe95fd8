/** The unfinished note of each job: on the screen at once, on the disk within 300 ms. */
import { type Signal, signal } from '@preact/signals'
import { screenLimits } from '../../shared/limits/limits.ts'
import type { Draft } from '../../shared/views/view.ts'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/t.ts'
import { act, attempt } from './ask.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { noticeDraft } from './day-store.ts'
import { listen, undoAll } from './listen.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { singleFlight } from './single-flight.ts'
import { registerStore } from './stores.ts'
import { announceSaved } from './toast.ts'

type DraftSaving = 'none' | 'saving' | 'kept' | 'failed'

/** The draft of a job. Its text survives closed screens and failed calls. */
export interface DraftOfJob {
  value: Signal<Draft>
  saving: Signal<DraftSaving>
  change(change: Partial<Draft>): void
  flush(): Promise<void>
  /** stops saving */
  forget(): void
  /** reads what other pages have stored */
  follow(): Promise<void>
  /** false if it was refused; the text then stays */
  saveNote(): Promise<boolean>
}

const emptyDraft: Draft = { text: '', discrepancy: false, internal: false }
const drafts = new Map<string, DraftOfJob>()

export const isEmptyDraft = (draft: Draft): boolean => draft.text.trim() === ''

function followAll(): void {
  for (const draft of drafts.values()) void draft.follow()
}

/** Returns the draft of a job, which is read from main on first use. */
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
  const draft: StoredText = {
    jobUuid,
    value,
    saving,
    base: '',
    autosave: createAutosave(save, screenLimits.draftSaveMs),
  }
  async function save(typed: Draft): Promise<void> {
    saving.value = (await store(draft, typed)) ? (typed.text === '' ? 'none' : 'kept') : 'failed'
  }

  void readKept(draft)
  return {
    value,
    saving,
    change(change) {
      value.value = { ...value.value, ...change }
      saving.value = 'saving'
      draft.autosave.change(value.value)
    },
    flush: draft.autosave.flush,
    forget: draft.autosave.cancel,
    follow: () => followOthers(draft),
    saveNote: singleFlight(() => saveNote(draft)),
  }
}

interface StoredText {
  jobUuid: string
  value: Signal<Draft>
  saving: Signal<DraftSaving>
  /** the text that main stored when this page last saved or read it */
  base: string
  autosave: Autosave<Draft>
}

/** Stores the draft over the text that this page knows. What another page stored in the meantime is added to it. */
async function store(kept: StoredText, typed: Draft): Promise<boolean> {
  const { jobUuid, base } = kept
  if (typed.text.length > screenLimits.draftLetters) return false
  const outcome = await attempt('draft.save', { key: jobUuid, over: base, value: typed })
  if (outcome.ok) {
    kept.base = typed.text
    noticeDraft(jobUuid, typed.text !== '')
    return true
  }
  if (outcome.failure?.code !== 'conflict') return false
  const stored = await readStored(jobUuid)
  if (stored === null) return false
  const own = kept.value.peek()
  const merged = { ...own, text: mergeDrafts(base, own.text, stored.text) }
  kept.base = stored.text
  kept.value.value = merged
  announceSaved(t('note.draftMerged'))
  kept.autosave.change(merged)
  return true
}

/** A draft that another page has stored, changed or saved since is shown as it is now, if nothing was typed here. */
async function followOthers(kept: StoredText): Promise<void> {
  const { value, saving, base } = kept
  const before = value.peek()
  if (saving.peek() === 'saving' || before.text !== base) return
  const stored = (await readStored(kept.jobUuid)) ?? (base === '' ? null : emptyDraft)
  if (stored === null || stored.text === base || value.peek() !== before) return
  kept.base = stored.text
  value.value = stored
  saving.value = stored.text === '' ? 'none' : 'kept'
  announceSaved(t(stored.text === '' ? 'note.draftGone' : 'note.draftMerged'))
}

function readStored(jobUuid: string): Promise<Draft | null> {
  return call('draft.read', { key: jobUuid }).catch(() => null)
}

async function readKept(kept: StoredText): Promise<void> {
  const stored = await readStored(kept.jobUuid)
  if (stored === null) return
  // text typed in the meantime is brought together with it when it is saved
  if (kept.value.peek() !== emptyDraft) return
  kept.base = stored.text
  kept.value.value = stored
  if (stored.text !== '') kept.saving.value = 'kept'
}

async function saveNote(kept: StoredText): Promise<boolean> {
  const { jobUuid, value, saving, autosave } = kept
  const written = value.peek()
  if (isEmptyDraft(written)) return false
  await autosave.flush()
  // words of another page came in: the user reads them first
  if (value.peek().text !== written.text && kept.base !== written.text) return false
  const isDraft = kept.base === written.text
  if (!(await act('note.add', { jobUuid, ...written, isDraft }, t('note.saved')))) {
    await followOthers(kept)
    return false
  }
  kept.base = ''
  // Text typed while the note was being saved belongs to the next note.
  if (value.peek() !== written) return true
  value.value = emptyDraft
  autosave.change(emptyDraft)
  await autosave.flush()
  saving.value = 'none'
  return true
}

registerStore({
  start: () =>
    undoAll([
      listen(window, 'focus', followAll),
      listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && followAll()),
    ]),
  keep() {
    for (const draft of drafts.values()) void draft.flush()
  },
  forget() {
    for (const draft of drafts.values()) draft.forget()
    drafts.clear()
  },
})
