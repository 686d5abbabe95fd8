import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkExpressions } from '../../../shared/rules/check-expressions.ts'

type Field = Record<string, unknown>
const field = (name: string, more: Field = {}): Field => ({ name, type: 'NUMBER', ...more })
const group = (name: string, fields: Field[], more: Field = {}) => ({ name, type: 'GROUP', fields, ...more })
const errorsIn = (...fields: Field[]) =>
  checkExpressions(fields).map(({ pointer, message }) => [pointer, message])

describe('checkExpressions', () => {
  test('accepts expressions that refer to other questions, also in repeated groups', () => {
    const parts = group('parts', [field('price', { constraint: '. > 0 and . <= ${most} and now() > 1' })], {
      repeats: true,
    })
    const total = field('total', { calculation: 'sum(${price}) + count(${parts})', label: 'Of ${most}' })
    expect(errorsIn(field('most', { defaultCalculation: 'today() + 1' }), parts, total)).toEqual([])
  })

  test('reports an error of the grammar at its property', () => {
    expect(errorsIn(group('g', [field('a', { relevant: '1 +' })]))).toEqual([
      ['/fields/0/fields/0/relevant', 'The expression ends too early.'],
    ])
    expect(errorsIn(field('a', { constraint: "regex(., '(')" }))).toEqual([
      ['/fields/0/constraint', 'Character 1: the pattern “(” is not supported.'],
    ])
  })

  test('reports names of no question and of several', () => {
    const twice = [group('g', [field('a')]), group('h', [field('a')])]
    expect(errorsIn(...twice, field('b', { calculation: '${a} + ${c}' }))).toEqual([
      ['/fields/2/calculation', 'Character 1: several questions have the name a.'],
      ['/fields/2/calculation', 'Character 8: there is no question with the name c.'],
    ])
  })

  test('reports names in texts of every language', () => {
    const labels = { sv: 'Hej ${nobody}' }
    const options = [{ value: 1, label: '${y}' }, 2]
    expect(
      errorsIn(field('a', { label: 'Hello ${ a }', labels, constraintMessage: '${x}', options })),
    ).toEqual([
      ['/fields/0/label', 'Character 5: there is no question with the name nobody.'],
      ['/fields/0/constraintMessage', 'Character 1: there is no question with the name x.'],
      ['/fields/0/options', 'Character 1: there is no question with the name y.'],
    ])
  })

  test('reports a condition that depends on the moment', () => {
    const [[pointer, message] = []] = errorsIn(field('a', { relevant: '1 < random()' }))
    expect(pointer).toBe('/fields/0/relevant')
    expect(message).toMatch(/^Character 5: the function random\(\) is only supported in calculations/)
    expect(errorsIn(field('a', { requiredIf: 'today() > 1' }))).toHaveLength(1)
  })

  test('reports a column that the options do not have', () => {
    const options = [{ value: 'king', state: 'wa' }]
    expect(errorsIn(field('a', { options, optionFilter: "state = 'wa' and city = 1" }))).toEqual([
      ['/fields/0/optionFilter', 'Character 18: the choices have no column city.'],
    ])
  })

  test('reports expressions that depend on themselves, also inside of repeated groups', () => {
    const inside = [
      field('a', { calculation: '${b} + 1' }),
      field('b', { calculation: '${a} + 1' }),
      field('c', { relevant: '${c} > 1' }),
    ]
    const circular = 'The expression depends on itself.'
    expect(errorsIn(group('g', [group('h', inside, { repeats: true })], { repeats: true }))).toEqual([
      ['/fields/0/fields/0/fields/0/calculation', circular],
      ['/fields/0/fields/0/fields/1/calculation', circular],
      ['/fields/0/fields/0/fields/2/relevant', circular],
    ])
    expect(errorsIn(group('g', [field('a')], { relevant: '${a} = 1' }))).toEqual([
      ['/fields/0/relevant', circular],
    ])
  })

  test('checks fields of any shape', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()))), fields => {
        expect(checkExpressions(fields as Field[])).toBeInstanceOf(Array)
      }),
    )
  })
})
