import { describe, expect, test } from 'vitest'
import { evaluateForm } from '../../../shared/rules/evaluate-form.ts'
import { createTexts } from '../../../shared/rules/form-texts.ts'

/** Returns the fields of a form as a reader of the language sees them. */
function read(fields: unknown, language = 'en') {
  const form = evaluateForm(fields)
  const fieldOf = createTexts(form, { language, describe: (_, value) => `<${value}>` })
  return form.all.map(fieldOf)
}

describe('the texts of a field', () => {
  const field = {
    ...{ name: 'a', type: 'SELECT', label: 'Room', labels: { sv: 'Rum', de: 7 } },
    ...{ description: 'Which one?', descriptions: { sv: 'Vilket?' } },
    ...{ constraintMessage: 'No.', constraintMessages: { de: 'Nein.' } },
    options: [{ value: 1, label: 'One', labels: { sv: 'Ett' } }, { value: 2, label: 'Two' }, 3],
  }

  test('are in the language of the reader, else as the form has them', () => {
    expect(read([field], 'sv')).toMatchObject([
      {
        label: 'Rum',
        description: 'Vilket?',
        constraintMessage: 'No.',
        options: [{ value: 1, label: 'Ett' }, { value: 2, label: 'Two' }, 3],
      },
    ])
    expect(read([field], 'de')).toMatchObject([{ label: 'Room', constraintMessage: 'Nein.' }])
    expect(read([field], 'toString')).toEqual([field])
  })

  test('are the same object for the same field and language', () => {
    expect(read([field], 'sv')[0]).toBe(read([field], 'sv')[0])
    expect(read([field])[0]).toBe(field)
  })

  test('contain the answers that they name', () => {
    const note = { name: 'n', type: 'HEADING', label: 'Hello ${ a }, ${b}!', labels: { sv: 'Hej ${a}!' } }
    const fields = [{ name: 'a', type: 'TEXT', value: 'Ana' }, { name: 'b', type: 'TEXT' }, note]
    expect(read(fields)[2]).toMatchObject({ label: 'Hello <Ana>, !' })
    expect(read(fields, 'sv')[2]).toMatchObject({ label: 'Hej <Ana>!' })
    expect(read(fields)[2]).toBe(read(fields)[2])
  })

  test('contain the answer of the same repeated answer, and all answers outside of it', () => {
    const inside = [
      { name: 'room', type: 'TEXT' },
      { name: 'area', type: 'NUMBER', label: 'Area of ${room}', relevant: "${room} != 'Attic'" },
    ]
    const value = [
      { room: 'Hall', area: 3 },
      { room: 'Bath', area: 4 },
      { room: 'Attic', area: 5 },
    ]
    const fields = [
      { name: 'rooms', type: 'GROUP', repeats: true, fields: inside, value },
      { name: 'all', type: 'HEADING', label: 'Areas: ${area}. ${nobody}' },
    ]
    const labels = read(fields).map(({ label }) => label)
    expect(labels).toEqual([
      ...[undefined, undefined, 'Area of <Hall>', undefined, 'Area of <Bath>', undefined, 'Area of <Attic>'],
      'Areas: <3>, <4>. ',
    ])
  })
})

test('a field has the options that are offered, in the language of the reader', () => {
  const options = [
    { value: 'king', label: 'King', labels: { sv: 'Kung' }, state: 'wa' },
    { value: 'cameron', label: 'Cameron', state: 'tx' },
  ]
  const fields = [
    { name: 'state', type: 'TEXT', value: 'wa' },
    { name: 'county', type: 'SELECT', options, optionFilter: 'state = ${state}' },
  ]
  expect(read(fields, 'sv')[1]?.options).toEqual([{ ...options[0], label: 'Kung' }])
})

test('the labels of options contain the answers that they name', () => {
  const options = [{ value: 1, label: 'Same as ${a}' }, 2]
  const fields = [
    { name: 'a', type: 'TEXT', value: 'Ana' },
    { name: 'b', type: 'SELECT', options },
  ]
  expect(read(fields)[1]?.options).toEqual([{ value: 1, label: 'Same as <Ana>' }, 2])
})

test('a field is required while its expression is true', () => {
  const fields = (a: number) => [
    { name: 'a', type: 'NUMBER', value: a },
    { name: 'b', type: 'TEXT', requiredIf: '${a} > 1' },
  ]
  expect(read(fields(2))[1]?.required).toBe(true)
  expect(read(fields(1))[1]?.required).toBe(false)
})
