import { describe, expect, test } from 'vitest'
import {
  type EditedQuestion,
  newQuestion,
  questionKinds,
  toFields,
  toQuestions,
} from '../../../../renderer/screens/blanks/edited-questions.ts'
import type { CustomField } from '../../../../shared/entities/form.ts'
import { checkFields } from '../../../../shared/rules/form-checks.ts'

const question = (part: Partial<EditedQuestion>): EditedQuestion => ({ ...newQuestion(), ...part })

const choices = [
  { value: 'g', label: 'Good' },
  { value: 7, label: 'Worn' },
]
const fields: CustomField[] = [
  { name: 'who', type: 'TEXT', label: 'Who was there?', description: 'First and last name', required: true },
  { name: 'what', type: 'TEXTAREA', label: 'What was done?' },
  { name: 'supply', type: 'NUMBER', label: 'Supply', unit: '°C', min: -0.5, max: 90 },
  { name: 'count', type: 'NUMBER', label: 'Burners', integer: true },
  { name: 'hot', type: 'BOOLEAN', label: 'Is it hot?' },
  { name: 'read', type: 'CHECKBOX', label: 'Instructions read', required: true },
  { name: 'state', type: 'SELECT', label: 'State', options: choices },
  { name: 'parts', type: 'MULTISELECT', label: 'Parts', options: ['Nozzle', 'Filter'] },
  { name: 'day', type: 'DATE', label: 'Day' },
  { name: 'at', type: 'DATETIME', label: 'Time' },
  { name: 'photo', type: 'PHOTO', label: 'Photo' },
  { name: 'sign', type: 'SIGNATURE', label: 'Signature' },
  { name: 'file', type: 'DOCUMENT', label: 'Report' },
  { type: 'HEADING', label: 'Outside' },
]
const shown = (list: readonly CustomField[] = fields): EditedQuestion[] => toQuestions(list) ?? []
const at = (name: string) => shown(fields.filter(field => field.name === name))

describe('the fields of a blank', () => {
  test('are the same after the editor has shown them', () => {
    expect(toFields(shown())).toEqual(fields)
    expect(shown().map(({ kind }) => kind)).toEqual(questionKinds)
  })

  test('are shown if they have properties that mean nothing', () => {
    const field = { name: 'a', type: 'TEXT', label: ' A ', required: false, showIf: null, description: '' }
    expect(toFields(shown([field]))).toEqual([{ name: 'a', type: 'TEXT', label: 'A' }])
  })

  test.each<[string, CustomField]>([
    ['a condition', { relevant: '${supply} > 30' }],
    ['a former condition', { showIf: { field: 'hot', equals: true } }],
    ['a rule', { constraint: '. < 4' }],
    ['a calculation', { type: 'NUMBER', calculation: '1 + 1' }],
    ['a default value', { default: 'good' }],
    ['a default value of no', { type: 'BOOLEAN', default: false }],
    ['translations', { labels: { sv: 'Tryck' } }],
    ['a reference', { label: 'Is ${supply} right?' }],
    ['a read-only value', { readOnly: true }],
    ['a group', { type: 'GROUP', fields: [] }],
    ['an unknown type', { type: 'PLACE' }],
    ['an earliest day', { type: 'DATE', min: '2026-01-01' }],
    ['two choices with one text', { type: 'SELECT', options: [1, { value: 2, label: '1' }] }],
    ['a choice of two lines', { type: 'SELECT', options: ['a\nb'] }],
    ['a filter of choices', { type: 'SELECT', options: ['a'], optionFilter: 'value = 1' }],
  ])('are not shown if one has %s', (_what, part) => {
    expect(toQuestions([...fields, { name: 'x', type: 'TEXT', label: 'X', ...part }])).toBeNull()
  })
})

describe('a question', () => {
  test('that was stored has the same name after its text has changed', () => {
    const [supply] = at('supply')
    expect(toFields([{ ...(supply as EditedQuestion), label: 'Return', unit: '' }])).toEqual([
      { name: 'supply', type: 'NUMBER', label: 'Return', min: -0.5, max: 90 },
    ])
  })

  test('that is new gets a name from its text, which no other question has', () => {
    const labels = ['Supply (°C)', 'Supply?', 'Ångtryck 2', '2 bar', '…', '压力', 'State']
    const names = toFields([...shown(), ...labels.map(label => question({ label }))]).map(({ name }) => name)
    expect(names.slice(fields.length)).toEqual([
      ...['supply_c', 'supply_2', 'angtryck_2', 'question_2_bar', 'question', '压力', 'state_2'],
    ])
  })

  test('has only the properties of its kind', () => {
    const typed = { label: 'A', choices: 'x', unit: 'bar', least: '1', isRequired: true }
    const kinds = ['DATE', 'HEADING', 'WHOLE_NUMBER'] as const
    const [date, heading, whole] = toFields(kinds.map(kind => question({ ...typed, kind })))
    expect(date).toEqual({ name: 'a', type: 'DATE', label: 'A', required: true })
    expect(heading).toEqual({ name: 'a_2', type: 'HEADING', label: 'A' })
    expect(whole).toMatchObject({ type: 'NUMBER', integer: true, unit: 'bar', min: 1, required: true })
  })

  test('gets a name if a stored heading without one becomes a question', () => {
    const [heading] = shown([{ type: 'HEADING', label: 'Outside' }])
    expect(toFields([{ ...(heading as EditedQuestion), kind: 'TEXT' }])).toMatchObject([{ name: 'outside' }])
  })
})

describe('a choice', () => {
  test('with the same text has the same value, and another one its text as the value', () => {
    const [state] = at('state')
    const typed = ' Worn \n\nBroken\nGood'
    expect(toFields([{ ...(state as EditedQuestion), choices: typed }])).toMatchObject([
      { options: [{ value: 7, label: 'Worn' }, 'Broken', { value: 'g', label: 'Good' }] },
    ])
  })

  test('has another value if its text is the value of another choice', () => {
    const [state] = at('state')
    expect(toFields([{ ...(state as EditedQuestion), choices: 'Good\ng' }])).toMatchObject([
      { options: [choices[0], { value: 'g 2', label: 'g' }] },
    ])
  })
})

test('a form of every kind is accepted by the rules of servers', () => {
  const typed = { label: 'Ask', choices: 'a\nb', least: '1', most: '2', isRequired: true }
  expect(checkFields(toFields(questionKinds.map(kind => question({ ...typed, kind }))))).toEqual([])
})
