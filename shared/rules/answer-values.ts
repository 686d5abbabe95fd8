/** Converts answers of custom fields to values of expressions, and back (interface, "Expressions"). */
import { isDate } from '../entities/calendar-date.ts'
import type { CustomField } from '../entities/form.ts'
import { parseDay, parseMoment, writeDay } from '../expressions/values/dates.ts'
import type { Run } from '../expressions/values/run.ts'
import {
  isBlank,
  isDay,
  isMoment,
  numberOf,
  type Single,
  singleOf,
  textOf,
  truthOf,
  type Value,
} from '../expressions/values/values.ts'
import { DAY } from '../limits/units.ts'
import { asList, isRepeated, typeOf } from './form-places.ts'
import { optionValues } from './option-values.ts'

/** The value of a checkbox that is ticked, as in ODK. */
const ticked = 'OK'

/** A repeated group is a list of the numbers of its answers. */
export function toValue(field: CustomField, value: unknown): Value {
  if (isRepeated(field)) return asList(value).map((_, index) => index + 1)
  switch (typeof value) {
    case 'string':
      return field.type === 'DATE' && isDate(value) ? { days: parseDay(value) ?? 0 } : value
    case 'number':
      return field.type === 'DATETIME' && Number.isFinite(value) ? { ms: value } : value
    case 'boolean':
      return field.type === 'CHECKBOX' ? (value ? ticked : '') : value
    default:
      return asList(value).filter(isPlain).join(' ')
  }
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the answer for a computed value; null for an empty one, and for one that does not fit the field's type. */
export function toAnswer(field: CustomField, value: Value, run: Run): unknown {
  const single = singleOf(value)
  if (isBlank(single)) return null
  return Object.hasOwn(answers, typeOf(field)) ? answers[typeOf(field)]?.(single, run, field) : null
}

type ToAnswer = (single: Single, run: Run, field: CustomField) => unknown

const answers: Readonly<Record<string, ToAnswer>> = {
  TEXT: textOf,
  TEXTAREA: textOf,
  LINK: textOf,
  NUMBER: single => orNull(numberOf(single)),
  BOOLEAN: truthOf,
  CHECKBOX: truthOf,
  DATE: toDate,
  DATETIME: toInstant,
  SELECT: (single, run, field) => optionsNamed(field, [textOf(single, run)], run)[0] ?? null,
  MULTISELECT: (single, run, field) => optionsNamed(field, textOf(single, run).split(' '), run),
}

function orNull(number: number): number | null {
  return Number.isFinite(number) ? number : null
}

function toDate(single: Single, run: Run): string | null {
  const days = isMoment(single) ? run.localOf(single.ms) / DAY : numberOf(single)
  return (Number.isFinite(days) && writeDay(Math.floor(days))) || null
}

function toInstant(single: Single): number | null {
  if (isMoment(single)) return single.ms
  if (typeof single === 'string' && parseMoment(single) !== null) return parseMoment(single)
  return isDay(single) ? single.days * DAY : orNull(Math.round(numberOf(single) * DAY))
}

function optionsNamed(field: CustomField, names: readonly string[], run: Run): unknown[] {
  const wanted = new Set(names)
  run.spend(asList(field.options).length)
  return optionValues(field).filter(value => isPlain(value) && wanted.has(String(value)))
}
