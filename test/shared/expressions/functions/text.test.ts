import { describe, expect, test } from 'vitest'
import { expressionLimits } from '../../../../shared/limits/limits.ts'
import { calculate, tryToCalculate } from '../../../support/expressions/calculate.ts'

const values = { chosen: 'water power', names: ['Ana', 'Bia', ''] }

describe('functions on texts', () => {
  test.each([
    ["concat('a', 1, true())", 'a1true'],
    ['concat(${names})', 'AnaBia'],
    ["concat(${names}, '!')", 'AnaBia!'],
    ["join(', ', ${names})", 'Ana, Bia, '],
    ["join('-', 1, 2)", '1-2'],
    ["string-length('Häfen')", 5],
    ["normalize-space('  a   b ')", 'a b'],
    ["contains('Maria', 'ari')", true],
    ["contains('Maria', 'ARI')", false],
    ["starts-with('Maria', 'Ma')", true],
    ["ends-with('Maria', 'ia')", true],
    ["substr('hello', 1)", 'ello'],
    ["substr('hello', 1, 3)", 'el'],
    ["substr('hello', -2)", 'lo'],
    ["substr('hello', 1, -1)", 'ell'],
    ["substr('hello', 3, 1)", ''],
    ["substring-before('a=b=c', '=')", 'a'],
    ["substring-before('abc', '=')", ''],
    ["substring-after('a=b=c', '=')", 'b=c'],
    ["substring-after('abc', '=')", ''],
    ["translate('bar', 'abc', 'AB')", 'BAr'],
    ["translate('cab', 'abc', 'AB')", 'AB'],
    ['string(1000000000000000000000000)', '1000000000000000000000000'],
    ['string(0.0000001)', '0.0000001'],
    ['string(3.50)', '3.5'],
  ])('%s gives %j', (source, value) => {
    expect(calculate(source, { values })).toBe(value)
  })
})

describe('functions on chosen options', () => {
  test.each([
    ["selected(${chosen}, 'water')", true],
    ["selected(${chosen}, 'wat')", false],
    ["selected(${chosen}, ' power ')", true],
    ['count-selected(${chosen})', 2],
    ['selected-at(${chosen}, 0)', 'water'],
    ['selected-at(${chosen}, 1)', 'power'],
    ['selected-at(${chosen}, 2)', ''],
    ['selected-at(${chosen}, -1)', ''],
  ])('%s gives %j', (source, value) => {
    expect(calculate(source, { values })).toBe(value)
  })
})

describe('regex()', () => {
  test.each([
    ['0701234567', '[0-9]{10}', true],
    ['0701234567', '[0-9]{9}', false],
    ['0701234567', '^0\\d+$', true],
    ['Ünal', '\\p{L}+', true],
    ['a@b.se', '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,4}', true],
    ['', 'x?', true],
  ])('compares the whole text %j with %j', (text, pattern, isMatch) => {
    expect(calculate('regex(${text}, ${pattern})', { values: { text, pattern } })).toBe(isMatch)
  })

  test.each(['(?=a)a', '(', 'a{3000}', '\\1', 'x'.repeat(expressionLimits.patternLetters + 1), '\ud800'])(
    'has no value for the pattern %j',
    pattern => {
      const result = tryToCalculate('regex(${a}, ${pattern})', { values: { pattern } })
      expect(result).toEqual({ ok: false, obstacle: 'pattern' })
    },
  )

  test('counts its work by the repetitions in the pattern', () => {
    const values = { text: 'a'.repeat(90_000), pattern: '(a{30}){30}' }
    expect(tryToCalculate('regex(${text}, ${pattern})', { values }).ok).toBe(true)
    const longer = { ...values, pattern: `${'a|'.repeat(20)}(a{990})` }
    expect(tryToCalculate('regex(${text}, ${pattern})', { values: longer })).toEqual({
      ok: false,
      obstacle: 'work',
    })
  })
})
