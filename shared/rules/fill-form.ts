/** Writes calculated values and default values into a form (interface, "Custom field", "Expressions"). */
import type { Surroundings } from '../expressions/values/surroundings.ts'
import { isNothing } from './empty-values.ts'
import { type EvaluatedForm, evaluateForm } from './evaluate-form.ts'
import { asList, isCalculated, isObject, type Place } from './form-places.ts'
import { writeValues } from './write-values.ts'

/**
 * Returns the fields with their calculated values; the same list if no value changes. Without `surroundings`, values
 * that need the clock, the time zone or random numbers stay as they are.
 */
export function withCalculations<Field>(
  fields: readonly Field[],
  surroundings: Surroundings | null = null,
): readonly Field[] {
  const { calculated } = evaluateForm(fields, surroundings)
  return writeTo(
    fields,
    [...calculated].map(([{ pointer }, value]) => [pointer, value]),
  )
}

/** Returns the fields of a new form: with the defaults where a value is empty, and with the calculated values. */
export function startForm<Field>(fields: readonly Field[], surroundings: Surroundings): readonly Field[] {
  const filled = writeTo(fields, fixedDefaults(evaluateForm(fields).all))
  const form = evaluateForm(filled, surroundings)
  return withCalculations(writeTo(filled, calculatedDefaults(form.all, form)), surroundings)
}

/**
 * Returns a new answer of the repeated group at the pointer, with its defaults. Nested repeated groups have no answers.
 */
export function startAnswer(
  fields: readonly unknown[],
  { pointer, value }: Pick<Place, 'pointer' | 'value'>,
  surroundings: Surroundings,
): object {
  const at = `${pointer}/${asList(value).length}`
  const inAnswer = ({ pointer: inside }: Place) => inside.startsWith(`${at}/`)
  const empty = writeTo(fields, [[pointer, [...asList(value), {}]]])
  const fixed = fixedDefaults(evaluateForm(empty).all.filter(inAnswer))
  const form = evaluateForm(writeTo(empty, fixed), surroundings)
  const written = [...fixed, ...calculatedDefaults(form.all.filter(inAnswer), form)]
  const answer = writeValues(
    {},
    written.map(([place, given]) => [place.slice(at.length), given]),
  )
  return isObject(answer) ? answer : {}
}

type Written = [pointer: string, value: unknown][]

function writeTo<Field>(fields: readonly Field[], values: Written): readonly Field[] {
  if (values.length === 0) return fields
  return (writeValues({ fields }, values) as { fields: readonly Field[] }).fields
}

const isOpen = ({ field, value }: Place) => isNothing(value) && !isCalculated(field)

/** A `default` is a value of the field's type. */
function fixedDefaults(places: readonly Place[]): Written {
  return places
    .filter(place => isOpen(place) && !isNothing(place.field.default))
    .map(({ pointer, field }) => [pointer, field.default])
}

function calculatedDefaults(places: readonly Place[], form: EvaluatedForm): Written {
  return places.filter(isOpen).flatMap((place): Written => {
    const value = form.computeDefault(place)
    return isNothing(value) ? [] : [[place.pointer, value]]
  })
}
