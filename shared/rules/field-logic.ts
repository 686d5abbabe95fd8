/**
 * Expressions in the properties of custom fields (interface, "Expressions"). Properties that are no valid expression are
 * ignored, because a base server may use the same name for something else.
 */
import type { CustomField } from '../entities/form.ts'
import { type Expression, partsOf } from '../expressions/expression.ts'
import { parseExpression } from '../expressions/parse-expression.ts'

/** The properties of a field that are expressions. */
export const expressionKeys = [
  /** the field is shown only while it is true */
  'relevant',
  /** the value is computed by it, and users cannot change it */
  'calculation',
  /** an answer is valid only while it is true */
  'constraint',
  /** the question is required while it is true, also if `required` is false */
  'requiredIf',
  /** only options for which it is true can be chosen; it reads the properties of an option by their names */
  'optionFilter',
  /** the value in a new form */
  'defaultCalculation',
] as const
export type ExpressionKey = (typeof expressionKeys)[number]

export type FieldLogic = Readonly<Record<ExpressionKey, Expression | null>>

const known = new WeakMap<CustomField, FieldLogic>()

/** Returns the parsed expressions of a field. Unchanged fields are the same objects, so the result is cached. */
export function logicOf(field: CustomField): FieldLogic {
  const cached = known.get(field)
  if (cached !== undefined) return cached
  const logic = Object.fromEntries(expressionKeys.map(key => [key, parseKey(field, key)])) as FieldLogic
  known.set(field, logic)
  return logic
}

function parseKey(field: CustomField, key: ExpressionKey): Expression | null {
  const source = field[key]
  if (typeof source !== 'string') return null
  const parsed = parseExpression(source, { hasColumns: key === 'optionFilter' })
  return parsed.ok ? parsed.expression : null
}

const named = new WeakMap<Expression, readonly string[]>()

/** Returns the names of the questions that an expression reads. */
export function namesIn(expression: Expression): readonly string[] {
  const cached = named.get(expression)
  if (cached !== undefined) return cached
  const names = partsOf(expression).flatMap(part => (part.kind === 'reference' ? [part.name] : []))
  named.set(expression, [...new Set(names)])
  return names
}
