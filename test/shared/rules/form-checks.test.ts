import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../shared/entities/form.ts'
import { formLimits } from '../../../shared/limits/limits.ts'
import { checkFields, checkShapes } from '../../../shared/rules/form-checks.ts'

const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-8222-222222222222'
const errorsOf = (field: object) => checkFields([{ name: 'a', ...field }])
const messageOf = (field: object) => errorsOf(field)[0]?.message ?? null
const options = ['red', { value: 'blue', label: 'Blue' }, 3]

describe('checkFields accepts', () => {
  test.each([
    [{ type: 'TEXT', value: 'x\n\u0000' }],
    [{ type: 'TEXTAREA', value: 'x' }],
    [{ type: 'TEXT', value: 'x', min: 'whatever', max: 3 }],
    [{ type: 'NUMBER', value: -1.5 }],
    [{ type: 'NUMBER', value: 5, min: 5, max: 5 }],
    [{ type: 'BOOLEAN', value: false }],
    [{ type: 'CHECKBOX', value: true }],
    [{ type: 'DATE', value: '2028-02-29' }],
    [{ type: 'DATE', value: '2026-11-20', min: '2026-11-20', max: '2026-12-01' }],
    [{ type: 'DATETIME', value: 1_795_000_000_000, min: 0 }],
    [{ type: 'SELECT', value: 'red', options }],
    [{ type: 'SELECT', value: 'blue', options }],
    [{ type: 'SELECT', value: 3, options }],
    [{ type: 'MULTISELECT', value: ['blue', 'red'], options }],
    [{ type: 'SIGNATURE', value: one }],
    [{ type: 'PHOTO', value: one }],
    [{ type: 'PHOTO', value: [one, two] }],
    [{ type: 'DOCUMENT', value: [one] }],
    [{ type: 'LINK', value: 'https://example.com/a?b#c' }],
    [{ type: 'LINK', value: 'HTTP://example.com' }],
    [{ type: 'RATING', value: { stars: 5 } }],
    [{ type: 'constructor', value: 5 }],
    [{ value: 5 }],
    [{ type: 'GROUP', fields: [{ name: 'x', type: 'TEXT', value: 'y' }] }],
    [{ type: 'GROUP', repeats: true, fields: [], value: [{}, { unknown: 1 }] }],
  ])('the field %j with its value', field => {
    expect(errorsOf(field)).toEqual([])
  })

  test.each(fieldTypes)('a %s field with each of the four empty values', type => {
    for (const value of [null, undefined, '', []]) expect(errorsOf({ type, value })).toEqual([])
  })
})

describe('checkFields refuses a wrong value', () => {
  test.each([
    [{ type: 'TEXT', value: 5 }, 'must be a string'],
    [{ type: 'TEXTAREA', value: ['x'] }, 'must be a string'],
    [{ type: 'NUMBER', value: '5' }, 'must be a number'],
    [{ type: 'NUMBER', value: Number.POSITIVE_INFINITY }, 'must be a number'],
    [{ type: 'NUMBER', value: 4.9, min: 5 }, 'must be 5 or more'],
    [{ type: 'NUMBER', value: 5.1, max: 5 }, 'must be 5 or less'],
    [{ type: 'BOOLEAN', value: 0 }, 'must be true or false'],
    [{ type: 'CHECKBOX', value: 'true' }, 'must be true or false'],
    [{ type: 'DATE', value: '2027-02-29' }, 'must be a date as YYYY-MM-DD'],
    [{ type: 'DATE', value: '2026-11-20T00:00' }, 'must be a date as YYYY-MM-DD'],
    [{ type: 'DATE', value: 1_795_000_000_000 }, 'must be a date as YYYY-MM-DD'],
    [{ type: 'DATE', value: '2026-11-19', min: '2026-11-20' }, 'must be 2026-11-20 or more'],
    [{ type: 'DATETIME', value: '2026-11-20T08:00Z' }, 'must be epoch milliseconds'],
    [{ type: 'DATETIME', value: 1.5 }, 'must be epoch milliseconds'],
    [{ type: 'DATETIME', value: 9e15 }, 'must be epoch milliseconds'],
    [{ type: 'SELECT', value: 'Blue', options }, 'must be one of the options'],
    [{ type: 'SELECT', value: 'red' }, 'must be one of the options'],
    [{ type: 'MULTISELECT', value: 'red', options }, 'must be a list of options without doubles'],
    [{ type: 'MULTISELECT', value: ['red', 'red'], options }, 'must be a list of options without doubles'],
    [{ type: 'MULTISELECT', value: ['green'], options }, 'must contain only options'],
    [{ type: 'SIGNATURE', value: [one] }, "must be a document's uuid"],
    [{ type: 'SIGNATURE', value: 'Anna' }, "must be a document's uuid"],
    [{ type: 'PHOTO', value: [one, one] }, "must be a document's uuid, or a list of such without doubles"],
    [{ type: 'DOCUMENT', value: [5] }, "must be a document's uuid, or a list of such without doubles"],
    [{ type: 'LINK', value: 'javascript:alert(1)' }, 'must be an http or https address'],
    [{ type: 'LINK', value: 'https://' }, 'must be an http or https address'],
    [{ type: 'LINK', value: 'https://a b' }, 'must be an http or https address'],
    [{ type: 'HEADING', value: 'x' }, 'must be null, as a heading has no value'],
    [{ type: 'GROUP', fields: [], value: {} }, 'must be null, as the values of a group are in its fields'],
    [{ type: 'GROUP', fields: [], repeats: true, value: {} }, 'must be a list of answers'],
  ])('in the field %j', (field, message) => {
    expect(messageOf(field)).toBe(message)
    expect(errorsOf(field)).toMatchObject([{ pointer: '/fields/0/value' }])
  })

  test('with a JSON pointer to the value, at any depth of groups', () => {
    const serial = { name: 'serial/no', type: 'NUMBER' }
    const inner = { name: 'part', type: 'GROUP', fields: [serial] }
    const errors = checkFields([
      { name: 'g', type: 'GROUP', fields: [{ ...serial, value: 'x' }] },
      {
        name: 'r',
        type: 'GROUP',
        repeats: true,
        fields: [serial, inner],
        value: [{ 'serial/no': 1 }, { 'serial/no': 'x', part: { 'serial/no': 'y' } }, 'z', { part: 5 }],
      },
    ])
    expect(errors.map(error => error.pointer).sort()).toEqual([
      '/fields/0/fields/0/value',
      '/fields/1/value/1/part/serial~1no',
      '/fields/1/value/1/serial~1no',
      '/fields/1/value/2',
      '/fields/1/value/3/part',
    ])
  })
})

describe('a malformed form field', () => {
  test.each([
    [5, '/fields/0'],
    [null, '/fields/0'],
    [[], '/fields/0'],
    [{ name: 5 }, '/fields/0/name'],
    [{ id: 1.5 }, '/fields/0/id'],
    [{ uuid: 'x' }, '/fields/0/uuid'],
    [{ required: 'yes' }, '/fields/0/required'],
    [{ order: 'first' }, '/fields/0/order'],
    [{ options: {} }, '/fields/0/options'],
    [{ min: true }, '/fields/0/min'],
    [{ showIf: [] }, '/fields/0/showIf'],
    [{ type: 'GROUP', fields: {} }, '/fields/0/fields'],
    [{ type: 'GROUP', repeats: 1 }, '/fields/0/repeats'],
    [{ type: 'GROUP', fields: [{ type: 'TEXT', label: 5 }] }, '/fields/0/fields/0/label'],
  ])('is reported by checkShapes: %j', (field, pointer) => {
    expect(checkShapes([field])).toMatchObject([{ pointer }])
  })

  test.each([
    [[{ type: 'TEXT' }], '/fields/0/name'],
    [[{ type: 'TEXT', name: '' }], '/fields/0/name'],
    [[{ name: 'a' }, { name: 'a' }], '/fields/1/name'],
    [[{ id: 1 }, { type: 'GROUP', name: 'g', fields: [{ id: 1 }] }], '/fields/1/fields/0/id'],
    [[{ uuid: one }, { uuid: one }], '/fields/1/uuid'],
    [[{ name: 'a', type: 'NUMBER', min: 2, max: 1 }], '/fields/0/max'],
    [[{ name: 'a', type: 'NUMBER', min: '1' }], '/fields/0/min'],
    [[{ name: 'a', type: 'DATE', min: '2026-12-01', max: '2026-11-01' }], '/fields/0/max'],
    [[{ name: 'a', type: 'DATE', max: 5 }], '/fields/0/max'],
    [[{ name: 'a', type: 'SELECT', options: ['x', {}] }], '/fields/0/options/1'],
    [[{ name: 'a', showIf: { field: 'b' } }], '/fields/0/showIf'],
    [[{ name: 'a', showIf: { field: 'b', in: 'x' } }], '/fields/0/showIf'],
  ])('is reported by checkFields: %j', (fields, pointer) => {
    expect(checkFields(fields)).toMatchObject([{ pointer }])
  })

  test('is not reported if it only has unknown properties, or a name that a group also uses', () => {
    const fields = [
      { name: 'a', type: 'TEXT', fields: 'no group', repeats: 'never', colour: {} },
      { name: 'g', type: 'GROUP', fields: [{ name: 'a', type: 'TEXT' }] },
      { type: 'HEADING', label: 'Part two' },
      { type: 'DIVIDER', width: 3 },
    ]
    expect(checkFields(fields)).toEqual([])
  })
})

describe('a form is refused as too large', () => {
  test('if it has more fields than the limit', () => {
    const some = Array.from({ length: formLimits.fields }, () => ({}))
    expect(checkFields(some)).toEqual([])
    expect(checkFields([...some, {}])).toMatchObject([
      { pointer: '/fields', message: 'must hold 500 fields at most' },
    ])
  })

  test('if its repeated groups have more answers than the limit', () => {
    const group = (value: unknown) => [
      { name: 'g', type: 'GROUP', repeats: true, fields: [{ name: 'a' }, { name: 'b' }], value },
    ]
    expect(checkFields(group(Array(4_999).fill({})))).toEqual([])
    for (const many of [5_000, 100_000]) {
      expect(checkFields(group(Array(many).fill({})))).toMatchObject([{ pointer: '/fields' }])
    }
  })

  test('if its groups are nested deeper than the limit', () => {
    const nest = (depth: number): object =>
      depth === 0 ? { name: 'a' } : { name: 'g', type: 'GROUP', fields: [nest(depth - 1)] }
    expect(checkFields([nest(formLimits.groupDepth)] as never)).toEqual([])
    for (const deep of [formLimits.groupDepth + 1, 1_000]) {
      expect(checkShapes([nest(deep)])).toMatchObject([{ message: 'is in more than 8 groups' }])
    }
  })
})
