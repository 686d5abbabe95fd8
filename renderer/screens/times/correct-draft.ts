/** The draft of a correction. It survives a reload, and is deleted when the correction is saved or cancelled. */
import { useEffect, useMemo } from 'preact/hooks'
import { correctedKinds } from '../../../shared/entities/times.ts'
import { draftName } from '../../../shared/sync/draft-names.ts'
import { parseDraft } from '../../state/parse-draft.ts'
import { type DraftText, openStoredDraft, type StoredDraft } from '../../state/stored-draft.ts'
import { beginForm, type CorrectForm, type Subject } from './correct-form.ts'

/** Stored even if nothing was typed, so that the form is open again after a reload. */
interface CorrectDraft extends CorrectForm {
  isOpen: boolean
}

export interface Correction {
  kept: StoredDraft<CorrectDraft>
  subject: Subject
  /** the form only asks when the span ended */
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

/** Each correction has its own draft: a span by its job and start, added time by its day. */
function nameOf({ span, date }: Subject, isEnd: boolean): string {
  const of = span === null ? date : `${span.jobUuid} ${span.from}${isEnd ? ' end' : ''}`
  return draftName('worked', of)
}

export function useCorrection(subject: Subject, isEnd = false): Correction {
  const name = nameOf(subject, isEnd)
  const kept = useMemo(() => openStoredDraft(name, correctDraftText), [name])
  useEffect(() => () => void kept.flush(), [kept])
  return { kept, subject, isEnd }
}

export function beginCorrection({ kept, subject, isEnd }: Correction): void {
  kept.change({ ...beginForm(subject, isEnd), isOpen: true })
}
