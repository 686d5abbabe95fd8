import { describe, expect, test } from 'vitest'
import { createSurroundings } from '../../../../../shared/expressions/values/surroundings.ts'
import { evaluateForm } from '../../../../../shared/rules/evaluate-form.ts'
import { startForm } from '../../../../../shared/rules/fill-form.ts'
import { formStateOf, questionsOf } from '../../../../../shared/rules/form-rules.ts'
import { compile } from '../../../../support/service/blanks/read-sheets.ts'

const yesNo = [
  ['list_name', 'name', 'label'],
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
]

/** Returns the fields with answers, by the names of the fields. */
function fill(
  fields: readonly Readonly<Record<string, unknown>>[],
  answers: Readonly<Record<string, unknown>>,
) {
  return fields.map(field => ({ ...field, value: answers[String(field.name)] ?? field.value ?? null }))
}

const shown = (fields: unknown) => {
  const form = evaluateForm(fields)
  return form.all.filter(place => form.isShown(place)).map(place => place.field.name)
}
const valuesIn = (fields: unknown) => evaluateForm(fields).all.map(({ value }) => value)

describe('the ten features that authors use most', () => {
  test('questions for text, numbers, dates, pictures and notes', async () => {
    const { blank, notes } = await compile({
      survey: [
        ['type', 'name', 'label', 'hint'],
        ['text', 'serial', 'Serial number', 'On the plate'],
        ['integer', 'count', 'How many?'],
        ['decimal', 'pressure', 'Pressure'],
        ['date', 'day', 'Day'],
        ['dateTime', 'moment', 'Moment'],
        ['note', null, 'Thank you'],
        ['image', 'plate', 'Plate'],
        ['audio', 'sound', 'Sound'],
        ['barcode', 'code', 'Code'],
        ['acknowledge', 'told', 'The customer was told'],
      ],
    })
    expect(blank).toMatchObject({ title: 'Boiler check', name: 'Boiler check', version: '', languages: [] })
    expect(blank.fields).toEqual([
      { name: 'serial', type: 'TEXT', label: 'Serial number', description: 'On the plate' },
      { name: 'count', type: 'NUMBER', label: 'How many?', integer: true },
      { name: 'pressure', type: 'NUMBER', label: 'Pressure' },
      { name: 'day', type: 'DATE', label: 'Day' },
      { name: 'moment', type: 'DATETIME', label: 'Moment' },
      { name: 'note_7', type: 'HEADING', label: 'Thank you' },
      { name: 'plate', type: 'PHOTO', label: 'Plate' },
      { name: 'sound', type: 'DOCUMENT', label: 'Sound' },
      { name: 'code', type: 'TEXT', label: 'Code' },
      { name: 'told', type: 'CHECKBOX', label: 'The customer was told' },
    ])
    expect(notes).toEqual([])
  })

  test('select_one and select_multiple, with another answer', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label'],
        ['select_one yes_no', 'warm', 'Warm?'],
        ['select_multiple yes_no or_other', 'parts', 'Parts'],
      ],
      choices: yesNo,
    })
    const [warm, parts, other] = blank.fields
    expect(warm).toMatchObject({ type: 'SELECT', options: [{ value: 'yes', label: 'Yes' }, { value: 'no' }] })
    expect(parts).toMatchObject({ type: 'MULTISELECT', options: { length: 3 } })
    expect(other).toMatchObject({ name: 'parts_other', type: 'TEXT' })
    expect(shown(fill(blank.fields, { parts: ['yes'] }))).toEqual(['warm', 'parts'])
    expect(shown(fill(blank.fields, { parts: ['yes', 'other'] }))).toEqual(['warm', 'parts', 'parts_other'])
  })

  test('required, always or by an expression', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'required', 'required_message'],
        ['text', 'a', 'A', 'yes', 'Tell us.'],
        ['text', 'b', 'B', true, null],
        ['text', 'c', 'C', 'no', null],
        ['text', 'd', 'D', "${a} = 'x'", null],
      ],
    })
    const required = (a: string) => questionsOf(fill(blank.fields, { a })).map(({ isRequired }) => isRequired)
    expect(blank.fields[0]).toMatchObject({ required: true, requiredMessage: 'Tell us.' })
    expect(required('x')).toEqual([true, true, false, true])
    expect(required('y')).toEqual([true, true, false, false])
  })

  test('relevant, for a question and for a group', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'relevant'],
        ['select_one yes_no', 'leaks', 'Leaks?', null],
        ['text', 'where', 'Where?', "${leaks} = 'yes'"],
        ['begin group', 'repair', 'Repair', "selected(${leaks}, 'yes')"],
        ['text', 'part', 'Part', null],
        ['end group', null, null, null],
      ],
      choices: yesNo,
    })
    expect(shown(fill(blank.fields, { leaks: 'no' }))).toEqual(['leaks'])
    expect(shown(fill(blank.fields, { leaks: 'yes' }))).toEqual(['leaks', 'where', 'repair', 'part'])
  })

  test('constraint and its message', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'constraint', 'constraint_message'],
        ['integer', 'age', 'Age', '. >= 18 and . < 120', 'From 18 to 119.'],
        ['phone number', 'phone', 'Phone', 'string-length(.) > 5', null],
      ],
    })
    const broken = (age: number, phone: string) =>
      questionsOf(fill(blank.fields, { age, phone })).map(({ isBroken }) => isBroken)
    expect(broken(18, '0701234')).toEqual([false, false])
    expect(broken(17, '123')).toEqual([true, true])
    expect(broken(20, '07-01234')).toEqual([false, true])
    expect(blank.fields[0]).toMatchObject({ constraintMessage: 'From 18 to 119.' })
  })

  test('calculate, with the type of its value, and a note that shows it', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'calculation'],
        ['decimal', 'bill', 'Bill', null],
        ['calculate', 'tip', null, 'round(${bill} * 0.18, 2)'],
        ['calculate', 'total', null, '${bill} + ${tip}'],
        ['calculate', 'words', null, "concat('Total: ', ${total})"],
        ['calculate', 'day', null, 'today()'],
        ['note', 'shown', '${words}', null],
      ],
    })
    const hidden = { hidden: true, readOnly: true }
    expect(blank.fields.slice(1, 5)).toMatchObject([
      { name: 'tip', type: 'NUMBER', ...hidden },
      { name: 'total', type: 'NUMBER', ...hidden },
      { name: 'words', type: 'TEXT', ...hidden },
      { name: 'day', type: 'DATE', ...hidden },
    ])
    const values = valuesIn(fill(blank.fields, { bill: 55.88 }))
    expect(values).toEqual([55.88, 10.06, 65.94, 'Total: 65.94', null, null])
  })

  test('groups and repeats, with sums over the answers', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'calculation'],
        ['begin_repeat', 'rooms', 'Room', null],
        ['text', 'room', 'Name', null],
        ['begin group', null, null, null],
        ['decimal', 'area', 'Area', null],
        ['end group', null, null, null],
        ['end_repeat', null, null, null],
        ['calculate', 'all', null, 'sum(${area})'],
        ['calculate', 'number', null, 'count(${rooms})'],
      ],
    })
    expect(blank.fields[0]).toMatchObject({
      ...{ name: 'rooms', type: 'GROUP', repeats: true, label: 'Room' },
      fields: [
        { name: 'room' },
        { name: 'group_4', type: 'GROUP', heading: false, fields: [{ name: 'area' }] },
      ],
    })
    const rooms = [
      { room: 'Hall', group_4: { area: 12 } },
      { room: 'Bath', group_4: { area: 4 } },
    ]
    expect(valuesIn(fill(blank.fields, { rooms })).slice(-2)).toEqual([16, 2])
  })

  test('texts in several languages', async () => {
    const { blank } = await compile({
      survey: [
        [
          'type',
          'name',
          'label::English (en)',
          'label::Svenska (sv)',
          'hint::English (en)',
          'constraint',
          'constraint_message::Svenska (sv)',
        ],
        ['select_one yes_no', 'warm', 'Warm?', 'Varmt?', 'Feel it.', null, null],
        ['integer', 'count', 'How many?', null, null, '. > 0', 'Minst en.'],
      ],
      choices: [
        ['list_name', 'name', 'label::English (en)', 'label::Svenska (sv)'],
        ['yes_no', 'yes', 'Yes', 'Ja'],
      ],
      settings: [['default_language'], ['Svenska (sv)']],
    })
    expect(blank.languages).toEqual(['sv', 'en'])
    expect(blank.fields).toEqual([
      {
        ...{ name: 'warm', type: 'SELECT', label: 'Varmt?', labels: { sv: 'Varmt?', en: 'Warm?' } },
        ...{ description: 'Feel it.', descriptions: { en: 'Feel it.' } },
        options: [{ value: 'yes', label: 'Ja', labels: { sv: 'Ja', en: 'Yes' } }],
      },
      {
        ...{ name: 'count', type: 'NUMBER', label: 'How many?', labels: { en: 'How many?' }, integer: true },
        ...{ constraint: '. > 0', constraintMessage: 'Minst en.', constraintMessages: { sv: 'Minst en.' } },
      },
    ])
  })

  test('choice_filter, for choices that depend on another answer', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'choice_filter'],
        ['select_one brands', 'brand', 'Brand', null],
        ['select_one models', 'model', 'Model', 'brand = ${brand}'],
      ],
      choices: [
        ['list_name', 'name', 'label', 'brand'],
        ['brands', 'vaillant', 'Vaillant', null],
        ['brands', 'nibe', 'NIBE', null],
        ['models', 'f1145', 'F1145', 'nibe'],
        ['models', 'eco', 'ecoTEC', 'vaillant'],
      ],
    })
    const form = evaluateForm(fill(blank.fields, { brand: 'nibe' }))
    expect(form.all.map(place => form.offeredOptions(place))).toMatchObject([
      { length: 2 },
      [{ value: 'f1145', label: 'F1145', brand: 'nibe' }],
    ])
    expect(formStateOf(fill(blank.fields, { brand: 'nibe', model: 'eco' }))).toBe('STARTED')
    expect(formStateOf(fill(blank.fields, { brand: 'nibe', model: 'f1145' }))).toBe('COMPLETED')
  })

  test('defaults, read-only questions and settings', async () => {
    const { blank } = await compile({
      survey: [
        ['type', 'name', 'label', 'default', 'read_only', 'calculation'],
        ['integer', 'count', 'Count', 3, null, null],
        ['date', 'day', 'Day', 'today()', null, null],
        ['select_multiple yes_no', 'both', 'Both', 'yes no', null, null],
        ['text', 'contract', 'Contract', 'Full service', 'yes', null],
        ['integer', 'double', 'Double', null, null, '${count} * 2'],
        ['start', 'start', null, null, null, null],
      ],
      choices: yesNo,
      settings: [
        ['form_title', 'form_id', 'version'],
        ['Boiler', 'boiler_check', 2026112001],
      ],
    })
    expect(blank).toMatchObject({ title: 'Boiler', name: 'boiler_check', version: '2026112001' })
    expect(blank.fields.slice(3)).toMatchObject([
      { readOnly: true },
      { readOnly: true },
      { hidden: true, type: 'DATETIME' },
    ])
    const now = Date.parse('2026-11-20T12:00:00Z')
    const at = createSurroundings({ now, timeZone: 'UTC', newUuid: () => '', random: () => 0 })
    expect(startForm(blank.fields, at).map(({ value }) => value)).toEqual([
      ...[3, '2026-11-20', ['yes', 'no'], 'Full service', 6, now],
    ])
  })
})

describe('parts without an effect', () => {
  test('are noted with their cells', async () => {
    const { notes } = await compile({
      survey: [
        ['type', 'name', 'label', 'image', 'repeat_count', 'bind::x', null, 'required', 'parameters'],
        ['username', 'user', null, null, null, null, null, null, null],
        ['text', 'a', null, 'a.jpg', null, 'y', 'lost', null, null],
        ['begin repeat', 'r', 'R', null, 3, null, null, null, null],
        ['image', 'b', 'B', null, null, null, null, null, 'max-pixels=1000'],
        ['end repeat', null, null, null, null, null, null, null, null],
        ['note', 'n', 'N', null, null, null, null, 'yes', null],
      ],
      settings: [
        ['form_title', 'submission_url', 'style'],
        ['T', 'https://example.com', null],
      ],
      external_choices: [['list_name'], ['a']],
    })
    expect(notes).toEqual([
      'survey!D1: The column “image” has no effect here.',
      'survey!F1: The column “bind::x” has no effect here.',
      'survey!G1: The column has no title in the first row, so its cells have no effect.',
      'survey!A2: The value “username” is not collected.',
      'survey!C3: The question has no label. Its name is shown.',
      'survey!E4: The number of repetitions is not fixed: users add and remove answers.',
      'survey!I5: The value in the column “parameters” has no effect for this type of question.',
      'survey!H7: The value in the column “required” has no effect for this type of question.',
      'settings!B2: The setting “submission_url” has no effect here.',
      'external_choices: The sheet “external_choices” has no effect here.',
    ])
  })
})
