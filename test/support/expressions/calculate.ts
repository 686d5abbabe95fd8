import { evaluate, type Scope } from '../../../shared/expressions/evaluate.ts'
import { parseExpression } from '../../../shared/expressions/parse-expression.ts'
import { type Attempt, Run } from '../../../shared/expressions/values/run.ts'
import { createSurroundings, type Surroundings } from '../../../shared/expressions/values/surroundings.ts'
import { textOf, type Value } from '../../../shared/expressions/values/values.ts'

/** Friday, 20 November 2026, 08:30 in Stockholm. */
export const now = Date.parse('2026-11-20T07:30:00Z')
const stockholm: Surroundings = createSurroundings({
  now,
  timeZone: 'Europe/Stockholm',
  newUuid: () => '11111111-1111-4111-8111-111111111111',
  random: () => 0.25,
})

interface Given {
  /** values of the questions by name */
  values?: Readonly<Record<string, Value>>
  own?: Value
  columns?: Readonly<Record<string, Value>>
  surroundings?: Surroundings | null
}

/** Evaluates an expression that is expected to be valid. */
export function tryToCalculate(source: string, given: Given = {}): Attempt<Value> {
  const { values = {}, own = '', columns, surroundings = stockholm } = given
  const parsed = parseExpression(source, { hasColumns: columns !== undefined })
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problem.message}`)
  const scope: Scope = {
    own,
    valueOf: name => values[name] ?? '',
    positionOf: levels => levels + 2,
    columnOf: name => columns?.[name] ?? '',
  }
  return evaluate(parsed.expression, scope, new Run(surroundings))
}

/** Returns the value of an expression; a date or a moment as text. */
export function calculate(source: string, given: Given = {}): Value {
  const result = tryToCalculate(source, given)
  if (!result.ok) throw new Error(`${source} has no value: ${result.obstacle}`)
  const { value } = result
  return typeof value === 'object' ? textOf(value, new Run(stockholm)) : value
}
