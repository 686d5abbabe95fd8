/** Facts about an expression that are known before it is evaluated, for the import of forms. */
import { reason } from '../text/message.ts'
import { type Call, type Expression, type ExpressionProblem, partsOf } from './expression.ts'
import type { Kind } from './functions/function.ts'
import { functionNamed } from './functions/table.ts'
import { compilePattern } from './values/patterns.ts'

interface Place {
  name: string
  /** index of the first character in the expression */
  position: number
}

/** Returns the questions whose values an expression reads, in the order of the text. */
export function referencesIn(expression: Expression): Place[] {
  return inOrder(partsOf(expression).filter(part => part.kind === 'reference'))
}

/** Returns the columns of the sheet with the options that an expression reads, in the order of the text. */
export function columnsIn(expression: Expression): Place[] {
  return inOrder(partsOf(expression).filter(part => part.kind === 'column'))
}

function inOrder(places: readonly Place[]): Place[] {
  return places.toSorted((a, b) => a.position - b.position)
}

/** Returns the first function whose result depends on the moment or differs each time; null: none does. */
export function fleetingCall(expression: Expression): Call | null {
  const calls = partsOf(expression).filter(part => part.kind === 'call')
  return calls.find(({ name }) => functionNamed(name)?.isFleeting === true) ?? null
}

/** Finds a pattern in the expression that RE2 does not support. A pattern that is not a text is not checked. */
export function findPatternProblem(expression: Expression): ExpressionProblem | null {
  const calls = partsOf(expression).filter(part => part.kind === 'call')
  for (const { name, operands, position } of calls) {
    const pattern = name === 'regex' ? operands[1] : undefined
    if (pattern?.kind !== 'text' || compilePattern(pattern.value) !== null) continue
    return { position, ...reason('expression-pattern', { at: position + 1, pattern: pattern.value }) }
  }
  return null
}

/**
 * Returns the kind of an expression's value. `kindOf`: the kind of a question's value. `any`: the kind differs, or is
 * not known.
 */
export function kindOf(expression: Expression, kindOfQuestion: (name: string) => Kind): Kind {
  switch (expression.kind) {
    case 'text':
    case 'column':
      return 'text'
    case 'number':
    case 'sign':
    case 'group':
      return 'number'
    case 'reference':
      return kindOfQuestion(expression.name)
    case 'chain':
      return expression.rest.some(({ operator }) => arithmetic.has(operator)) ? 'number' : 'yes-no'
    case 'call':
      return kindOfCall(expression, kindOfQuestion)
    default:
      return 'any'
  }
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', 'div', 'mod'])

function kindOfCall({ name, operands }: Call, kindOfQuestion: (name: string) => Kind): Kind {
  const gives = functionNamed(name)?.gives ?? 'any'
  if (gives !== 'any') return gives
  const results = name === 'if' ? operands.slice(1) : operands
  const [first = 'any', ...rest] = results.map(operand => kindOf(operand, kindOfQuestion))
  return rest.every(kind => kind === first) ? first : 'any'
}
