import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../shared/expressions/evaluate.ts'
import { functionNames } from '../../../shared/expressions/functions/table.ts'
import { parseExpression } from '../../../shared/expressions/parse-expression.ts'
import { Run } from '../../../shared/expressions/values/run.ts'
import { expressionLimits } from '../../../shared/limits/limits.ts'

const problemOf = (source: string) => {
  const parsed = parseExpression(source)
  return parsed.ok ? null : parsed.problem.message
}

describe('parseExpression', () => {
  test.each([
    'not(selected(., "yes") and selected (., "no"))',
    '${age} >= 18 and ${age} < 120 or false()',
    '. > 0 and .<=100',
    '-${a} + .5 * 3. div 2 mod 1',
    "if(${a}=‘yes’, “x”, 'y')",
    "regex(${address}, '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,4}')",
    'position(..) = position(../..)',
    '${ spaced } + ${ünder_score-1.2}',
  ])('accepts %s', source => {
    expect(problemOf(source)).toBeNull()
  })

  test.each([
    ['', 'The expression is empty.'],
    ['${a} >', 'The expression ends too early.'],
    ['(${a}', 'The expression ends too early.'],
    ['${a} && ${b}', 'Character 6: “&” has no meaning in an expression.'],
    ['${a} == 1', 'Character 7: “=” is not expected here.'],
    ['${a} AND ${b}', 'Character 6: “AND” is not expected here.'],
    ["concat('a, ${b})", 'Character 8: the quotation mark is not closed.'],
    ['$a + 1', 'Character 1: after $, a name in curly brackets is expected, as in ${name}.'],
    ['${last-saved#street}', 'Character 1: values of the form that was saved last are not supported.'],
    ['sum(${pets}[age < 18]/count)', 'Character 12: conditions in square brackets are not supported.'],
    ['/data/age > 3', 'Character 1: paths are not supported. Write the name of the question as ${name}.'],
    ['../age > 3', 'Character 1: paths are not supported. Write the name of the question as ${name}.'],
    ['${a}/b', 'Character 5: paths are not supported. Write the name of the question as ${name}.'],
    [
      'age > 3',
      'Character 1: “age” is no function. Write a question as ${age} and a text in quotation marks.',
    ],
    ["pulldata('a', 'b', 'c', ${d})", 'Character 1: the function pulldata() is not supported.'],
    ['1 + jr:choice-name(${a}, 2)', 'Character 5: the function jr:choice-name() is not supported.'],
    ['if(${a}, 1)', 'Character 1: the function if() needs more values.'],
    ['not(1, 2)', 'Character 1: the function not() has too many values.'],
    ['position(1)', 'Character 1: the function position() is only supported as position(..).'],
    ['constructor()', 'Character 1: the function constructor() is not supported.'],
  ])('reports the position of the error in %j', (source, message) => {
    expect(problemOf(source)).toBe(message)
  })

  test('refuses a text that is too long, and parentheses that are too deep', () => {
    expect(problemOf('1'.repeat(expressionLimits.letters + 1))).toMatch(/more than 5,000 characters/)
    expect(problemOf(`${'('.repeat(51)}1${')'.repeat(51)}`)).toMatch(/more than 50 parentheses/)
    expect(problemOf(`${'('.repeat(50)}1${')'.repeat(50)}`)).toBeNull()
  })

  test('accepts a long sum and many signs', () => {
    expect(problemOf(Array(2_000).fill('1').join('+'))).toBeNull()
    expect(problemOf(`${'-'.repeat(4_000)}1`)).toBeNull()
  })
})

const scope = { own: 'a', valueOf: () => '2', positionOf: () => 1, columnOf: () => '' }
const symbols = ['+', '-', '*', '<=', '!=', '=', '(', ')', ',', '.', '..', '/', '[', ' ', ' and ', ' div ']
const words = [...functionNames.map(name => `${name}(`), '${a}', "'x y'", '"', '1.5', '‘', 'a-b', '$', '{']

describe('any text', () => {
  test('is parsed to an expression with a value, or to an error with a position in it', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom(...symbols, ...words), fc.string()), { maxLength: 40 })
    fc.assert(
      fc.property(pieces, list => {
        const source = list.join('')
        const parsed = parseExpression(source)
        if (parsed.ok) evaluate(parsed.expression, scope, new Run())
        else {
          expect(parsed.problem.position).toBeGreaterThanOrEqual(0)
          expect(parsed.problem.position).toBeLessThanOrEqual(source.length)
          expect(parsed.problem.message).not.toBe('')
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('is parsed equally with other spaces around its operators', () => {
    const operand = fc.constantFrom('${a}', '1', "'x'", '.', 'true()')
    const operator = fc.constantFrom('+', '-', '*', '=', '!=', '<', '>=', 'and', 'or', 'div', 'mod')
    fc.assert(
      fc.property(operand, fc.array(fc.tuple(operator, operand)), (first, rest) => {
        const write = (space: string) => [first, ...rest.flat()].join(space)
        const kindsOf = (source: string) =>
          JSON.stringify(parseExpression(source)).replace(/"position":\d+/g, '')
        expect(kindsOf(write(' '))).toBe(kindsOf(write(' \n ')))
      }),
    )
  })
})
