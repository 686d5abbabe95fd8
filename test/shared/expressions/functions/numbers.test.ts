import { describe, expect, test } from 'vitest'
import { calculate } from '../../../support/expressions/calculate.ts'

const values = { ages: [34, 7, '', 19], none: [], empties: ['', ''] }

describe('functions on numbers', () => {
  test.each([
    ["number('42')", 42],
    ["number(' -4.5 ')", -4.5],
    ["number('1e3')", Number.NaN],
    ["number('abc')", Number.NaN],
    ['number(true())', 1],
    ['int(2.9)', 2],
    ['int(-2.9)', -2],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(1.005, 2)', 1.01],
    ['round(33.33, -1)', 30],
    ['round(1234567.891, 1)', 1234567.9],
    ["round('')", Number.NaN],
    ['round(1 div 0)', Number.POSITIVE_INFINITY],
    ['abs(-3)', 3],
    ['sqrt(9)', 3],
    ['pow(2, 10)', 1024],
    ['min(3, 1, 2)', 1],
    ["max(3, '', 5)", 5],
  ])('%s gives %j', (source, value) => {
    expect(calculate(source)).toBe(value)
  })
})

describe('functions on the answers of a repeated group', () => {
  test.each([
    ['sum(${ages})', 60],
    ['min(${ages})', 7],
    ['max(${ages})', 34],
    ['count(${ages})', 4],
    ['count-non-empty(${ages})', 3],
    ['sum(${none})', 0],
    ['count(${none})', 0],
    ['max(${none})', Number.NaN],
    ['sum(${empties})', 0],
    ['min(${empties})', Number.NaN],
    ['sum(${ages}) div count-non-empty(${ages})', 20],
    // Where a single value is needed, the first one counts.
    ['${ages} + 1', 35],
  ])('%s gives %j', (source, value) => {
    expect(calculate(source, { values })).toBe(value)
  })
})
