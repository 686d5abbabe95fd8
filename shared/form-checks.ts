/**
 * Whether custom fields are what they should be (decisions, "Custom field" and "Types"): the known properties have
 * their types, and make sense together. Unknown types and unknown properties are never looked at.
 */
import { isUuid } from './brand.ts'
import type { FieldError } from './failures.ts'
import { type CustomField, type FieldKeyKind, fieldKeys, fieldTypes, groupKeys } from './form.ts'
import { asList, isObject, nameOf, placesOf } from './form-places.ts'
import { conditionOf, isNothing } from './form-rules.ts'
import { checkPlaces, isBelow, isDate, optionValues } from './form-values.ts'
import { formLimits } from './limits.ts'

const kinds: Record<FieldKeyKind, { is(value: unknown): boolean; called: string }> = {
  id: { is: Number.isSafeInteger, called: 'an integer' },
  uuid: { is: value => typeof value === 'string' && isUuid(value), called: 'a UUID' },
  text: { is: value => typeof value === 'string', called: 'a string' },
  flag: { is: value => typeof value === 'boolean', called: 'true or false' },
  number: { is: Number.isFinite, called: 'a number' },
  bound: {
    is: value => typeof value === 'string' || Number.isFinite(value),
    called: 'a number or a string',
  },
  list: { is: Array.isArray, called: 'a list' },
  object: { is: isObject, called: 'an object' },
  any: { is: () => true, called: 'anything' },
}

/** A field somewhere in a form, in whatever depth of groups. */
interface Found {
  field: CustomField
  pointer: string
}

/** What is wrong with the fields of a body by themselves, before they are laid over the stored ones. */
export function checkShapes(fields: readonly unknown[]): FieldError[] {
  const errors: FieldError[] = []
  let count = 0
  const visit = (list: readonly unknown[], pointer: string, depth: number): void => {
    for (const [index, field] of list.entries()) {
      count += 1
      if (count > formLimits.fields) return
      const at = `${pointer}/${index}`
      if (isObject(field)) errors.push(...checkKeys(field, at))
      else errors.push({ pointer: at, message: 'must be an object' })
      if (!isObject(field) || field.type !== 'GROUP') continue
      if (depth < formLimits.groupDepth) visit(asList(field.fields), `${at}/fields`, depth + 1)
      else errors.push({ pointer: at, message: `lies in more than ${formLimits.groupDepth} groups` })
    }
  }
  visit(fields, '/fields', 0)
  if (count <= formLimits.fields) return errors
  return [{ pointer: '/fields', message: `must hold ${formLimits.fields} fields at most` }]
}

function checkKeys(field: CustomField, at: string): FieldError[] {
  const known = field.type === 'GROUP' ? { ...fieldKeys, ...groupKeys } : fieldKeys
  return Object.entries(known).flatMap(([key, kind]) => {
    const value = Object.hasOwn(field, key) ? field[key] : null
    return value === null || value === undefined || kinds[kind].is(value)
      ? []
      : [{ pointer: `${at}/${key}`, message: `must be ${kinds[kind].called}` }]
  })
}

/** What is wrong with the fields of a form as it will be stored. */
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
    return [{ pointer: '/fields', message: `must hold ${formLimits.questions} fields and answers at most` }]
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

/** A name may come again in another group; ids and uuids are the form's. */
function findDoubles(
  found: readonly Found[],
  key: 'id' | 'uuid' | 'name',
  listOf: (pointer: string) => string,
): FieldError[] {
  const seen = new Set<string>()
  return found.flatMap(({ field, pointer }) => {
    const value = field[key]
    const place = `${listOf(pointer)} ${String(value)}`
    if (isNothing(value) || !seen.has(place)) {
      seen.add(place)
      return []
    }
    return [{ pointer: `${pointer}/${key}`, message: 'is that of another field already' }]
  })
}

const isKnownType = (type: unknown): boolean => fieldTypes.some(known => known === type)

function checkField(field: CustomField, pointer: string): FieldError[] {
  const wrong = (key: string, message: string) => [{ pointer: `${pointer}/${key}`, message }]
  return [
    ...(isKnownType(field.type) && field.type !== 'HEADING' && nameOf(field) === null
      ? wrong('name', 'must be given')
      : []),
    ...(isNothing(field.showIf) || conditionOf(field)
      ? []
      : wrong('showIf', 'must be {field, equals} or {field, in}')),
    ...checkOptions(field, pointer),
    ...checkBoundsOf(field, pointer),
  ]
}

function checkOptions(field: CustomField, pointer: string): FieldError[] {
  if (field.type !== 'SELECT' && field.type !== 'MULTISELECT') return []
  const errors: FieldError[] = []
  for (const [index, value] of optionValues(field).entries()) {
    if (['string', 'number', 'boolean'].includes(typeof value)) continue
    errors.push({
      pointer: `${pointer}/options/${index}`,
      message: 'must be a value, or an object with a value',
    })
    if (errors.length === formLimits.errors) break
  }
  return errors
}

/** On other types `min` and `max` say nothing here, and are kept. */
function checkBoundsOf(field: CustomField, pointer: string): FieldError[] {
  const isRight = boundsOf.get(field.type)
  if (!isRight) return []
  const { min = null, max = null } = field
  const wrong = (key: string, message: string) => [{ pointer: `${pointer}/${key}`, message }]
  if (min !== null && !isRight(min)) return wrong('min', 'must be of the kind of the value')
  if (max !== null && !isRight(max)) return wrong('max', 'must be of the kind of the value')
  return isBelow(max, min) ? wrong('max', 'must not be below min') : []
}

const boundsOf = new Map<unknown, (bound: unknown) => boolean>([
  ['NUMBER', Number.isFinite],
  ['DATETIME', Number.isFinite],
  ['DATE', isDate],
])
