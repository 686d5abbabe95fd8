import { describe, expect, test } from 'vitest'
import { expressionLimits } from '../../../shared/limits/limits.ts'
import { calculate, tryToCalculate } from '../../support/expressions/calculate.ts'

describe('operators', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 div 2', 3.5],
    ['7 mod 3', 1],
    ['-7 mod 3', -1],
    ['10 - 2 - 3', 5],
    ['2 - -3', 5],
    ['--3', 3],
    ['1 div 0', Number.POSITIVE_INFINITY],
    ['0 div 0', Number.NaN],
    ["'3' + 4", 7],
    ["'a' + 4", Number.NaN],
    ['true() + 1', 2],
    ['1 < 2', true],
    ["'10' > '9'", true],
    ['2 >= 2 and 2 <= 2', true],
    ['1 = 1.0', true],
    ['0.1 + 0.2 = 0.3', true],
    ["'1' = 1", true],
    ["'1' = '1.0'", false],
    ["'a' != 'b'", true],
    ["true() = 'no'", true],
    ['true() or false() and false()', true],
    ['1 = 1 = true()', true],
  ])('calculate %s', (source, value) => {
    expect(calculate(source)).toBe(value)
  })
})

describe('an empty answer', () => {
  test.each([
    ["${empty} = ''", true],
    ["${empty} != ''", false],
    ['${empty} = 0', false],
    ['${empty} != 0', true],
    ['${empty} < 5', false],
    ['${empty} > 5', false],
    ['${empty} + 1', Number.NaN],
    ['number(${empty})', Number.NaN],
    ['string(${empty} + 1)', 'NaN'],
    ['coalesce(${empty}, 0) + 1', 1],
    ["coalesce(${empty}, '', 'c')", 'c'],
    ['coalesce(${empty}, ${empty})', ''],
    ["if(${empty}, 'given', 'missing')", 'missing'],
    ['not(${empty})', true],
    ["selected(${empty}, 'a')", false],
    ['count-selected(${empty})', 0],
    ['string-length(${empty})', 0],
    ["format-date(${empty}, '%Y')", ''],
    ['date(${empty})', ''],
  ])('gives %s the value %j', (source, value) => {
    expect(calculate(source)).toBe(value)
  })
})

describe('functions of the logic', () => {
  test.each([
    ["if(${age} >= 18, 'adult', 'child')", 'adult'],
    ['if(false(), 1, if(true(), 2, 3))', 2],
    ['not(1 = 1)', false],
    ['boolean(0)', false],
    ["boolean('0')", true],
    ["boolean-from-string('TRUE')", true],
    ["boolean-from-string('1')", true],
    ["boolean-from-string('yes')", false],
    ['string(1 = 1)', 'true'],
    ['position(..)', 3],
    ['position(../..)', 4],
    ['uuid()', '11111111-1111-4111-8111-111111111111'],
    ['random()', 0.25],
  ])('%s gives %j', (source, value) => {
    expect(calculate(source, { values: { age: 18 } })).toBe(value)
  })

  test('once() keeps the value that the question has', () => {
    expect(calculate('once(random())')).toBe(0.25)
    expect(calculate('once(random())', { own: 0.75 })).toBe(0.75)
  })

  test('evaluates no operand that is not needed', () => {
    const at = { surroundings: null }
    expect(tryToCalculate("if(1 = 1, 'a', now())", at)).toEqual({ ok: true, value: 'a' })
    expect(tryToCalculate('false() and today() > 3', at)).toEqual({ ok: true, value: false })
    expect(tryToCalculate('true() or today() > 3', at)).toEqual({ ok: true, value: true })
    expect(tryToCalculate('coalesce(1, now())', at)).toEqual({ ok: true, value: 1 })
  })

  test('reads the column of an option', () => {
    const columns = { state: 'texas' }
    expect(calculate('state = ${state}', { columns, values: { state: 'texas' } })).toBe(true)
    expect(calculate('state = ${state}', { columns, values: { state: 'ohio' } })).toBe(false)
  })
})

describe('without a clock', () => {
  test.each(['now()', 'today()', 'uuid()', 'random()', 'string(${moment})', 'date(${moment})'])(
    '%s has no value',
    source => {
      const values = { moment: { ms: 0 } }
      expect(tryToCalculate(source, { values, surroundings: null })).toEqual({
        ok: false,
        obstacle: 'moment',
      })
    },
  )

  test('moments and dates are compared', () => {
    const values = { from: { ms: 0 }, to: { ms: 90 }, day: { days: 3 } }
    const at = { values, surroundings: null }
    expect(tryToCalculate('${from} < ${to} and ${from} != ${to}', at)).toEqual({ ok: true, value: true })
    expect(tryToCalculate("${day} = '1970-01-04'", at)).toEqual({ ok: true, value: true })
  })
})

describe('limits', () => {
  test('end an expression that makes its text longer and longer', () => {
    const letters = 'x'.repeat(expressionLimits.textLetters - 1)
    expect(calculate('string-length(${a})', { values: { a: letters } })).toBe(letters.length)
    const doubled = tryToCalculate('concat(${a}, ${a})', { values: { a: letters } })
    expect(doubled).toEqual({ ok: false, obstacle: 'work' })
  })

  test('end an expression with too many parts', () => {
    const list = Array.from({ length: expressionLimits.work + 1 }, () => 1)
    expect(tryToCalculate('sum(${list})', { values: { list } })).toEqual({ ok: false, obstacle: 'work' })
  })
})
