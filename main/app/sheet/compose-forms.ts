/** The answers of a job's forms, under the headings that the forms themselves have. */
import type { CustomField, Form } from '../../../shared/form.ts'
import { isRepeated, type Place, type PlaceList, placesOf } from '../../../shared/form-places.ts'
import { createShowing, isNothing } from '../../../shared/form-rules.ts'
import { type SheetBlock, type SheetPart, sheetLimits } from '../../../shared/sheet.ts'
import { describeAnswer } from './describe-answer.ts'
import { cutText } from './pieces.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetWords } from './sheet-words.ts'

export function composeForms({ view, documents }: SheetSource, words: SheetWords): SheetPart[] {
  const { t } = words
  return view.job.forms.slice(0, sheetLimits.forms).map(form => ({
    title: form.title?.trim()
      ? t('sheet.form', { title: cutText(form.title, words) })
      : t('sheet.formUntitled'),
    blocks: [
      { kind: 'remark', text: t(`sheet.formState.${form.state}`) },
      ...composeAnswers(form.fields, documents, words),
    ],
  }))
}

function composeAnswers(
  fields: Form['fields'],
  documents: SheetSource['documents'],
  words: SheetWords,
): SheetBlock[] {
  const isShown = createShowing()
  const places = placesOf(fields).all.filter(place => isShown(place) && !isInternal(place))
  const kept = places.slice(0, sheetLimits.answers)
  const writer = new AnswerWriter(documents, words)
  for (const place of kept) writer.add(place)
  const over = places.length - kept.length
  if (over > 0) writer.blocks.push({ kind: 'remark', text: words.t('sheet.leftOut', { count: over }) })
  return writer.blocks
}

/** A hub may mark a question as it does a note; so is all that lies in such a group. */
function isInternal({ field, parent }: Place): boolean {
  return field.internal === true || (parent !== null && isInternal(parent))
}

/** Where headings begin and end: the fields themselves say only where they begin. */
class AnswerWriter {
  readonly blocks: SheetBlock[] = []
  readonly #documents: SheetSource['documents']
  readonly #words: SheetWords
  /** the heading that each list of fields is under just now */
  readonly #headings = new Map<PlaceList, string>()
  /** how many answers of a repeated group have begun */
  readonly #begun = new Map<Place, number>()
  #list: PlaceList | null = null

  constructor(documents: SheetSource['documents'], words: SheetWords) {
    this.#documents = documents
    this.#words = words
  }

  add(place: Place): void {
    const { field, list, value } = place
    if (list !== this.#list) this.#enter(place)
    if (field.type === 'HEADING') this.#head(list, labelOf(field))
    else if (field.type !== 'GROUP') this.#answer(place)
    else if (isRepeated(field) && isNothing(value))
      this.#fact(labelOf(field), this.#words.t('sheet.unanswered'))
  }

  #enter({ list, parent }: Place): void {
    const isFirst = this.#list === null
    this.#list = list
    const known = this.#headings.get(list)
    if (known !== undefined) this.#head(list, known)
    else if (parent !== null) this.#head(list, this.#groupHeading(parent))
    else if (!isFirst) this.#head(list, this.#words.t('sheet.further'))
  }

  #groupHeading(group: Place): string {
    const label = labelOf(group.field)
    if (!isRepeated(group.field)) return label
    const nth = (this.#begun.get(group) ?? 0) + 1
    this.#begun.set(group, nth)
    return this.#words.t('sheet.repeated', { label, nth })
  }

  #head(list: PlaceList, text: string): void {
    this.#headings.set(list, text)
    if (text !== '') this.blocks.push({ kind: 'heading', text: cutText(text, this.#words) })
  }

  #answer({ field, value }: Place): void {
    const { text, pictures } = describeAnswer(field, value, this.#documents, this.#words)
    this.#fact(labelOf(field), cutText(text, this.#words))
    if (pictures.length > 0) this.blocks.push({ kind: 'pictures', pictures })
  }

  #fact(name: string, value: string): void {
    const fact = { name: cutText(name, this.#words), value }
    const last = this.blocks.at(-1)
    if (last?.kind === 'facts') last.facts.push(fact)
    else this.blocks.push({ kind: 'facts', facts: [fact] })
  }
}

function labelOf({ label, name }: CustomField): string {
  return [label, name].find(text => typeof text === 'string' && text.trim() !== '')?.toString() ?? ''
}
