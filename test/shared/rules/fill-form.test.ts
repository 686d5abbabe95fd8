import { describe, expect, test } from 'vitest'
import { createSurroundings } from '../../../shared/expressions/values/surroundings.ts'
import { startAnswer, startForm, withCalculations } from '../../../shared/rules/fill-form.ts'

const noon = createSurroundings({
  now: Date.parse('2026-11-20T12:00:00Z'),
  timeZone: 'UTC',
  newUuid: () => 'uuid',
  random: () => 0,
})
const number = (name: string, more: object = {}) => ({ name, type: 'NUMBER', ...more })
const valuesOf = (fields: readonly unknown[]) => fields.map(field => (field as { value?: unknown }).value)

describe('withCalculations', () => {
  test('writes the values, and keeps all fields that do not change', () => {
    const rooms = {
      ...{ name: 'rooms', type: 'GROUP', repeats: true, value: [{ area: 2 }, { area: 3 }] },
      fields: [number('area'), number('double', { calculation: '${area} * 2' })],
    }
    const total = number('total', { calculation: 'sum(${double})', value: 4 })
    const other = number('other', { value: 1 })
    const fields = withCalculations([rooms, total, other])
    expect(valuesOf(fields)).toEqual([
      [
        { area: 2, double: 4 },
        { area: 3, double: 6 },
      ],
      10,
      1,
    ])
    expect(fields[2]).toBe(other)
    expect(valuesOf([rooms, total])).toEqual([[{ area: 2 }, { area: 3 }], 4])
  })

  test('returns the same list if no value changes', () => {
    const fields = [number('a', { value: 1 }), number('b', { calculation: '${a} + 1', value: 2 })]
    expect(withCalculations(fields)).toBe(fields)
  })

  test('changes values that depend on the clock only with a clock', () => {
    const fields = [{ name: 'day', type: 'DATE', calculation: 'today()', value: '2026-01-01' }]
    expect(withCalculations(fields)).toBe(fields)
    expect(valuesOf(withCalculations(fields, noon))).toEqual(['2026-11-20'])
  })
})

describe('startForm', () => {
  test('fills empty values with their defaults, and then with calculations', () => {
    const fields = [
      number('a', { default: 2 }),
      number('b', { default: 2, value: 0 }),
      { name: 'day', type: 'DATE', defaultCalculation: 'today()' },
      number('c', { defaultCalculation: '${a} + 1' }),
      number('d', { calculation: '${c} * 10', default: 5 }),
      { name: 'g', type: 'GROUP', fields: [number('e', { default: 7 })] },
    ]
    const started = startForm(fields, noon)
    expect(valuesOf(started)).toEqual([2, 0, '2026-11-20', 3, 30, undefined])
    expect(started[5]).toMatchObject({ fields: [{ value: 7 }] })
  })
})

describe('startAnswer', () => {
  test('returns an answer with its defaults, also in groups', () => {
    const inside = [
      number('a', { default: 1 }),
      { name: 'day', type: 'DATE', defaultCalculation: 'today()' },
      number('nth', { defaultCalculation: 'position(..) + ${a}' }),
      { name: 'part', type: 'GROUP', fields: [number('a/b', { default: 3 })] },
    ]
    const group = { name: 'g', type: 'GROUP', repeats: true, fields: inside, value: [{ a: 5 }] }
    const answer = startAnswer([group], { pointer: '/fields/0/value', value: group.value }, noon)
    expect(answer).toEqual({ a: 1, day: '2026-11-20', nth: 3, part: { 'a/b': 3 } })
  })

  test('returns an empty answer for fields without defaults', () => {
    const group = { name: 'g', type: 'GROUP', repeats: true, fields: [number('a')] }
    expect(startAnswer([group], { pointer: '/fields/0/value', value: null }, noon)).toEqual({})
  })
})
