/** A signature that was begun: the name and the lines outlive a reload, and are gone once it is kept. */
import { draftName } from '../../shared/draft-names.ts'
import { inputLimits } from '../../shared/limits.ts'
import { type KeptDraft, openKeptDraft } from './kept-draft.ts'
import { emptySignDraft, parseSignDraft, type SignDraft } from './sign-draft-text.ts'

export type KeptSignDraft = KeptDraft<SignDraft>

/** Of a job; or of a question in a form, by the form and what names the question in it. */
export function openSignDraft(
  place: { jobUuid: string } | { formUuid: string; question: string },
): KeptSignDraft {
  const name = 'jobUuid' in place ? place.jobUuid : `${place.formUuid} ${mark(place.question)}`
  return openKeptDraft(draftName('sign', name), { empty: emptySignDraft, textOf, parse: parseSignDraft })
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
  return text.length <= inputLimits.noteLetters ? text : JSON.stringify({ ...draft, ink: [] })
}
