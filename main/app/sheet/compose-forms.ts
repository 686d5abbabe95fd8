/** Composes the answers of a job's forms, under the headings of the forms. Empty answers are left out. */
import type { CustomField } from '../../../shared/entities/form.ts'
import { isNothing } from '../../../shared/rules/empty-values.ts'
import { type EvaluatedForm, evaluateForm } from '../../../shared/rules/evaluate-form.ts'
import { isRepeated, type Place, type PlaceList } from '../../../shared/rules/form-places.ts'
import { createTexts, type Reader } from '../../../shared/rules/form-texts.ts'
import { type SheetBlock, type SheetPart, sheetLimits } from '../../../shared/views/sheet.ts'
import { photosOf } from './compose-pictures.ts'
import { type AnswerFiles, describeAnswer } from './describe-answer.ts'
import { findMarkedCopies } from './marked-copies.ts'
import { cutText } from './pieces.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetSource } from './sheet-source.ts'

export function composeForms(source: SheetSource, words: SheetLabels): SheetPart[] {
  const { t } = words
  const files = { documents: source.documents, copies: findMarkedCopies(photosOf(source)) }
  return source.view.job.forms.slice(0, sheetLimits.forms).flatMap(form => {
    const answers = composeAnswers(form.fields, files, words)
    if (answers.length === 0) return []
    const title = form.title?.trim()
      ? t('sheet.form', { title: cutText(form.title, words) })
      : t('sheet.formUntitled')
    return [{ title, blocks: [{ kind: 'remark', text: t(`sheet.formState.${form.state}`) }, ...answers] }]
  })
}

/** Returns an empty list if no question has an answer. */
function composeAnswers(fields: CustomField[], files: AnswerFiles, words: SheetLabels): SheetBlock[] {
  const form = evaluateForm(fields)
  const places = form.all.filter(place => isForCustomers(place, form))
  const kept = places.slice(0, sheetLimits.answers)
  const writer = new AnswerWriter(files, words, createTexts(form, readerOf(files, words)))
  for (const place of kept) writer.add(place)
  const { blocks, open } = writer
  const over = places.length - kept.length
  if (blocks.length > 0 && over > 0)
    blocks.push({ kind: 'remark', text: words.t('sheet.leftOut', { count: over }) })
  if (blocks.length > 0 && open > 0)
    blocks.push({ kind: 'remark', text: words.t('sheet.openAnswers', { count: open }) })
  return blocks
}

/** Returns the places of a form that customers may read, in the form's order. */
export function shownPlaces(fields: CustomField[]): Place[] {
  const form = evaluateForm(fields)
  return form.all.filter(place => isForCustomers(place, form))
}

function isForCustomers(place: Place, form: EvaluatedForm): boolean {
  return form.isShown(place) && !isInternal(place)
}

function readerOf(files: AnswerFiles, words: SheetLabels): Reader {
  return {
    language: words.language,
    describe: (field, value) => describeAnswer(field, value, files, words)?.text ?? '',
  }
}

/**
 * A server may mark a question as internal, and a form has hidden values for its calculations. A group's mark applies to
 * all questions in it.
 */
function isInternal({ field, parent }: Place): boolean {
  return field.internal === true || field.hidden === true || (parent !== null && isInternal(parent))
}

/**
 * Collects the blocks of a form. Fields only mark where a heading begins, so the writer also decides where
 * it ends.
 */
class AnswerWriter {
  readonly blocks: SheetBlock[] = []
  /** The number of questions without an answer. */
  open = 0
  readonly #files: AnswerFiles
  readonly #words: SheetLabels
  readonly #fieldOf: (place: Place) => CustomField
  /** The current heading of each list of fields. */
  readonly #headings = new Map<PlaceList, string>()
  /** Headings that are not printed yet; a heading without answers is left out. */
  readonly #waiting = new Map<PlaceList, string>()
  /** The number of answers of a repeated group that have been written. */
  readonly #begun = new Map<Place, number>()
  #list: PlaceList | null = null

  /** `fieldOf` returns the field of a place with its texts in the language of the sheet. */
  constructor(files: AnswerFiles, words: SheetLabels, fieldOf: (place: Place) => CustomField) {
    this.#files = files
    this.#words = words
    this.#fieldOf = fieldOf
  }

  add(place: Place): void {
    const { field, list, value } = place
    if (list !== this.#list) this.#enter(place)
    if (field.type === 'HEADING') this.#head(list, labelOf(this.#fieldOf(place)))
    else if (field.type !== 'GROUP') this.#answer(place)
    else if (isRepeated(field) && isNothing(value)) this.open += 1
  }

  #enter({ list, parent }: Place): void {
    const isFirst = this.#list === null
    this.#list = list
    const around = new Set([list])
    for (let group = parent; group !== null; group = group.parent) around.add(group.list)
    for (const left of this.#waiting.keys()) if (!around.has(left)) this.#waiting.delete(left)
    const known = this.#headings.get(list)
    if (known !== undefined) this.#head(list, known)
    else if (parent !== null) this.#head(list, this.#groupHeading(parent))
    else if (!isFirst) this.#head(list, this.#words.t('sheet.further'))
  }

  #groupHeading(group: Place): string {
    const label = labelOf(this.#fieldOf(group))
    if (!isRepeated(group.field)) return label
    const nth = (this.#begun.get(group) ?? 0) + 1
    this.#begun.set(group, nth)
    return this.#words.t('sheet.repeated', { label, nth })
  }

  #head(list: PlaceList, text: string): void {
    this.#headings.set(list, text)
    this.#waiting.delete(list)
    if (text !== '') this.#waiting.set(list, text)
  }

  #answer(place: Place): void {
    const { value } = place
    if (isNothing(value)) this.open += 1
    const field = this.#fieldOf(place)
    const described = describeAnswer(field, value, this.#files, this.#words)
    if (described === null) return
    this.#writeHeadings()
    const { text, pictures } = described
    const label = cutText(labelOf(field), this.#words)
    if (text !== '' || pictures.length === 0) this.#fact(label, cutText(text, this.#words))
    if (pictures.length > 0) this.blocks.push({ kind: 'pictures', label: text === '' ? label : '', pictures })
  }

  #writeHeadings(): void {
    for (const text of this.#waiting.values())
      this.blocks.push({ kind: 'heading', text: cutText(text, this.#words) })
    this.#waiting.clear()
  }

  #fact(name: string, value: string): void {
    const last = this.blocks.at(-1)
    if (last?.kind === 'facts') last.facts.push({ name, value })
    else this.blocks.push({ kind: 'facts', facts: [{ name, value }] })
  }
}

function labelOf({ label, name }: CustomField): string {
  return [label, name].find(text => typeof text === 'string' && text.trim() !== '')?.toString() ?? ''
}
