import { describe, expect, test } from 'vitest'
import { isEmpty } from '../../../shared/rules/empty-values.ts'
import { evaluateForm } from '../../../shared/rules/evaluate-form.ts'
import {
  formStateOf,
  missingQuestions,
  questionsOf,
  readOnlyValues,
} from '../../../shared/rules/form-rules.ts'

const text = (name: string, more: object = {}) => ({ name, type: 'TEXT', ...more })
const group = (name: string, fields: unknown[], more: object = {}) => ({
  name,
  type: 'GROUP',
  fields,
  ...more,
})
/** Returns the pointers of the shown questions. */
const shown = (fields: unknown) =>
  questionsOf(fields)
    .filter(question => question.isShown)
    .map(question => question.pointer)

describe('isEmpty', () => {
  test.each([null, undefined, '', []])('is true for %j', value => {
    expect(isEmpty({ type: 'TEXT' }, value)).toBe(true)
  })

  test.each([0, false, ' ', [null], {}])('is false for %j', value => {
    expect(isEmpty({ type: 'BOOLEAN', required: true }, value)).toBe(false)
  })

  test('is true for a required CHECKBOX that is not ticked', () => {
    expect(isEmpty({ type: 'CHECKBOX', required: true }, false)).toBe(true)
    expect(isEmpty({ type: 'CHECKBOX', required: true }, true)).toBe(false)
    expect(isEmpty({ type: 'CHECKBOX' }, false)).toBe(false)
  })
})

describe('the state of a form', () => {
  test.each([
    ['PUBLISHED', []],
    ['PUBLISHED', [text('a'), text('b', { required: true })]],
    ['STARTED', [text('a', { value: 'x' }), text('b', { required: true })]],
    ['COMPLETED', [text('a'), text('b', { required: true, value: 'x' })]],
    ['STARTED', [text('a', { value: 'x' }), text('b')]],
    ['COMPLETED', [text('a', { value: 'x' }), text('b', { value: 'y' })]],
    ['COMPLETED', [text('a', { value: 'x' }), { type: 'HEADING', required: true }]],
    ['COMPLETED', [text('a', { value: 'x' }), text('b', { readOnly: true, required: true })]],
    ['PUBLISHED', [text('a'), text('b', { readOnly: true, value: 'x' })]],
    ['PUBLISHED', [{ type: 'HEADING', value: 'x' }]],
    ['PUBLISHED', [{ name: 'c', type: 'CHECKBOX', required: true, value: false }]],
    ['COMPLETED', [{ name: 'c', type: 'BOOLEAN', required: true, value: false }]],
    ['COMPLETED', [{ name: 'u', type: 'RATING', required: true, value: { stars: 3 } }]],
  ])('is %s for the fields %j', (state, fields) => {
    expect(formStateOf(fields)).toBe(state)
  })

  test('does not require an answer to a hidden field, but includes its value', () => {
    const hidden = text('b', { required: true, showIf: { field: 'a', equals: 'yes' } })
    expect(formStateOf([text('a', { value: 'no' }), hidden])).toBe('COMPLETED')
    expect(formStateOf([text('a', { value: 'yes' }), hidden])).toBe('STARTED')
    expect(formStateOf([text('a'), { ...hidden, value: 'kept' }])).toBe('STARTED')
  })

  test('depends on the fields of a group, but not on those of a read-only group', () => {
    const inside = [text('x', { required: true })]
    expect(formStateOf([text('a', { value: 'v' }), group('g', inside)])).toBe('STARTED')
    expect(formStateOf([text('a', { value: 'v' }), group('g', inside, { readOnly: true })])).toBe('COMPLETED')
    expect(formStateOf([group('g', [text('x', { value: 'v' })], { required: true })])).toBe('COMPLETED')
  })

  test('depends on each answer of a repeated group', () => {
    const rooms = (value: unknown, more: object = {}) => [
      group('rooms', [text('room', { required: true }), text('note')], { repeats: true, value, ...more }),
    ]
    expect(formStateOf(rooms([]))).toBe('PUBLISHED')
    expect(formStateOf(rooms([{ room: 'Hall' }, { room: 'Roof' }]))).toBe('COMPLETED')
    expect(formStateOf(rooms([{ room: 'Hall' }, { note: 'x' }]))).toBe('STARTED')
    expect(formStateOf([...rooms([], { required: true }), text('a', { value: 'x' })])).toBe('STARTED')
  })
})

describe('the showIf condition of a form field', () => {
  const asked = (value: unknown, showIf: unknown) =>
    shown([{ name: 'a', type: 'MULTISELECT', value }, text('b', { showIf })]).length === 2

  test.each([
    ['x', { field: 'a', equals: 'x' }, true],
    ['x', { field: 'a', equals: 'y' }, false],
    ['x', { field: 'a', in: ['y', 'x'] }, true],
    ['x', { field: 'a', in: [] }, false],
    [['x', 'y'], { field: 'a', equals: 'y' }, true],
    [['x', 'y'], { field: 'a', in: ['z'] }, false],
    [false, { field: 'a', equals: false }, true],
    [null, { field: 'a', equals: false }, false],
    ['', { field: 'a', equals: null }, true],
    [0, { field: 'a', equals: null }, false],
    ['1', { field: 'a', equals: 1 }, false],
    ['x', { field: 'nobody', equals: 'y' }, true],
    ['x', null, true],
    ['x', { equals: 'y' }, true],
    ['x', { field: 'a' }, true],
    ['x', 'a', true],
  ])('is evaluated for the value %j and the condition %j', (value, showIf, isShown) => {
    expect(asked(value, showIf)).toBe(isShown)
  })

  test('is false if the field that it refers to is hidden', () => {
    const fields = [
      text('a', { value: 'no' }),
      text('b', { value: 'x', showIf: { field: 'a', equals: 'yes' } }),
      text('c', { showIf: { field: 'b', equals: 'x' } }),
    ]
    expect(shown(fields)).toEqual(['/fields/0/value'])
  })

  test('of a group hides all fields of the group', () => {
    const fields = [text('a'), group('g', [text('x')], { showIf: { field: 'a', equals: 'yes' } })]
    expect(shown(fields)).toEqual(['/fields/0/value'])
  })

  test('is ignored in a circle of conditions, so that no field stays hidden for ever', () => {
    const ring = ['a', 'b', 'c'].map((name, index, names) =>
      text(name, { showIf: { field: names[(index + 1) % 3], equals: 'x' } }),
    )
    const outside = text('d', { showIf: { field: 'a', equals: 'x' } })
    expect(shown([...ring, outside])).toEqual(['/fields/0/value', '/fields/1/value', '/fields/2/value'])
    expect(shown([text('self', { showIf: { field: 'self', equals: 'x' } })])).toHaveLength(1)
  })

  test('is detected as circular, also if it refers to its own field', () => {
    const asks = (name: string, field: string) => text(name, { showIf: { field, equals: 'x' } })
    const isCircular = (...fields: unknown[]) => evaluateForm(fields).circular.length > 0
    expect(isCircular(asks('a', 'b'), asks('b', 'c'), asks('c', 'a'))).toBe(true)
    expect(isCircular(asks('a', 'a'))).toBe(true)
    expect(isCircular(asks('a', 'b'), asks('b', 'c'), text('c'))).toBe(false)
    expect(isCircular(asks('a', 'nobody'))).toBe(false)
  })

  test('is ignored if the circle of conditions runs through groups', () => {
    const fields = [
      group('g', [text('x')], { showIf: { field: 'y', equals: 1 } }),
      group('h', [text('y')], { showIf: { field: 'x', equals: 1 } }),
    ]
    expect(shown(fields)).toEqual(['/fields/0/fields/0/value', '/fields/1/fields/0/value'])
  })
})

describe('the field name in showIf', () => {
  const dependent = (equals: string) => text('b', { showIf: { field: 'a', equals } })

  test('refers to a sibling first, then to a field of an outer group', () => {
    const inside = (fields: unknown[]) => [text('a', { value: 'far' }), group('g', fields)]
    expect(shown(inside([text('a', { value: 'near' }), dependent('near')]))).toHaveLength(3)
    expect(shown(inside([text('a', { value: 'near' }), dependent('far')]))).toHaveLength(2)
    expect(shown(inside([dependent('far')]))).toHaveLength(2)
    expect(shown(inside([group('h', [dependent('no')])]))).toHaveLength(1)
  })

  test('refers to the field in the same answer of a repeated group', () => {
    const fields = [text('a'), dependent('x')]
    const value = [{ a: 'x' }, { a: 'y' }]
    expect(shown([group('g', fields, { repeats: true, value })])).toEqual([
      '/fields/0/value',
      '/fields/0/value/0/a',
      '/fields/0/value/0/b',
      '/fields/0/value/1/a',
    ])
  })

  test('refers to a field of another group if only that group has the field', () => {
    const other = (name: string) => group(name, [text('a', { value: 'x' })])
    expect(shown([other('g'), group('h', [dependent('y')])])).toHaveLength(1)
    expect(shown([other('g'), group('h', [dependent('x')])])).toHaveLength(2)
    expect(shown([other('g'), other('i'), group('h', [dependent('y')])])).toHaveLength(3)
  })

  test('never refers to the answers of another repeated group', () => {
    const answers = group('g', [text('a')], { repeats: true, value: [{ a: 'x' }] })
    expect(shown([answers, dependent('y')])).toHaveLength(3)
  })

  test('refers to a field in a group inside the same answer', () => {
    const inside = [group('part', [text('a')]), dependent('x')]
    const value = [{ part: { a: 'x' } }, { part: { a: 'y' } }]
    const pointers = shown([group('g', inside, { repeats: true, value })])
    expect(pointers.filter(pointer => pointer.endsWith('/b'))).toEqual(['/fields/0/value/0/b'])
    expect(pointers).toContain('/fields/0/value/1/part/a')
  })
})

test('missingQuestions returns the unanswered required questions, or all unanswered questions if no question is required', () => {
  const places = (fields: unknown[]) =>
    missingQuestions(questionsOf(fields)).map(question => question.pointer)
  expect(places([text('a'), text('b', { required: true })])).toEqual(['/fields/1/value'])
  expect(places([text('a'), text('b', { value: 'x' })])).toEqual(['/fields/0/value'])
  expect(places([group('g', [text('a/b~c')], { repeats: true, value: [{}] })])).toEqual([
    '/fields/0/value/0/a~1b~0c',
  ])
})

test('readOnlyValues returns each read-only value with its JSON pointer, also the values inside a read-only group', () => {
  const fields = [
    text('a', { readOnly: true, value: 'x' }),
    text('b', { readOnly: true }),
    group('g', [text('c')], { readOnly: true, repeats: true, value: [{ c: 'y' }] }),
    text('d', { value: 'z' }),
  ]
  expect(readOnlyValues(fields)).toEqual([
    ['/fields/0/value', 'x'],
    ['/fields/2/value', [{ c: 'y' }]],
    ['/fields/2/value/0/c', 'y'],
  ])
})

test('readOnlyValues leaves out calculated values', () => {
  const calculated = text('sum', { calculation: '1 + 1', readOnly: true, value: '2' })
  const rooms = group('rooms', [text('room'), calculated], { readOnly: true, repeats: true })
  expect(readOnlyValues([calculated, { ...rooms, value: [{ room: 'Hall', sum: '2' }] }])).toEqual([
    ['/fields/1/value', 1],
    ['/fields/1/value/0/room', 'Hall'],
  ])
})

test('a chain of ten thousand conditions is evaluated completely', () => {
  const fields = Array.from({ length: 500 }, (_, index) =>
    text(`f${index}`, { value: 'x', showIf: { field: `f${index + 1}`, equals: 'x' } }),
  )
  const answer = Object.fromEntries(fields.map(({ name }) => [name, 'x']))
  const questions = questionsOf([group('g', fields, { repeats: true, value: Array(30).fill(answer) })])
  expect(questions).toHaveLength(10_000)
  expect(questions.every(question => question.isShown)).toBe(true)
})
