/** The photo that is being drawn over: what is drawn is a draft of its own, until it is saved as a copy. */
import { type Signal, signal } from '@preact/signals'
import { hubLimits } from '../../shared/hub-limits.ts'
import { screenLimits } from '../../shared/limits.ts'
import { call } from '../bridge.ts'
import { attempt } from './ask.ts'
import { createAutosave } from './autosave.ts'
import { type MarkupDraft, nothingMarked, parseMarkupDraft, textOf } from './markup-text.ts'

const marked = signal<{ jobUuid: string; documentUuid: string } | null>(null)

/** The photo over the job, by uuid; null: none. */
export function markedOn(jobUuid: string | null): string | null {
  return marked.value !== null && marked.value.jobUuid === jobUuid ? marked.value.documentUuid : null
}

export function openMarkup(jobUuid: string, documentUuid: string): void {
  marked.value = { jobUuid, documentUuid }
}

/** What is drawn stays as a draft. The file that it came from has the keyboard again. */
export function closeMarkup(): void {
  const uuid = marked.peek()?.documentUuid
  marked.value = null
  if (uuid === undefined) return
  const file = `[data-document-uuid="${CSS.escape(uuid)}"]`
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`${file} :is(a, button)`)?.focus())
}

export interface KeptMarkup {
  value: Signal<MarkupDraft>
  /** what was kept before has been read */
  isRead: Signal<boolean>
  /** false: that is more than can be kept */
  change(change: Partial<MarkupDraft>): boolean
  flush(): Promise<void>
  clear(): Promise<void>
}

export function openMarkupDraft(documentUuid: string): KeptMarkup {
  const draft = `markup ${documentUuid}`
  const value = signal(nothingMarked)
  const isRead = signal(false)
  const autosave = createAutosave<string>(async text => {
    await attempt('draft.save', { jobUuid: draft, text, discrepancy: false, internal: false })
  }, screenLimits.draftSaveMs)
  void readKept(draft).then(kept => {
    value.value = kept
    isRead.value = true
  })
  const change = (next: Partial<MarkupDraft>) => {
    const changed = { ...value.peek(), ...next }
    const text = textOf(changed)
    if (text.length > hubLimits.noteLetters) return false
    value.value = changed
    autosave.change(text)
    return true
  }
  return {
    value,
    isRead,
    change,
    flush: autosave.flush,
    clear() {
      change(nothingMarked)
      return autosave.flush()
    },
  }
}

async function readKept(draft: string): Promise<MarkupDraft> {
  const kept = await call('draft.read', { jobUuid: draft }).catch(() => null)
  return parseMarkupDraft(kept?.text ?? '')
}
