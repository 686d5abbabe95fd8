/**
 * Expressions of forms: the part of XPath that XLSForm uses (interface, "Expressions"). An expression is parsed once,
 * and then evaluated for each question.
 */
import type { Message } from '../text/message.ts'

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** `${name}`: the value of a question, or the values of all answers of a repeated group */
  | Named<'reference'>
  /** `name`: a column of the sheet with the options, only in the filter of options */
  | Named<'column'>
  /** `.`: the value of the question itself */
  | { kind: 'own' }
  /** `..` and `../..`: the group around the question, only in `position()` */
  | { kind: 'group'; levels: number; position: number }
  /** signs before a value */
  | { kind: 'sign'; isNegative: boolean; operand: Expression }
  | Chain
  | Call

interface Named<Kind> {
  kind: Kind
  name: string
  /** index of the first character in the expression */
  position: number
}

/** Operands with operators of the same precedence, which are applied from left to right. */
export interface Chain {
  kind: 'chain'
  first: Expression
  rest: readonly { operator: Operator; operand: Expression }[]
}

export interface Call {
  kind: 'call'
  name: string
  operands: readonly Expression[]
  position: number
}

/** Operators by precedence, the weakest first. */
export const operators = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
] as const
export type Operator = (typeof operators)[number][number]

/** An error in an expression. The message names the character, counted from 1. */
export interface ExpressionProblem extends Message {
  /** index of the first character that is wrong */
  position: number
}

/** Returns the expression and all expressions in it. */
export function partsOf(expression: Expression): Expression[] {
  const parts = [expression]
  // iterating an array includes the members that are added during the loop
  for (const part of parts) parts.push(...operandsOf(part))
  return parts
}

function operandsOf(part: Expression): readonly Expression[] {
  switch (part.kind) {
    case 'sign':
      return [part.operand]
    case 'chain':
      return [part.first, ...part.rest.map(({ operand }) => operand)]
    case 'call':
      return part.operands
    default:
      return []
  }
}
