/** An unfinished signature. Name and lines survive a reload, and are deleted when the signature is stored. */

import { inputLimits } from '../../../shared/limits/limits.ts'
import { draftName } from '../../../shared/sync/draft-names.ts'
import { openStoredDraft, type StoredDraft } from '../../state/stored-draft.ts'
import { emptySignDraft, parseSignDraft, type SignDraft } from './sign-draft-text.ts'

export type StoredSignDraft = StoredDraft<SignDraft>

/** Opens the draft of a job, or of a question in a form. */
export function openSignDraft(
  place: { jobUuid: string } | { formUuid: string; question: string },
): StoredSignDraft {
  const name = 'jobUuid' in place ? place.jobUuid : `${place.formUuid} ${mark(place.question)}`
  return openStoredDraft(draftName('sign', name), { empty: emptySignDraft, textOf, parse: parseSignDraft })
}

/**
 * A question's identifier may be longer than a draft's name. A hash of 53 bits distinguishes the few signatures of a
 * form.
 */
function mark(question: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of question) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/** Whether the draft is empty. */
export function isBlank({ name, ink, photo }: SignDraft): boolean {
  return name === '' && ink.length === 0 && photo === null
}

/** Leaves out lines that are too long to be stored, but never the name. */
function textOf(draft: SignDraft): string {
  if (isBlank(draft)) return ''
  const text = JSON.stringify(draft)
  return text.length <= inputLimits.noteLetters ? text : JSON.stringify({ ...draft, ink: [] })
}
