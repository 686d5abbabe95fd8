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

/** Of a job; or of a question in a form, by the form and what names the question in it. */
export function openSignDraft(
  place: { jobUuid: string } | { formUuid: string; question: string },
): KeptSignDraft {
  const draft =
    'jobUuid' in place ? `sign ${place.jobUuid}` : `sign ${place.formUuid} ${mark(place.question)}`
  const value = signal(emptySignDraft)
  const isRead = signal(false)
  const autosave = createAutosave<SignDraft>(async kept => {
    await attempt('draft.save', { jobUuid: draft, text: textOf(kept), discrepancy: false, internal: false })
  }, screenLimits.draftSaveMs)
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

/** What names a question may be longer than what names a draft: 53 bits of it tell a form's few signatures apart. */
function mark(question: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of question) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/** Nothing was begun, or nobody wants it. */
export function isBlank({ name, ink, photo }: SignDraft): boolean {
  return name === '' && ink.length === 0 && photo === null
}

/** Lines that are too long to be kept are left out; the name never is. */
function textOf(draft: SignDraft): string {
  if (isBlank(draft)) return ''
  const text = JSON.stringify(draft)
  return text.length <= hubLimits.noteLetters ? text : JSON.stringify({ ...draft, ink: [] })
}

async function readKept(draft: string): Promise<SignDraft> {
  const kept = await call('draft.read', { jobUuid: draft }).catch(() => null)
  return kept === null || kept.text === '' ? emptySignDraft : parseSignDraft(kept.text)
}
