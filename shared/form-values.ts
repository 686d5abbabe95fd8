/** Whether a value fits its custom field (decisions, "Custom field"): strict, nothing is coerced. */
import { isUuid } from './brand.ts'
import type { FieldError } from './failures.ts'
import type { CustomField, FieldType } from './form.ts'
import { asList, isObject, isRepeated, type Place } from './form-places.ts'
import { isNothing } from './form-rules.ts'

/** What is wrong with the values of a form's places; an empty one is never wrong, and an unknown type takes any. */
export function checkPlaces(places: readonly Place[]): FieldError[] {
  const known = new Map<CustomField, Options>()
  // once for each field, as every answer of a group is checked against the same
  const optionsOf = (field: CustomField): Options => {
    const options = known.get(field) ?? new Set(optionValues(field))
    known.set(field, options)
    return options
  }
  return places.flatMap(place => checkValue(place, optionsOf))
}

type Options = ReadonlySet<unknown>
type OptionsOf = (field: CustomField) => Options

function checkValue({ field, value, pointer, answer }: Place, optionsOf: OptionsOf): FieldError[] {
  if (isNothing(value)) return []
  if (isRepeated(field)) return checkAnswers(value, pointer)
  if (field.type === 'GROUP' && answer !== null) {
    return isObject(value) ? [] : [{ pointer, message: 'must be an object of values by field name' }]
  }
  const message = Object.hasOwn(checks, String(field.type))
    ? checks[field.type as FieldType](value, field, optionsOf)
    : null
  return message === null ? [] : [{ pointer, message }]
}

function checkAnswers(value: unknown, pointer: string): FieldError[] {
  if (!Array.isArray(value)) return [{ pointer, message: 'must be a list of answers' }]
  return value.flatMap((answer, index) =>
    isObject(answer)
      ? []
      : [{ pointer: `${pointer}/${index}`, message: 'must be an object of values by field name' }],
  )
}

/** Answers what the value must be, or null where it is that. */
type Check = (value: unknown, field: CustomField, optionsOf: OptionsOf) => string | null

const must =
  (wanted: string, isRight: (value: unknown) => boolean): Check =>
  value =>
    isRight(value) ? null : `must be ${wanted}`

const isText = (value: unknown): value is string => typeof value === 'string'
const checkText = must('a string', isText)
const checkFlag = must('true or false', value => typeof value === 'boolean')
const isDocument = (value: unknown) => isText(value) && isUuid(value)
const checkFiles = must(
  "a document's uuid, or a list of such without doubles",
  value => isDocument(value) || (isListWithoutDoubles(value) && value.every(isDocument)),
)

const checks: Record<FieldType, Check> = {
  TEXT: checkText,
  TEXTAREA: checkText,
  NUMBER: (value, field) => (Number.isFinite(value) ? checkBounds(value, field) : 'must be a number'),
  BOOLEAN: checkFlag,
  CHECKBOX: checkFlag,
  DATE: (value, field) => (isDate(value) ? checkBounds(value, field) : 'must be a date as YYYY-MM-DD'),
  DATETIME: (value, field) => (isInstant(value) ? checkBounds(value, field) : 'must be epoch milliseconds'),
  SELECT: (value, field, optionsOf) => (optionsOf(field).has(value) ? null : 'must be one of the options'),
  MULTISELECT(value, field, optionsOf) {
    if (!isListWithoutDoubles(value)) return 'must be a list of options without doubles'
    const options = optionsOf(field)
    return value.every(each => options.has(each)) ? null : 'must hold nothing but options'
  },
  SIGNATURE: must("a document's uuid", isDocument),
  PHOTO: checkFiles,
  DOCUMENT: checkFiles,
  LINK: must('an http or https address', value => isText(value) && /^https?:\/\/[^\s/?#]\S*$/i.test(value)),
  HEADING: () => 'must be null, as a heading has no value',
  GROUP: () => 'must be null, as the values of a group lie in its fields',
}

function isListWithoutDoubles(value: unknown): value is unknown[] {
  return Array.isArray(value) && new Set(value).size === value.length
}

/** A real day of the calendar. */
export function isDate(value: unknown): value is string {
  if (!isText(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function isInstant(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= 8.64e15
}

/** `min` and `max` are of the value's own kind: numbers, or dates as text. */
function checkBounds(value: unknown, { min, max }: CustomField): string | null {
  if (isBelow(value, min)) return `must be ${String(min)} or more`
  return isBelow(max, value) ? `must be ${String(max)} or less` : null
}

/** Of two numbers, or two dates as text. */
export function isBelow(a: unknown, b: unknown): boolean {
  if (isText(a)) return isText(b) && a < b
  return typeof a === 'number' && typeof b === 'number' && a < b
}

/** An option is a value, or an object with one. */
export function optionValues({ options }: CustomField): unknown[] {
  return asList(options).map(option => (isObject(option) ? option.value : option))
}
