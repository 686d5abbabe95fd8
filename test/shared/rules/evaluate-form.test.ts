import { describe, expect, test } from 'vitest'
import { createSurroundings } from '../../../shared/expressions/values/surroundings.ts'
import { evaluateForm } from '../../../shared/rules/evaluate-form.ts'
import { formStateOf, missingQuestions, questionsOf } from '../../../shared/rules/form-rules.ts'

type Field = Record<string, unknown>
const field = (name: string, more: Field = {}): Field => ({ name, type: 'TEXT', ...more })
const number = (name: string, value: unknown = null, more: Field = {}) =>
  field(name, { type: 'NUMBER', value, ...more })
const group = (name: string, fields: Field[], more: Field = {}): Field =>
  field(name, { type: 'GROUP', fields, ...more })
const repeated = (name: string, fields: Field[], value: unknown[]) =>
  group(name, fields, { repeats: true, value })

const shown = (fields: unknown) => {
  const form = evaluateForm(fields)
  return form.all.filter(place => form.isShown(place)).map(place => place.field.name)
}
/** Returns the calculated values by the names of their fields; in repeated groups the last one. */
const calculated = (fields: unknown) => {
  const form = evaluateForm(fields)
  return Object.fromEntries([...form.calculated].map(([place, value]) => [place.field.name, value]))
}
const broken = (fields: unknown) =>
  questionsOf(fields)
    .filter(({ isBroken }) => isBroken)
    .map(({ field: { name } }) => name)

const noon = createSurroundings({
  now: Date.parse('2026-11-20T12:00:00Z'),
  timeZone: 'UTC',
  newUuid: () => 'uuid',
  random: () => 0,
})

describe('relevant', () => {
  test('shows a field while the expression is true', () => {
    const fields = (value: unknown) => [field('a', { value }), field('b', { relevant: "${a} = 'yes'" })]
    expect(shown(fields('yes'))).toEqual(['a', 'b'])
    expect(shown(fields('no'))).toEqual(['a'])
    expect(shown(fields(null))).toEqual(['a'])
  })

  test('hides a group with its fields, and gives hidden fields no value', () => {
    const fields = [
      field('a', { value: 'no' }),
      group('g', [field('b', { value: 'kept' })], { relevant: "${a} = 'yes'" }),
      field('c', { relevant: "${b} = ''" }),
      field('d', { relevant: "${b} = 'kept'" }),
    ]
    expect(shown(fields)).toEqual(['a', 'c'])
  })

  test('reads the field of the same answer, and fields outside of the group', () => {
    const inside = [field('a'), field('b', { relevant: '${a} = ${limit}' })]
    const fields = [field('limit', { value: 'x' }), repeated('g', inside, [{ a: 'x' }, { a: 'y' }])]
    expect(shown(fields)).toEqual(['limit', 'g', 'a', 'b', 'a'])
  })

  test('combines with showIf', () => {
    const more = { relevant: "${a} = 'x'", showIf: { field: 'b', equals: 1 } }
    const fields = (a: string, b: number) => [field('a', { value: a }), number('b', b), field('c', more)]
    expect(shown(fields('x', 1))).toContain('c')
    expect(shown(fields('x', 2))).not.toContain('c')
    expect(shown(fields('y', 1))).not.toContain('c')
  })

  test.each([
    ['another type of value', { relevant: { field: 'a' } }],
    ['no expression', { relevant: 'a is b' }],
    ['an unknown question', { relevant: 'not(${nobody})' }],
    ['the clock', { relevant: 'today() < 0' }],
    ['an invalid pattern', { relevant: "regex('a', '(')" }],
  ])('hides nothing with %s', (_, more) => {
    expect(shown([field('a', more)])).toEqual(['a'])
  })

  test('reads answers of each type', () => {
    const options = ['1', 'two']
    const answers = [
      number('number', 4),
      field('yes', { type: 'BOOLEAN', value: true }),
      field('tick', { type: 'CHECKBOX', value: true }),
      field('day', { type: 'DATE', value: '2026-11-20' }),
      field('moment', { type: 'DATETIME', value: Date.parse('2026-11-20T12:00:00Z') }),
      field('one', { type: 'SELECT', options, value: '1' }),
      field('many', { type: 'MULTISELECT', options, value: ['1', 'two'] }),
      field('photo', { type: 'PHOTO', value: ['u1', 'u2'] }),
      field('odd', { type: 'UNKNOWN', value: { any: 1 } }),
    ]
    const conditions = [
      '${number} = 4',
      "${yes} and ${tick} = 'OK'",
      "${day} > '2026-11-19' and ${day} + 1 = 20778",
      '${moment} > ${day}',
      "${one} = 1 and selected(${many}, 'two') and count-selected(${many}) = 2",
      "${photo} = 'u1 u2' and ${odd} = ''",
    ]
    const asked = conditions.map((relevant, index) => field(`q${index}`, { relevant }))
    expect(shown([...answers, ...asked])).toHaveLength(answers.length + asked.length)
  })
})

describe('calculation', () => {
  test('replaces the value, also where another calculation or a condition reads it', () => {
    const fields = [
      field('c', { relevant: '${total} > 5' }),
      number('total', 1, { calculation: '${sum} * 2' }),
      number('sum', null, { calculation: '${a} + ${b}' }),
      number('a', 1),
      number('b', 2),
    ]
    expect(calculated(fields)).toEqual({ total: 6, sum: 3 })
    expect(shown(fields)).toContain('c')
  })

  test('has no question, and is empty while it is hidden or has no number', () => {
    const fields = [
      number('a', null),
      number('b', 5, { calculation: '${a} + 1' }),
      number('c', 5, { calculation: '1', relevant: '${a} > 0' }),
    ]
    expect(calculated(fields)).toEqual({ b: null, c: null })
    expect(questionsOf(fields).map(({ field: { name } }) => name)).toEqual(['a'])
  })

  test('reads all answers of a repeated group from outside, and its own answer from inside', () => {
    const inside = [
      number('count'),
      number('price'),
      number('cost', null, { calculation: '${count} * ${price}' }),
      number('nth', null, { calculation: 'position(..)' }),
    ]
    const answers = [{ count: 2, price: 10 }, { count: 1, price: 5 }, {}]
    const fields = [
      repeated('parts', inside, answers),
      number('total', null, { calculation: 'sum(${cost})' }),
      number('lines', null, { calculation: 'count(${parts})' }),
      field('names', { calculation: "join(', ', ${price})" }),
    ]
    const form = evaluateForm(fields)
    const byPointer = Object.fromEntries([...form.calculated].map(([{ pointer }, value]) => [pointer, value]))
    expect(byPointer).toEqual({
      '/fields/0/value/0/cost': 20,
      '/fields/0/value/1/cost': 5,
      '/fields/0/value/0/nth': 1,
      '/fields/0/value/1/nth': 2,
      '/fields/0/value/2/nth': 3,
      '/fields/1/value': 25,
      '/fields/2/value': 3,
      '/fields/3/value': '10, 5, ',
    })
  })

  test('counts no answers of a repeated group that has none', () => {
    const fields = [
      repeated('parts', [number('price')], []),
      number('total', null, { calculation: 'sum(${price}) + count(${price}) + count(${parts})' }),
    ]
    expect(calculated(fields)).toEqual({ total: 0 })
  })

  test('reads the answers of an inner group from its own outer answer', () => {
    const rooms = repeated('rooms', [number('area')], [])
    const inside = [rooms, number('sum', null, { calculation: 'sum(${area})' })]
    const answers = [{ rooms: [{ area: 1 }, { area: 2 }] }, { rooms: [{ area: 10 }] }]
    const fields = [
      repeated('floors', inside, answers),
      number('all', null, { calculation: 'sum(${area}) + sum(${sum})' }),
    ]
    const form = evaluateForm(fields)
    expect([...form.calculated.values()]).toEqual([3, 10, 26])
  })

  test.each([
    ['TEXT', "concat('a', 1)", 'a1'],
    ['TEXT', '1 + 1', '2'],
    ['TEXT', '1 = 1', 'true'],
    ['NUMBER', "'4.5'", 4.5],
    ['NUMBER', "'x'", null],
    ['NUMBER', '1 div 0', null],
    ['BOOLEAN', '1 = 2', false],
    ['BOOLEAN', "''", null],
    ['CHECKBOX', "'OK'", true],
    ['DATE', 'date(20777)', '2026-11-20'],
    ['DATE', '20777.5', '2026-11-20'],
    ['DATE', "'soon'", null],
    ['DATETIME', "'2026-11-20T12:00:00Z'", Date.parse('2026-11-20T12:00:00Z')],
    ['DATETIME', 'date(1)', 86_400_000],
    ['SELECT', "'2'", 2],
    ['SELECT', "'4'", null],
    ['MULTISELECT', "'2 one 4'", ['one', 2]],
    ['PHOTO', "'a'", null],
  ])('gives a %s with %s the answer %j', (type, calculation, value) => {
    const given = { type, calculation, options: ['one', 2, null, { value: 3 }], value: 'before' }
    expect(calculated([field('a', given)])).toEqual({ a: value })
  })

  test('keeps the stored value where it needs a clock and gets none', () => {
    const fields = [field('a', { calculation: 'today()', value: '2026-01-01' })]
    expect(calculated(fields)).toEqual({})
    expect([...evaluateForm(fields, noon).calculated.values()]).toEqual(['2026-11-20'])
  })

  test('keeps its first value with once()', () => {
    const fields = (value: unknown) => [field('a', { calculation: 'once(uuid())', value })]
    expect([...evaluateForm(fields(null), noon).calculated.values()]).toEqual(['uuid'])
    expect([...evaluateForm(fields('first'), noon).calculated.values()]).toEqual([])
  })
})

describe('circular expressions', () => {
  test('keep their stored values, and hide nothing', () => {
    const fields = [
      number('a', 1, { calculation: '${b} + 1' }),
      number('b', 2, { calculation: '${a} + 1' }),
      number('self', 3, { calculation: '${self} + 1' }),
      field('c', { relevant: "${d} = 'x'" }),
      field('d', { relevant: "${c} = 'x'" }),
      number('after', null, { calculation: '${a} + ${b}' }),
    ]
    expect(calculated(fields)).toEqual({ after: 3 })
    expect(shown(fields)).toHaveLength(6)
    expect(evaluateForm(fields).circular.map(place => place.field.name)).toEqual(['a', 'b', 'self', 'c', 'd'])
  })

  test('are found through groups and through the answers of repeated groups', () => {
    const names = (fields: unknown) => evaluateForm(fields).circular.map(place => place.field.name)
    expect(names([group('g', [field('a')], { relevant: '${a} = 1' })])).toEqual(['g'])
    const inside = [number('part', null, { calculation: '1 - ${whole}' })]
    const whole = number('whole', 1, { calculation: 'sum(${part})' })
    expect(names([repeated('parts', inside, [{}]), whole])).toEqual(['part', 'whole'])
    const mixed = field('b', { showIf: { field: 'a', equals: 1 } })
    expect(names([number('a', 1, { calculation: "if(${b} = '', 1, 2)" }), mixed])).toEqual(['a', 'b'])
  })

  test('are not found where a calculation reads its own stored value', () => {
    expect(evaluateForm([number('a', 1, { calculation: 'coalesce(., 2)' })]).circular).toEqual([])
  })
})

describe('constraint', () => {
  const limited = (value: unknown, more: Field = {}) =>
    number('a', value, { constraint: '. < ${b}', ...more })

  test('breaks an answer that it does not allow, but no empty and no hidden one', () => {
    expect(broken([limited(5), number('b', 4)])).toEqual(['a'])
    expect(broken([limited(5), number('b', 6)])).toEqual([])
    expect(broken([limited(null), number('b', 4)])).toEqual([])
    expect(broken([limited(5, { relevant: '${b} > 4' }), number('b', 4)])).toEqual([])
  })

  test('keeps the form from being complete, and makes the answer missing', () => {
    const fields = [limited(5), number('b', 4, { required: true })]
    expect(formStateOf(fields)).toBe('STARTED')
    expect(missingQuestions(questionsOf(fields)).map(({ field: { name } }) => name)).toEqual(['a'])
    expect(formStateOf([limited(3), number('b', 4, { required: true })])).toBe('COMPLETED')
  })

  test('needs a clock to refuse a date of the future', () => {
    const fields = [field('a', { type: 'DATE', value: '2026-11-21', constraint: '. <= today()' })]
    expect(broken(fields)).toEqual([])
    const form = evaluateForm(fields)
    expect(form.all.map(place => form.isBroken(place, () => noon))).toEqual([true])
  })

  test('refuses an option that the filter does not offer', () => {
    const options = [
      { value: 'king', state: 'washington' },
      { value: 'cameron', state: 'texas' },
    ]
    const county = (value: unknown) =>
      field('county', { type: 'SELECT', options, optionFilter: 'state = ${state}', value })
    const state = field('state', { value: 'texas' })
    expect(broken([state, county('king')])).toEqual(['county'])
    expect(broken([state, county('cameron')])).toEqual([])
    expect(broken([state, county('other')])).toEqual([])
    const form = evaluateForm([state, county(null)])
    expect(form.all.map(place => form.offeredOptions(place))).toEqual([[], [options[1]]])
  })
})

test('requiredIf makes a question required', () => {
  const fields = (a: string) => [field('a', { value: a }), field('b', { requiredIf: "${a} = 'x'" })]
  expect(formStateOf(fields('x'))).toBe('STARTED')
  expect(questionsOf(fields('x'))[1]?.isRequired).toBe(true)
  expect(questionsOf(fields('y'))[1]?.isRequired).toBe(false)
  const tick = field('t', { type: 'CHECKBOX', value: false, requiredIf: 'true()' })
  expect(questionsOf([tick])[0]?.isEmpty).toBe(true)
})
