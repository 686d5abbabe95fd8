/**
 * Checks custom fields (interface, "Custom field", "Types"): known properties have their types, and fit together.
 * Unknown types and unknown properties are not checked.
 */
import { isUuid } from '../entities/brand.ts'
import { isDate } from '../entities/calendar-date.ts'
import { type CustomField, type FieldKeyKind, fieldKeys, fieldTypes, groupKeys } from '../entities/form.ts'
import { formLimits } from '../limits/limits.ts'
import type { FieldError } from '../text/failures.ts'
import { type Message, reason } from '../text/message.ts'
import type { Reason } from '../text/reason.ts'
import { isNothing } from './empty-values.ts'
import { asList, isObject, nameOf, placesOf } from './form-places.ts'
import { checkPlaces, isBelow } from './form-values.ts'
import { optionValues } from './option-values.ts'
import { conditionOf } from './show-if.ts'

type Called = Extract<
  Reason,
  `must-be-${'integer' | 'uuid' | 'text' | 'yes-or-no' | 'number' | 'number-or-text' | 'list' | 'object' | 'anything'}`
>

const kinds: Record<FieldKeyKind, { is(value: unknown): boolean; called: Called }> = {
  id: { is: Number.isSafeInteger, called: 'must-be-integer' },
  uuid: { is: value => typeof value === 'string' && isUuid(value), called: 'must-be-uuid' },
  text: { is: value => typeof value === 'string', called: 'must-be-text' },
  flag: { is: value => typeof value === 'boolean', called: 'must-be-yes-or-no' },
  number: { is: Number.isFinite, called: 'must-be-number' },
  bound: {
    is: value => typeof value === 'string' || Number.isFinite(value),
    called: 'must-be-number-or-text',
  },
  list: { is: Array.isArray, called: 'must-be-list' },
  object: { is: isObject, called: 'must-be-object' },
  any: { is: () => true, called: 'must-be-anything' },
}

/** A field of a form, at any depth of groups. */
interface Found {
  field: CustomField
  pointer: string
}

/** Finds errors in the fields of a body, before they are merged with the stored ones. */
export function checkShapes(fields: readonly unknown[]): FieldError[] {
  const errors: FieldError[] = []
  let count = 0
  const visit = (list: readonly unknown[], pointer: string, depth: number): void => {
    for (const [index, field] of list.entries()) {
      count += 1
      if (count > formLimits.fields) return
      const at = `${pointer}/${index}`
      if (isObject(field)) errors.push(...checkKeys(field, at))
      else errors.push({ pointer: at, ...reason('must-be-object') })
      if (!isObject(field) || field.type !== 'GROUP') continue
      if (depth < formLimits.groupDepth) visit(asList(field.fields), `${at}/fields`, depth + 1)
      else
        errors.push({ pointer: at, ...reason('must-lie-in-fewer-groups', { most: formLimits.groupDepth }) })
    }
  }
  visit(fields, '/fields', 0)
  if (count <= formLimits.fields) return errors
  return [{ pointer: '/fields', ...reason('must-hold-fewer-fields', { most: formLimits.fields }) }]
}

function checkKeys(field: CustomField, at: string): FieldError[] {
  const known = field.type === 'GROUP' ? { ...fieldKeys, ...groupKeys } : fieldKeys
  return Object.entries(known).flatMap(([key, kind]) => {
    const value = Object.hasOwn(field, key) ? field[key] : null
    return value === null || value === undefined || kinds[kind].is(value)
      ? []
      : [{ pointer: `${at}/${key}`, ...reason(kinds[kind].called) }]
  })
}

/** Finds errors in the fields of a form as it will be stored. */
export function checkFields(fields: readonly CustomField[]): FieldError[] {
  const shapes = checkShapes(fields)
  if (shapes.length > 0) return shapes
  const found = everyField(fields)
  const errors = [
    ...found.flatMap(({ field, pointer }) => checkField(field, pointer)),
    ...findDoubles(found, 'id', () => ''),
    ...findDoubles(found, 'uuid', () => ''),
    ...findDoubles(found, 'name', pointer => pointer.slice(0, pointer.lastIndexOf('/'))),
  ]
  return errors.length > 0 ? errors : checkValues(fields)
}

function checkValues(fields: readonly CustomField[]): FieldError[] {
  const { all, isCut } = placesOf(fields)
  if (isCut) {
    return [{ pointer: '/fields', ...reason('must-hold-fewer-answers', { most: formLimits.questions }) }]
  }
  return checkPlaces(all)
}

function everyField(fields: readonly CustomField[], pointer = '/fields'): Found[] {
  return fields.flatMap((field, index) => {
    const at = `${pointer}/${index}`
    const inside = field.type === 'GROUP' ? (asList(field.fields) as CustomField[]) : []
    return [{ field, pointer: at }, ...everyField(inside, `${at}/fields`)]
  })
}

/** Finds duplicate names, ids and uuids. Names are unique in their group; ids and uuids in the whole form. */
function findDoubles(
  found: readonly Found[],
  key: 'id' | 'uuid' | 'name',
  listOf: (pointer: string) => string,
): FieldError[] {
  const seen = new Set<string>()
  return found.flatMap(({ field, pointer }) => {
    const value = field[key]
    const place = `${listOf(pointer)} ${JSON.stringify(value)}`
    if (isNothing(value) || !seen.has(place)) {
      seen.add(place)
      return []
    }
    return [{ pointer: `${pointer}/${key}`, ...reason('must-differ') }]
  })
}

const isKnownType = (type: unknown): boolean => fieldTypes.some(known => known === type)

function checkField(field: CustomField, pointer: string): FieldError[] {
  const wrong = (key: string, told: Message) => [{ pointer: `${pointer}/${key}`, ...told }]
  return [
    ...(isKnownType(field.type) && field.type !== 'HEADING' && nameOf(field) === null
      ? wrong('name', reason('must-be-given'))
      : []),
    ...(isNothing(field.showIf) || conditionOf(field) ? [] : wrong('showIf', reason('must-be-condition'))),
    ...checkOptions(field, pointer),
    ...checkBoundsOf(field, pointer),
  ]
}

function checkOptions(field: CustomField, pointer: string): FieldError[] {
  if (field.type !== 'SELECT' && field.type !== 'MULTISELECT') return []
  return optionValues(field)
    .entries()
    .filter(([, value]) => !['string', 'number', 'boolean'].includes(typeof value))
    .take(formLimits.errors)
    .map(([index]) => ({ pointer: `${pointer}/options/${index}`, ...reason('must-be-option-value') }))
    .toArray()
}

/** Checks `min` and `max`. On other types they have no meaning, and are stored unchanged. */
function checkBoundsOf(field: CustomField, pointer: string): FieldError[] {
  const isRight = boundsOf.get(field.type)
  if (!isRight) return []
  const { min = null, max = null } = field
  const wrong = (key: string, told: Message) => [{ pointer: `${pointer}/${key}`, ...told }]
  if (min !== null && !isRight(min)) return wrong('min', reason('must-be-like-value'))
  if (max !== null && !isRight(max)) return wrong('max', reason('must-be-like-value'))
  return isBelow(max, min) ? wrong('max', reason('must-not-be-below-min')) : []
}

const boundsOf = new Map<unknown, (bound: unknown) => boolean>([
  ['NUMBER', Number.isFinite],
  ['DATETIME', Number.isFinite],
  ['DATE', isDate],
])
