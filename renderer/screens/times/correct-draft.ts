/** A correction that is being typed: it outlives a reload, and is gone once it is kept or given up. */
import { useEffect, useMemo } from 'preact/hooks'
import { draftName } from '../../../shared/draft-names.ts'
import { correctedKinds } from '../../../shared/times.ts'
import { type DraftText, type KeptDraft, openKeptDraft } from '../../state/kept-draft.ts'
import { parseDraft } from '../../state/parse-draft.ts'
import { beginForm, type CorrectForm, type Subject } from './correct-form.ts'

/** Untouched, it is kept too: who opened it comes back to it. */
interface CorrectDraft extends CorrectForm {
  isOpen: boolean
}

export interface Correction {
  kept: KeptDraft<CorrectDraft>
  subject: Subject
  /** it is asked when it ended */
  isEnd: boolean
}

const closed: CorrectDraft = { isOpen: false, jobUuid: '', kind: 'WORK', from: '', to: '', reason: '' }

const correctDraftText: DraftText<CorrectDraft> = {
  empty: closed,
  textOf: ({ isOpen, ...form }) => (isOpen ? JSON.stringify(form) : ''),
  parse(text) {
    const kept = parseDraft(text, closed)
    return { ...kept, isOpen: true, kind: correctedKinds.find(kind => kind === kept.kind) ?? 'WORK' }
  },
}

/** What is corrected has a draft of its own: a span by its job and beginning, what is added by its day. */
function nameOf({ span, date }: Subject, isEnd: boolean): string {
  const of = span === null ? date : `${span.jobUuid} ${span.from}${isEnd ? ' end' : ''}`
  return draftName('worked', of)
}

export function useCorrection(subject: Subject, isEnd = false): Correction {
  const name = nameOf(subject, isEnd)
  const kept = useMemo(() => openKeptDraft(name, correctDraftText), [name])
  useEffect(() => () => void kept.flush(), [kept])
  return { kept, subject, isEnd }
}

export function beginCorrection({ kept, subject, isEnd }: Correction): void {
  kept.change({ ...beginForm(subject, isEnd), isOpen: true })
}
