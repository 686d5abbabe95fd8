/** Evaluates expressions of forms. They read the form only through their scope, and change nothing. */
import { assertNever } from '../entities/brand.ts'
import type { Call, Chain, Expression, Operator } from './expression.ts'
import { functionNamed } from './functions/table.ts'
import type { Attempt, Run } from './values/run.ts'
import { areEqual, isBlank, numberOf, truthOf, type Value } from './values/values.ts'

/** The question that an expression belongs to. */
export interface Scope {
  /** the value of the question itself */
  own: Value
  /** the value of another question; '' for one that does not exist or is hidden */
  valueOf(name: string): Value
  /** the number of the answer, from 1, in which the group is that many levels up */
  positionOf(levels: number): number
  /** the value of an option in a column of its sheet */
  columnOf(name: string): Value
}

/** Returns the value, or the reason why there is none. No parsed expression makes this function throw. */
export function evaluate(expression: Expression, scope: Scope, run: Run): Attempt<Value> {
  return run.attempt(() => valueIn(expression, scope, run))
}

function valueIn(expression: Expression, scope: Scope, run: Run): Value {
  run.spend(1)
  switch (expression.kind) {
    case 'number':
    case 'text':
      return expression.value
    case 'reference':
      return scope.valueOf(expression.name)
    case 'column':
      return scope.columnOf(expression.name)
    case 'own':
      return scope.own
    case 'group':
      return scope.positionOf(expression.levels)
    case 'sign': {
      const number = numberOf(valueIn(expression.operand, scope, run))
      return expression.isNegative ? -number : number
    }
    case 'chain':
      return chainIn(expression, scope, run)
    case 'call':
      return callIn(expression, scope, run)
    default:
      return assertNever(expression)
  }
}

/** Does not evaluate the right side of `and` and `or` if the left side decides. */
function chainIn({ first, rest }: Chain, scope: Scope, run: Run): Value {
  let left = valueIn(first, scope, run)
  for (const { operator, operand } of rest) {
    const isDecided = (operator === 'and' && !truthOf(left)) || (operator === 'or' && truthOf(left))
    if (isDecided) left = operator === 'or'
    else left = apply(operator, left, valueIn(operand, scope, run), run)
  }
  return left
}

function apply(operator: Operator, left: Value, right: Value, run: Run): Value {
  switch (operator) {
    case 'or':
    case 'and':
      return truthOf(right)
    case '=':
      return areEqual(left, right, run)
    case '!=':
      return !areEqual(left, right, run)
    default:
      return applyToNumbers(operator, numberOf(left), numberOf(right))
  }
}

function applyToNumbers(operator: Exclude<Operator, 'or' | 'and' | '=' | '!='>, a: number, b: number): Value {
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case 'div':
      return a / b
    case 'mod':
      return a % b
    default:
      return assertNever(operator)
  }
}

function callIn({ name, operands }: Call, scope: Scope, run: Run): Value {
  const at = (index: number) => valueIn(operands[index] as Expression, scope, run)
  switch (name) {
    case 'if':
      return truthOf(at(0)) ? at(1) : at(2)
    case 'coalesce':
      return firstFilled(operands, scope, run)
    case 'once':
      return isBlank(scope.own) ? at(0) : scope.own
    case 'position':
      return at(0)
    default: {
      const values = operands.map(operand => valueIn(operand, scope, run))
      return functionNamed(name)?.compute?.(values, run) ?? ''
    }
  }
}

function firstFilled(operands: readonly Expression[], scope: Scope, run: Run): Value {
  for (const operand of operands) {
    const value = valueIn(operand, scope, run)
    if (!isBlank(value)) return value
  }
  return ''
}
