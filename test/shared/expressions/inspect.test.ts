import { describe, expect, test } from 'vitest'
import type { Expression } from '../../../shared/expressions/expression.ts'
import {
  columnsIn,
  findPatternProblem,
  fleetingCall,
  kindOf,
  referencesIn,
} from '../../../shared/expressions/inspect.ts'
import { parseExpression } from '../../../shared/expressions/parse-expression.ts'

function parse(source: string): Expression {
  const parsed = parseExpression(source, { hasColumns: true })
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return parsed.expression
}

test('lists the questions and columns that an expression reads', () => {
  const expression = parse('if(-${a} > 1, state = ${b}, not(${a}))')
  expect(referencesIn(expression).map(({ name, position }) => [name, position])).toEqual([
    ['a', 4],
    ['b', 22],
    ['a', 32],
  ])
  expect(columnsIn(expression).map(({ name }) => name)).toEqual(['state'])
})

test('finds a call that depends on the moment', () => {
  expect(fleetingCall(parse('${a} + 1'))).toBeNull()
  expect(fleetingCall(parse('if(${a}, 1, date(today() + 1))'))).toMatchObject({ name: 'today', position: 17 })
})

test('finds a pattern that is not supported', () => {
  expect(findPatternProblem(parse("regex(${a}, '[0-9]+')"))).toBeNull()
  expect(findPatternProblem(parse('regex(${a}, ${b})'))).toBeNull()
  expect(findPatternProblem(parse("1 or regex(${a}, '(?=x)')"))?.message).toBe(
    'Character 6: the pattern “(?=x)” is not supported.',
  )
})

describe('kindOf', () => {
  test.each([
    ['1 + ${a}', 'number'],
    ['-${a}', 'number'],
    ['${a} = 1 or ${b}', 'yes-no'],
    ["concat('a', 1)", 'text'],
    ['today()', 'day'],
    ['now()', 'moment'],
    ['if(${a} = 1, 2, sum(${b}))', 'number'],
    ["if(${a} = 1, 2, '')", 'any'],
    ['coalesce(${number}, 0)', 'number'],
    ['once(uuid())', 'text'],
    ['.', 'any'],
    ['position(..)', 'number'],
  ])('of %s is %s', (source, kind) => {
    expect(kindOf(parse(source), name => (name === 'number' ? 'number' : 'any'))).toBe(kind)
  })
})
