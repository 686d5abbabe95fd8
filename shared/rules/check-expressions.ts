/**
 * Checks the expressions of a form before it is used (interface, "Expressions"): their grammar, the names that they
 * refer to, and rings. A form with such errors would be evaluated too, but not as its author expects.
 */
import type { CustomField } from '../entities/form.ts'
import type { Expression } from '../expressions/expression.ts'
import { columnsIn, findPatternProblem, fleetingCall, referencesIn } from '../expressions/inspect.ts'
import { parseExpression } from '../expressions/parse-expression.ts'
import type { FieldError } from '../text/failures.ts'
import { reason } from '../text/message.ts'
import { evaluateForm } from './evaluate-form.ts'
import { type ExpressionKey, expressionKeys, logicOf } from './field-logic.ts'
import { asList, isObject, isRepeated, nameOf } from './form-places.ts'
import { textsOf } from './form-texts.ts'

/** Finds errors in the expressions of a form's fields, and in the names that its texts refer to. */
export function checkExpressions(fields: readonly CustomField[]): FieldError[] {
  const found = everyDefinition(fields)
  const names = Map.groupBy(found, ({ field }) => nameOf(field))
  const countOf = (name: string) => names.get(name)?.length ?? 0
  const errors = found.flatMap(({ field, pointer }) => [
    ...expressionKeys.flatMap(key => checkKey(field, key, `${pointer}/${key}`, countOf)),
    ...checkTexts(field, pointer, countOf),
  ])
  return errors.length > 0 ? errors : findRings(fields, found)
}

interface Definition {
  field: CustomField
  pointer: string
}

function everyDefinition(fields: readonly unknown[], pointer = '/fields'): Definition[] {
  return fields.flatMap((field, index) => {
    if (!isObject(field)) return []
    const at = `${pointer}/${index}`
    return [{ field, pointer: at }, ...everyDefinition(asList(field.fields), `${at}/fields`)]
  })
}

/** Returns how many fields have a name. */
type CountOf = (name: string) => number

function checkKey(field: CustomField, key: ExpressionKey, pointer: string, countOf: CountOf): FieldError[] {
  const source = field[key]
  if (typeof source !== 'string') return []
  const parsed = parseExpression(source, { hasColumns: key === 'optionFilter' })
  if (!parsed.ok) return [{ ...parsed.problem, pointer }]
  const { expression } = parsed
  const pattern = findPatternProblem(expression)
  return [
    ...(pattern === null ? [] : [{ ...pattern, pointer }]),
    ...referencesIn(expression).flatMap(({ name, position }) =>
      checkName(name, pointer, countOf, position + 1),
    ),
    ...checkFleeting(expression, key, pointer),
    ...(key === 'optionFilter' ? checkColumns(expression, field, pointer) : []),
  ]
}

/** `at`: the character of the name, from 1. */
function checkName(name: string, pointer: string, countOf: CountOf, at: number): FieldError[] {
  const count = countOf(name)
  if (count === 1) return []
  return [{ pointer, ...reason(count === 0 ? 'expression-unknown' : 'expression-ambiguous', { at, name }) }]
}

/** The moment may not decide what a form asks: the form would change without an answer. */
function checkFleeting(expression: Expression, key: ExpressionKey, pointer: string): FieldError[] {
  const call = key === 'relevant' || key === 'requiredIf' ? fleetingCall(expression) : null
  return call === null
    ? []
    : [{ pointer, ...reason('expression-fleeting', { at: call.position + 1, name: call.name }) }]
}

function checkColumns(expression: Expression, { options }: CustomField, pointer: string): FieldError[] {
  const known = new Set(asList(options).flatMap(option => (isObject(option) ? Object.keys(option) : [])))
  return columnsIn(expression)
    .filter(({ name }) => !known.has(name))
    .map(({ name, position }) => ({
      pointer,
      ...reason('expression-column', { at: position + 1, name }),
    }))
}

function checkTexts(field: CustomField, pointer: string, countOf: CountOf): FieldError[] {
  return textsOf(field).flatMap(({ key, text }) =>
    [...text.matchAll(/\$\{([^{}]*)\}/g)].flatMap(({ 1: name = '', index }) =>
      checkName(name.trim(), `${pointer}/${key}`, countOf, index + 1),
    ),
  )
}

/** Repeated groups get an answer for this, as their fields have no places without one. */
function findRings(fields: readonly CustomField[], found: readonly Definition[]): FieldError[] {
  const pointers = new Map(found.map(({ field, pointer }) => [field, pointer]))
  const asked = new Map<CustomField, CustomField>()
  const form = evaluateForm(withOneAnswer(fields, asked))
  const circular = new Set(form.circular.map(({ field }) => asked.get(field) ?? field))
  return [...circular].flatMap(field => {
    const pointer = pointers.get(field)
    const key = logicOf(field).calculation === null ? 'relevant' : 'calculation'
    return pointer === undefined ? [] : [{ pointer: `${pointer}/${key}`, ...reason('expression-circular') }]
  })
}

/** `asked`: the field of the form by its copy. */
function withOneAnswer(fields: readonly unknown[], asked: Map<CustomField, CustomField>): unknown[] {
  return fields.map(field => {
    if (!isObject(field) || field.type !== 'GROUP') return field
    const inside = withOneAnswer(asList(field.fields), asked)
    const copy = { ...field, fields: inside, value: isRepeated(field) ? [answerOf(inside)] : null }
    asked.set(copy, field)
    return copy
  })
}

/** Returns an answer with one answer in each repeated group of it. */
function answerOf(fields: readonly unknown[]): object {
  const groups = fields.filter(isObject).filter(({ type }) => type === 'GROUP')
  return Object.fromEntries(
    groups.map(group => {
      const inside = answerOf(asList(group.fields))
      return [nameOf(group) ?? '', isRepeated(group) ? [inside] : inside]
    }),
  )
}
