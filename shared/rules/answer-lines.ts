/** The answers of a form, or of custom fields, as lines that a search finds. */
import type { CustomField } from '../entities/form.ts'
import { asList, fileTypes, isObject, placesOf } from './form-places.ts'

/** An answer in one line, and the label of its question; `label` is empty if there is no question. */
export interface AnswerLine {
  label: string
  text: string
}

/** Field types whose values have no words of the user. */
const withoutWords: readonly unknown[] = [...fileTypes, 'BOOLEAN', 'CHECKBOX', 'DATETIME', 'HEADING']

/** Returns a line for each answer with words or a number, in the order of the form. `fields` may have any shape. */
export function answerLines(fields: unknown): AnswerLine[] {
  return placesOf(fields).all.flatMap(({ field, value }) => {
    const text = withoutWords.includes(field.type) ? '' : textOf(field, value)
    return text === '' ? [] : [{ label: oneLine(labelOf(field)), text }]
  })
}

/** Returns a text without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function labelOf({ label, name }: CustomField): string {
  return [label, name].find(text => typeof text === 'string' && text !== '')?.toString() ?? ''
}

function textOf(field: CustomField, value: unknown): string {
  const answers = Array.isArray(value) ? value : [value]
  return oneLine(answers.map(one => answerOf(field, one)).join(', '))
}

/** Returns the label of a chosen option, else the value itself. Answers of groups have their own lines. */
function answerOf({ options }: CustomField, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const option = asList(options).find(each => isObject(each) && each.value === value)
  const label = isObject(option) ? option.label : null
  return typeof label === 'string' && label !== '' ? label : String(value)
}
