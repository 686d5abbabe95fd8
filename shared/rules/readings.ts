/** The answers of a form that are compared with those of later forms of the same blank, and the form's own blank. */
import type { BlankMark } from '../entities/blank.ts'
import type { ReadingValue } from '../entities/reading.ts'
import { isNothing } from './empty-values.ts'
import { isObject, nameOf, type Place, placesOf } from './form-places.ts'

/** Characters of an answer that is compared. */
const longestAnswer = 500

const compared: ReadonlySet<unknown> = new Set([
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'CHECKBOX',
  'DATE',
  'DATETIME',
  'SELECT',
  'MULTISELECT',
])

/** Returns the answers, each with its key. Answers in repeated groups have none, because they have no fixed number. */
export function readingsIn(fields: unknown): ReadingValue[] {
  return placesOf(fields).all.flatMap(place => {
    const key = readingKey(place)
    const { field, value } = place
    if (key === null || isNothing(value) || JSON.stringify(value).length > longestAnswer) return []
    const { label, unit, type } = field
    return [{ key, label: textOr(label), unit: textOr(unit), type: String(type), value }]
  })
}

/** Whether the answer is a number, such as the reading of a meter. */
export function isNumberAnswer(answer: ReadingValue): answer is ReadingValue & { value: number } {
  return answer.type === 'NUMBER' && typeof answer.value === 'number'
}

/** Returns the names of the groups and of the question, such as `boiler/pressure`; null: the answer is not compared. */
export function readingKey({ field, answer, parent }: Place): string | null {
  if (answer !== null || !compared.has(field.type)) return null
  const names = [field, ...groupsAround(parent)].map(nameOf)
  return names.includes(null) ? null : names.toReversed().join('/')
}

function groupsAround(place: Place | null): Place['field'][] {
  return place === null ? [] : [place.field, ...groupsAround(place.parent)]
}

function textOr(text: unknown): string | null {
  return typeof text === 'string' && text !== '' ? text : null
}

/** Returns the blank from which the form was created; null if it was created without one. */
export function blankOf(form: object): BlankMark | null {
  const { blank } = form as { blank?: unknown }
  if (!isObject(blank) || typeof blank.name !== 'string') return null
  return { name: blank.name, version: typeof blank.version === 'string' ? blank.version : '' }
}
