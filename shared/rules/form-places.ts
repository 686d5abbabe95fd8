/**
 * Lists the places of a form's values: its fields, the fields of its groups, and those in each answer of a repeated
 * group. An answer is an object by field name; a group in it that is not repeated is an object too. A form of any
 * shape is read without an error, because servers may send any JSON.
 */
import { isUuid } from '../entities/brand.ts'
import type { CustomField } from '../entities/form.ts'
import { formLimits } from '../limits/limits.ts'

export interface Place {
  field: CustomField
  /** JSON pointer of the value in the form */
  pointer: string
  value: unknown
  /** the answer of a repeated group that contains the value; null: the field itself has it */
  answer: CustomField | null
  /** also true inside a read-only group, and for a calculated value */
  isReadOnly: boolean
  /** the group that contains the field */
  parent: Place | null
  list: PlaceList
}

/** A list of fields, with the values of the form or of one answer. */
export interface PlaceList {
  places: Place[]
  outer: PlaceList | null
  /** contents of groups that do not repeat */
  inner: PlaceList[]
}

interface Source {
  /** the answer that contains the values; null: each field has its own value */
  answer: CustomField | null
  /** pointer of the list of fields, or of the answer */
  pointer: string
}

/** `isCut`: the form exceeds `formLimits`, and the rest is missing. */
export interface Places {
  all: Place[]
  isCut: boolean
}

/** Returns all places of a form's `fields` in their order, a group before its contents. */
export function placesOf(fields: unknown): Places {
  const found: Places = { all: [], isCut: false }
  addList(
    found,
    asList(fields),
    { answer: null, pointer: '/fields' },
    { outer: null, parent: null, depth: 0 },
  )
  return found
}

interface Where {
  outer: PlaceList | null
  parent: Place | null
  depth: number
}

function addList(found: Places, fields: readonly unknown[], source: Source, where: Where): PlaceList {
  const list: PlaceList = { places: [], outer: where.outer, inner: [] }
  if (where.depth > formLimits.groupDepth) {
    found.isCut = true
    return list
  }
  for (const [index, field] of fields.entries()) {
    if (!isObject(field)) continue
    if (found.all.length >= formLimits.questions || index >= formLimits.fields) {
      found.isCut = true
      break
    }
    const place = placeOf(field, index, source, list, where.parent)
    list.places.push(place)
    found.all.push(place)
    if (field.type === 'GROUP') addGroup(found, place, insideOf(place, index, source), where.depth)
  }
  return list
}

function placeOf(
  field: CustomField,
  index: number,
  { answer, pointer }: Source,
  list: PlaceList,
  parent: Place | null,
): Place {
  const name = nameOf(field) ?? ''
  return {
    field,
    pointer: answer ? `${pointer}/${escapeToken(name)}` : `${pointer}/${index}/value`,
    value: answer ? (Object.hasOwn(answer, name) ? answer[name] : null) : (field.value ?? null),
    answer,
    isReadOnly: field.readOnly === true || isCalculated(field) || (parent?.isReadOnly ?? false),
    parent,
    list,
  }
}

/** Returns where the values of a group are that is not repeated. */
function insideOf(group: Place, index: number, { answer, pointer }: Source): Source {
  return answer
    ? { answer: isObject(group.value) ? group.value : {}, pointer: group.pointer }
    : { answer: null, pointer: `${pointer}/${index}/fields` }
}

function addGroup(found: Places, group: Place, inside: Source, depth: number): void {
  const { field, list } = group
  const fields = asList(field.fields)
  const where = { outer: list, parent: group, depth: depth + 1 }
  if (!isRepeated(field)) {
    list.inner.push(addList(found, fields, inside, where))
    return
  }
  const answers = asList(group.value)
  if (answers.length > formLimits.questions) found.isCut = true
  for (const [index, answer] of answers.slice(0, formLimits.questions).entries()) {
    if (isObject(answer)) addList(found, fields, { answer, pointer: `${group.pointer}/${index}` }, where)
  }
}

/** The types of fields whose values are documents. */
export const fileTypes: readonly unknown[] = ['SIGNATURE', 'PHOTO', 'DOCUMENT']

/** Returns the uuids of the documents in a form's answers, in their order. */
export function documentsIn(fields: unknown): string[] {
  return placesOf(fields)
    .all.filter(({ field }) => fileTypes.includes(field.type))
    .flatMap(({ value }) => [value, ...asList(value)])
    .filter((value): value is string => typeof value === 'string' && isUuid(value))
}

/** Whether the value is computed from other values, so that users cannot change it. */
export function isCalculated({ calculation }: CustomField): boolean {
  return typeof calculation === 'string' && calculation !== ''
}

export function isRepeated(field: CustomField): boolean {
  return field.type === 'GROUP' && field.repeats === true
}

/**
 * Returns the type of a question, or '' for a type that is not a text. A server may send any value, and converting some
 * values to text throws.
 */
export function typeOf({ type }: CustomField): string {
  return typeof type === 'string' ? type : ''
}

export function nameOf(field: CustomField): string | null {
  return typeof field.name === 'string' && field.name !== '' ? field.name : null
}

export function isObject(value: unknown): value is CustomField {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Escapes the name of a property for a JSON pointer (RFC 6901). */
function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
