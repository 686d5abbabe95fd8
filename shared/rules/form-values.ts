/** Checks whether a value fits its custom field (interface, "Custom field"). No value is converted. */
import { isUuid } from '../entities/brand.ts'
import { isDate } from '../entities/calendar-date.ts'
import type { CustomField, FieldType } from '../entities/form.ts'
import type { FieldError } from '../text/failures.ts'
import { getOrMake } from '../text/get-or-make.ts'
import { type Message, reason } from '../text/message.ts'
import { isNothing } from './empty-values.ts'
import { isObject, isRepeated, type Place, typeOf } from './form-places.ts'
import { optionValues } from './option-values.ts'

/** Finds errors in the values of a form. An empty value is never an error, and an unknown type accepts any. */
export function checkPlaces(places: readonly Place[]): FieldError[] {
  const known = new Map<CustomField, Options>()
  // cached for each field, because every answer of a group uses the same options
  const optionsOf = (field: CustomField) => getOrMake(known, field, () => new Set(optionValues(field)))
  return places.flatMap(place => checkValue(place, optionsOf))
}

type Options = ReadonlySet<unknown>
type OptionsOf = (field: CustomField) => Options

function checkValue({ field, value, pointer, answer }: Place, optionsOf: OptionsOf): FieldError[] {
  if (isNothing(value)) return []
  if (isRepeated(field)) return checkAnswers(value, pointer)
  if (field.type === 'GROUP' && answer !== null) {
    return isObject(value) ? [] : [{ pointer, ...reason('must-be-answer') }]
  }
  const told = Object.hasOwn(checks, typeOf(field))
    ? checks[field.type as FieldType](value, field, optionsOf)
    : null
  return told === null ? [] : [{ pointer, ...told }]
}

function checkAnswers(value: unknown, pointer: string): FieldError[] {
  if (!Array.isArray(value)) return [{ pointer, ...reason('must-be-answers') }]
  return value.flatMap((answer, index) =>
    isObject(answer) ? [] : [{ pointer: `${pointer}/${index}`, ...reason('must-be-answer') }],
  )
}

/** Returns a message with the expected value, or null if the value is valid. */
type Check = (value: unknown, field: CustomField, optionsOf: OptionsOf) => Message | null

type Wanted =
  | 'must-be-text'
  | 'must-be-yes-or-no'
  | 'must-be-files'
  | 'must-be-document'
  | 'must-be-web-address'

const must =
  (wanted: Wanted, isRight: (value: unknown) => boolean): Check =>
  value =>
    isRight(value) ? null : reason(wanted)

const isText = (value: unknown): value is string => typeof value === 'string'
const checkText = must('must-be-text', isText)
const checkFlag = must('must-be-yes-or-no', value => typeof value === 'boolean')
const isDocument = (value: unknown) => isText(value) && isUuid(value)
const checkFiles = must(
  'must-be-files',
  value => isDocument(value) || (isListWithoutDoubles(value) && value.every(isDocument)),
)

const checks: Record<FieldType, Check> = {
  TEXT: checkText,
  TEXTAREA: checkText,
  NUMBER(value, field) {
    if (!Number.isFinite(value)) return reason('must-be-number')
    return field.integer === true && !Number.isInteger(value)
      ? reason('must-be-integer')
      : checkBounds(value, field)
  },
  BOOLEAN: checkFlag,
  CHECKBOX: checkFlag,
  DATE: (value, field) => (isDate(value) ? checkBounds(value, field) : reason('must-be-date')),
  DATETIME: (value, field) => (isInstant(value) ? checkBounds(value, field) : reason('must-be-time')),
  SELECT: (value, field, optionsOf) => (optionsOf(field).has(value) ? null : reason('must-be-option')),
  MULTISELECT(value, field, optionsOf) {
    if (!isListWithoutDoubles(value)) return reason('must-be-options-once')
    const options = optionsOf(field)
    return value.every(each => options.has(each)) ? null : reason('must-be-options')
  },
  SIGNATURE: must('must-be-document', isDocument),
  PHOTO: checkFiles,
  DOCUMENT: checkFiles,
  LINK: must('must-be-web-address', value => isText(value) && /^https?:\/\/[^\s/?#]\S*$/i.test(value)),
  HEADING: () => reason('must-be-empty-heading'),
  GROUP: () => reason('must-be-empty-group'),
}

function isListWithoutDoubles(value: unknown): value is unknown[] {
  return Array.isArray(value) && new Set(value).size === value.length
}

function isInstant(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= 8.64e15
}

/** Checks the limits of a value. `min` and `max` have the value's type: numbers, or dates as text. */
function checkBounds(value: unknown, { min, max }: CustomField): Message | null {
  if (isBelow(value, min)) return reason('must-be-at-least', { least: bound(min) })
  return isBelow(max, value) ? reason('must-be-at-most', { most: bound(max) }) : null
}

function bound(of: unknown): string | number {
  return typeof of === 'number' ? of : String(of)
}

/** Compares two numbers, or two dates as text. */
export function isBelow(a: unknown, b: unknown): boolean {
  if (isText(a)) return isText(b) && a < b
  return typeof a === 'number' && typeof b === 'number' && a < b
}
