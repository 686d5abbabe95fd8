/** Offers numbers, dates and codes on captured pages as answers to empty questions of the job's forms. */
import type { CaptureOffers } from '../../../../shared/contract/capture.ts'
import type { PageBox } from '../../../../shared/entities/captured-page.ts'
import { questionsOf } from '../../../../shared/rules/form-rules.ts'
import { foldWord } from '../../../../shared/rules/search-words.ts'
import { formsOf } from '../../../service/records/form-record.ts'
import { findJob } from '../../../service/records/job-record.ts'
import { readOnlyReason } from '../../../sync/outbox/form-server.ts'
import { actorIn, type SyncContext } from '../../../sync/state/context.ts'
import { labelOf, toQuestion } from '../../views/form-view.ts'
import { getCapture, pagesOf } from '../capture-record.ts'
import { type PageValue, valuesOf } from './page-tokens.ts'

type Answer = CaptureOffers['answers'][number]

interface EmptyQuestion extends Pick<Answer, 'formUuid' | 'path' | 'label'> {
  kind: PageValue['kind']
  /** Words of the label without short ones, such as "of". */
  words: readonly string[]
}

/** A value with the words on its line, which say what it is. */
interface LabelledValue extends PageValue {
  line: ReadonlySet<string>
}

/** The pointer of a value outside repeated groups, of which `form.patch` only writes all answers. */
const single = /^(?:\/fields\/\d+)+\/value$/

const leastLetters = 3
/** Part of the words of a label that are on the line of its value. */
const leastShare = 0.5

/**
 * A value answers the question whose label is on its line.
 * @throws Refused `not-found` for a document that was sent or removed
 */
export function findAnswers(context: SyncContext, captureUuid: string): Answer[] {
  const { read } = context.service.store
  const { owner_kind: kind, owner_uuid: jobUuid } = getCapture(read, captureUuid)
  const questions = kind === 'job' ? emptyQuestions(context, jobUuid) : []
  if (questions.length === 0) return []
  const values = pagesOf(read, captureUuid).flatMap(page => labelledOn(page))
  return questions.flatMap(question => {
    const best = bestFor(question, values)
    if (best === null) return []
    const { words: _words, kind: asked, ...place } = question
    return [{ ...place, found: best.found, value: asked === 'number' ? Number(best.value) : best.value }]
  })
}

function emptyQuestions(context: SyncContext, jobUuid: string): EmptyQuestion[] {
  const { read } = context.service.store
  const job = findJob(read, actorIn(context, read), jobUuid)
  if (!job) return []
  return formsOf(read, job.id)
    .filter(({ uuid }) => readOnlyReason(read, { uuid, job_uuid: jobUuid }) === null)
    .flatMap(({ uuid: formUuid, fields }) =>
      questionsOf(fields).flatMap(question => {
        const kind = kindOf(question.field.type)
        const label = labelOf(question)
        const { path, isShown, isEmpty } = toQuestion('fields', fields, question)
        const isFillable = isShown && isEmpty && single.test(question.pointer)
        if (kind === null || label === '' || !isFillable) return []
        return [{ formUuid, path, label, kind, words: wordsOf(label) }]
      }),
    )
}

function kindOf(type: unknown): PageValue['kind'] | null {
  if (type === 'NUMBER') return 'number'
  if (type === 'TEXT') return 'text'
  return type === 'DATE' ? 'date' : null
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map(foldWord)
    .filter(word => word.length >= leastLetters && /\p{L}/u.test(word))
}

function labelledOn({ uuid: pageUuid, words, codes }: ReturnType<typeof pagesOf>[number]): LabelledValue[] {
  const all = words ?? []
  const ofCodes = (codes ?? []).map(({ text, box }): PageValue => {
    return { found: { pageUuid, text, box }, kind: 'text', value: text }
  })
  return [...ofCodes, ...valuesOf(pageUuid, all)].map(value => {
    const near = all.filter(({ box }) => isNextTo(box, value.found.box))
    return { ...value, line: new Set(near.flatMap(({ text }) => wordsOf(text))) }
  })
}

/** A code is higher than a line of text. */
function isNextTo(one: PageBox, other: PageBox): boolean {
  const isAtMiddleOf = (a: PageBox, b: PageBox) => {
    const middle = a.y + a.height / 2
    return middle > b.y && middle < b.y + b.height
  }
  return isAtMiddleOf(one, other) || isAtMiddleOf(other, one)
}

/** Returns the first value with the most words of the label; null: no line has enough of them. */
function bestFor({ kind, words }: EmptyQuestion, values: readonly LabelledValue[]): LabelledValue | null {
  const scored = values
    .filter(value => value.kind === kind)
    .map(value => ({ value, share: words.filter(word => value.line.has(word)).length / words.length }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share)
  return scored[0]?.value ?? null
}
