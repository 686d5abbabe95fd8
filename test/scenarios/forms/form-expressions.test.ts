/** Anyone may send a form with expressions: none may throw, and their work is limited. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSurroundings } from '../../../shared/expressions/values/surroundings.ts'
import { expressionLimits } from '../../../shared/limits/limits.ts'
import { evaluateForm } from '../../../shared/rules/evaluate-form.ts'

type Field = Record<string, unknown>
const number = (name: string, value: unknown, more: Field = {}): Field => ({
  name,
  type: 'NUMBER',
  value,
  ...more,
})
const repeated = (name: string, fields: Field[], value: unknown[]): Field => ({
  ...{ name, type: 'GROUP', repeats: true },
  fields,
  value,
})

const noon = createSurroundings({
  now: Date.parse('2026-11-20T12:00:00Z'),
  timeZone: 'UTC',
  newUuid: () => 'uuid',
  random: () => 0,
})

describe('the work of a form', () => {
  test('grows with its answers, and not with their product', () => {
    const answers = Array.from({ length: 4_000 }, () => ({ a: 1 }))
    const share = number('share', null, { calculation: '1 div sum(${a})' })
    const fields = [
      repeated('g', [number('a', null)], answers),
      repeated('h', [share], answers),
      number('whole', null, { calculation: 'round(sum(${share}), 3)' }),
    ]
    const form = evaluateForm(fields)
    expect(form.calculated.size).toBe(4_001)
    expect([...form.calculated.values()].at(-1)).toBe(1)
  })

  test('is limited for a form that doubles a text again and again', () => {
    const doubling = Array.from({ length: 60 }, (_, index) =>
      number(`c${index + 1}`, null, { type: 'TEXT', calculation: `concat(\${c${index}}, \${c${index}})` }),
    )
    const form = evaluateForm([number('c0', 'x', { type: 'TEXT' }), ...doubling])
    const longest = Math.max(...[...form.calculated.values()].map(value => String(value).length))
    expect(longest).toBeLessThanOrEqual(expressionLimits.textLetters)
  })

  test('follows a chain of 499 calculations', () => {
    const chain = Array.from({ length: 499 }, (_, index) =>
      number(`c${index}`, null, { calculation: `\${c${index + 1}} + 1` }),
    )
    const form = evaluateForm([...chain, number('c499', 0)])
    expect(form.all[0]?.value).toBe(499)
  })
})

describe('any form', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const expression = fc.oneof(
    fc.constantFrom(
      '${a} > 1',
      "${b} = ''",
      'sum(${c})',
      'position(..)',
      '${a} + ${d}',
      '. = 1',
      'now()',
      ')',
    ),
    fc.anything(),
  )
  const keys = [
    'relevant',
    'calculation',
    'constraint',
    'requiredIf',
    'optionFilter',
    'value',
    'options',
  ] as const
  const leaf = fc.record(
    {
      name,
      type: fc.constantFrom('TEXT', 'NUMBER', 'SELECT', 'DATE'),
      ...Object.fromEntries(keys.map(key => [key, expression])),
    },
    { requiredKeys: ['name', 'type'] },
  )
  const tree = fc.letrec<{ fields: Field[] }>(tie => ({
    fields: fc.array(
      fc.oneof(
        { depthSize: 'small', maxDepth: 3 },
        leaf,
        fc.record({
          name,
          type: fc.constant('GROUP'),
          repeats: fc.boolean(),
          relevant: expression,
          fields: tie('fields'),
          value: fc.oneof(fc.anything(), fc.array(fc.dictionary(name, fc.constantFrom(1, 'x', null)))),
        }),
      ),
      { maxLength: 4 },
    ),
  })).fields

  test('is evaluated without an error, with and without a clock', () => {
    fc.assert(
      fc.property(tree, fields => {
        for (const surroundings of [null, noon]) {
          const form = evaluateForm(fields, surroundings)
          for (const place of form.all) {
            expect(typeof form.isShown(place)).toBe('boolean')
            form.isBroken(place)
            form.offeredOptions(place)
          }
          expect(Array.isArray(form.circular)).toBe(true)
        }
      }),
    )
  })

  test('is evaluated equally in any order of its fields', () => {
    const valuesIn = (fields: Field[]) => {
      const form = evaluateForm(fields)
      const told = form.all.map(place => [place.field.name, place.value, form.isShown(place)])
      return told.map(each => JSON.stringify(each)).toSorted()
    }
    const unique = fc.uniqueArray(leaf, { selector: each => each.name }).map(list => list as Field[])
    fc.assert(
      fc.property(unique, fields => {
        expect(valuesIn(fields.toReversed())).toEqual(valuesIn(fields))
      }),
    )
  })
})
