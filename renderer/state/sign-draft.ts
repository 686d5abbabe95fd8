/** A signature that was begun: the name and the lines outlive a reload, and are gone once it is kept. */
import { type Signal, signal } from '@preact/signals'
import { hubLimits } from '../../shared/hub-limits.ts'
import { screenLimits } from '../../shared/limits.ts'
import { call } from '../bridge.ts'
import { attempt } from './ask.ts'
import { createAutosave } from './autosave.ts'
import { emptySignDraft, parseSignDraft, type SignDraft } from './sign-draft-text.ts'

export interface KeptSignDraft {
  value: Signal<SignDraft>
  /** what was kept before has been read */
  isRead: Signal<boolean>
  change(change: Partial<SignDraft>): void
  flush(): Promise<void>
  /** it has become a signature, or nobody wants it */
  clear(): Promise<void>
}

/** `jobUuid` null: one within a form, which is kept once it is done. */
export function openSignDraft(jobUuid: string | null): KeptSignDraft {
  const draft = jobUuid === null ? null : `sign ${jobUuid}`
  const value = signal(emptySignDraft)
  const isRead = signal(draft === null)
  const autosave = createAutosave<SignDraft>(async kept => {
    if (draft === null) return
    await attempt('draft.save', { jobUuid: draft, text: textOf(kept), discrepancy: false, internal: false })
  }, screenLimits.draftSaveMs)
  if (draft !== null)
    void readKept(draft).then(kept => {
      if (value.peek() === emptySignDraft) value.value = kept
      isRead.value = true
    })
  const change = (next: Partial<SignDraft>) => {
    value.value = { ...value.peek(), ...next }
    autosave.change(value.peek())
  }
  return {
    value,
    isRead,
    change,
    flush: autosave.flush,
    clear() {
      change(emptySignDraft)
      return autosave.flush()
    },
  }
}

/** Lines that are too long to be kept are left out; the name never is. */
function textOf(draft: SignDraft): string {
  if (draft.name === '' && draft.ink.length === 0 && draft.photo === null) return ''
  const text = JSON.stringify(draft)
  return text.length <= hubLimits.noteLetters ? text : JSON.stringify({ ...draft, ink: [] })
}

async function readKept(draft: string): Promise<SignDraft> {
  const kept = await call('draft.read', { jobUuid: draft }).catch(() => null)
  return kept === null || kept.text === '' ? emptySignDraft : parseSignDraft(kept.text)
}
