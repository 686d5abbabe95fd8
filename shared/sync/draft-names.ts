/**
 * Names of drafts. A job's uuid is the name of the note's draft. All other drafts have their kind as the first word,
 * followed by their subject.
 */
const draftKinds = ['form', 'details', 'time', 'worked', 'sign', 'markup', 'caption', 'material'] as const
export type DraftKind = (typeof draftKinds)[number]

/** Draft of a new job that was not created yet, as JSON. */
export const newJobDraft = 'new-job'

/** Draft of a blank form in the editor, as JSON. */
export const blankDraft = 'blank'

const withoutSubject = [newJobDraft, blankDraft] as const

/** Returns a draft's name. `of`: uuid of a form, document or job. For a question, its key follows the form's uuid. */
export function draftName(kind: DraftKind, of: string): string {
  return `${kind} ${of}`
}

/** Reads the name of a draft. `of` is empty for a new job and for a blank. */
export function readDraftName(name: string): {
  kind: DraftKind | 'note' | (typeof withoutSubject)[number]
  of: string
} {
  const alone = withoutSubject.find(known => known === name)
  if (alone !== undefined) return { kind: alone, of: '' }
  const [first = '', of] = name.split(' ')
  const kind = draftKinds.find(known => known === first)
  return kind === undefined || of === undefined ? { kind: 'note', of: name } : { kind, of }
}
