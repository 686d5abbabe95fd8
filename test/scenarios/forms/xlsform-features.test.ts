/** The XLSForm features that authors use most: from a cell to the laptop's form, and to the value at the server. */
import { expect, test } from 'vitest'
import { readFormView } from '../../../main/app/views/form-view.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import type { CustomField, Form } from '../../../shared/entities/form.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { evaluateForm } from '../../../shared/rules/evaluate-form.ts'
import { isObject } from '../../../shared/rules/form-places.ts'
import { questionsOf } from '../../../shared/rules/form-rules.ts'
import { createTexts } from '../../../shared/rules/form-texts.ts'
import type { FormView } from '../../../shared/views/form.ts'
import { compile } from '../../support/service/blanks/read-sheets.ts'
import type { Cell, Sheets } from '../../support/service/blanks/write-workbook.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { startWorld } from '../../support/sync/laptop.ts'

interface Feature {
  name: string
  /** rows of the sheet survey, the header first */
  survey: Cell[][]
  choices?: Cell[][]
  /** answers of the technician, by the names of the fields */
  answers: Readonly<Record<string, unknown>>
  /** the form on the laptop: a word for each place, by its name */
  shown: Readonly<Record<string, string>>
  /** the values at the server, in the order of the form */
  stored: unknown[]
  state: Form['state']
}

const yesNo = [
  ['list_name', 'name', 'label'],
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
]

const features: readonly Feature[] = [
  {
    name: 'types of questions: text, integer, decimal and date',
    survey: [
      ['type', 'name', 'label'],
      ['text', 'serial', 'Serial number'],
      ['integer', 'count', 'Count'],
      ['decimal', 'pressure', 'Pressure'],
      ['date', 'day', 'Day'],
    ],
    answers: { serial: 'B-1', count: 2, pressure: 1.25, day: '2026-11-20' },
    shown: { serial: 'Serial number', count: 'Count', pressure: 'Pressure', day: 'Day' },
    stored: ['B-1', 2, 1.25, '2026-11-20'],
    state: 'COMPLETED',
  },
  {
    name: 'select_one and select_multiple: names are stored, labels are shown',
    survey: [
      ['type', 'name', 'label'],
      ['select_one yes_no', 'warm', 'Warm?'],
      ['select_multiple yes_no', 'both', 'Both?'],
    ],
    choices: yesNo,
    answers: { warm: 'yes', both: ['no', 'yes'] },
    shown: { warm: 'Warm? (Yes, No)', both: 'Both? (Yes, No)' },
    stored: ['yes', ['no', 'yes']],
    state: 'COMPLETED',
  },
  {
    name: 'required: a form without the answer is not complete',
    survey: [
      ['type', 'name', 'label', 'required'],
      ['text', 'must', 'Must', 'yes'],
      ['text', 'may', 'May', 'no'],
      ['text', 'also', 'Also', "${may} = 'x'"],
    ],
    answers: { may: 'x', must: 'y' },
    shown: { must: 'Must, required', may: 'May', also: 'Also, required, missing' },
    stored: ['y', 'x', null],
    state: 'STARTED',
  },
  {
    name: 'relevant: a hidden question is not asked, and not required',
    survey: [
      ['type', 'name', 'label', 'relevant', 'required'],
      ['select_one yes_no', 'leaks', 'Leaks?', null, 'yes'],
      ['text', 'where', 'Where?', "${leaks} = 'yes'", 'yes'],
      ['text', 'how', 'How tight?', "${leaks} = 'no'", 'yes'],
    ],
    choices: yesNo,
    answers: { leaks: 'no', how: 'Like new' },
    shown: { leaks: 'Leaks? (Yes, No), required', how: 'How tight?, required' },
    stored: ['no', null, 'Like new'],
    state: 'COMPLETED',
  },
  {
    name: 'constraint: an answer that breaks it is stored, but the form is not complete',
    survey: [
      ['type', 'name', 'label', 'constraint', 'constraint_message'],
      ['decimal', 'supply', 'Supply', '. >= 20 and . <= 90', 'From 20 to 90.'],
      ['text', 'code', 'Code', "regex(., '^[A-Z]{2}$')", 'Two capitals.'],
    ],
    answers: { supply: 95, code: 'AB' },
    shown: { supply: 'Supply, not valid: From 20 to 90.', code: 'Code' },
    stored: [95, 'AB'],
    state: 'STARTED',
  },
  {
    name: 'calculation: the value is stored, and a note shows it',
    survey: [
      ['type', 'name', 'label', 'calculation'],
      ['decimal', 'supply', 'Supply', null],
      ['decimal', 'return', 'Return', null],
      ['calculate', 'spread', null, '${supply} - ${return}'],
      ['calculate', 'verdict', 'Verdict', "if(${spread} > 30, 'large', 'good')"],
      ['note', 'told', 'The spread is ${spread}.', null],
    ],
    answers: { supply: 80, return: 40.5 },
    shown: { supply: 'Supply', return: 'Return', verdict: 'Verdict', told: 'The spread is 39.5.' },
    stored: [80, 40.5, 39.5, 'large', null],
    state: 'COMPLETED',
  },
  {
    name: 'groups and repeats: a sum counts each answer of the repeat',
    survey: [
      ['type', 'name', 'label', 'calculation'],
      ['begin group', 'house', 'House', null],
      ['text', 'street', 'Street', null],
      ['end group', null, null, null],
      ['begin repeat', 'rooms', 'Room', null],
      ['decimal', 'area', 'Area', null],
      ['end repeat', null, null, null],
      ['calculate', 'all', 'All', 'sum(${area})'],
    ],
    answers: { street: 'Norrgatan', rooms: [{ area: 12 }, { area: 4.5 }] },
    shown: { house: 'House', street: 'Street', rooms: 'Room', area: 'Area', all: 'All' },
    stored: ['Norrgatan', [{ area: 12 }, { area: 4.5 }], 16.5],
    state: 'COMPLETED',
  },
  {
    name: 'label::language and hint::language: the reader sees their language, or the default',
    survey: [
      ['type', 'name', 'label::English (en)', 'label::Svenska (sv)', 'hint::Svenska (sv)'],
      ['text', 'where', 'Where?', 'Var?', 'Våning och rum'],
      ['text', 'more', 'More', null, null],
    ],
    answers: { where: 'Källare', more: 'Nej' },
    shown: { where: 'Var? [Våning och rum]', more: 'More' },
    stored: ['Källare', 'Nej'],
    state: 'COMPLETED',
  },
  {
    name: 'choice_filter: only the choices that fit another answer are offered',
    survey: [
      ['type', 'name', 'label', 'choice_filter'],
      ['select_one brands', 'brand', 'Brand', null],
      ['select_one models', 'model', 'Model', 'brand = ${brand}'],
    ],
    choices: [
      ['list_name', 'name', 'label', 'brand'],
      ['brands', 'nibe', 'NIBE', null],
      ['models', 'f1145', 'F1145', 'nibe'],
      ['models', 'eco', 'ecoTEC', 'vaillant'],
    ],
    answers: { brand: 'nibe', model: 'f1145' },
    shown: { brand: 'Brand (NIBE)', model: 'Model (F1145)' },
    stored: ['nibe', 'f1145'],
    state: 'COMPLETED',
  },
  {
    name: 'default and read_only: a new form has the values',
    survey: [
      ['type', 'name', 'label', 'default', 'read_only'],
      ['integer', 'count', 'Count', 3, null],
      ['text', 'contract', 'Contract', 'Full service', 'yes'],
      ['text', 'note', 'Note', null, null],
    ],
    answers: { note: 'Fine' },
    shown: { count: 'Count', contract: 'Contract', note: 'Note' },
    stored: [3, 'Full service', 'Fine'],
    state: 'COMPLETED',
  },
]

test('the ten features of XLSForm work from the cell to the form on the laptop and the value at the server', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const blankUuids: string[] = []
  for (const [nth, { survey, choices }] of features.entries()) {
    const sheets: Sheets = { survey, ...(choices && { choices }) }
    const { blank, notes } = await compile(sheets)
    expect(notes).toEqual([])
    const { uuid } = (await dispatcher('POST', '/blank', { ...blank, name: `f${nth}` })) as { uuid: string }
    blankUuids.push(uuid)
  }
  laptop.clock.advance(HOUR)
  await laptop.pull()
  const formUuids = features.map(({ name, answers, shown }, nth) => {
    const blankUuid = blankUuids[nth] ?? ''
    const { formUuid } = unwrap(createForm(laptop.context, { jobUuid: job.uuid, blankUuid }))
    const view = () => readFormView(laptop.context, formUuid) as FormView
    unwrap(patchForm(laptop.context, { formUuid, values: valuesFor(view(), answers) }))
    expect.soft(describe(view().form.fields), name).toEqual(shown)
    unwrap(leaveForm(laptop.context, formUuid))
    return formUuid
  })
  await laptop.drain()
  const forms = (await dispatcher('GET', '/form')) as Form[]
  expect(forms).toHaveLength(features.length)
  for (const [nth, { name, stored, state }] of features.entries()) {
    const form = forms.find(({ uuid }) => uuid === formUuids[nth])
    expect.soft([form?.state, valuesIn(form?.fields ?? [])], name).toEqual([state, stored])
  }
})

function valuesFor({ form, questions }: FormView, answers: Feature['answers']) {
  return evaluateForm(form.fields).all.flatMap(({ field, pointer }) => {
    const question = questions.find(each => each.pointer === pointer)
    const value = answers[String(field.name)]
    return question === undefined || value === undefined ? [] : { path: question.path, value }
  })
}

/** Describes what a Swedish technician sees, by the names of the fields. */
function describe(fields: readonly CustomField[]): Record<string, string> {
  const form = evaluateForm(fields)
  const textOf = createTexts(form, { language: 'sv', describe: (_, value) => String(value) })
  const questions = new Map(questionsOf(fields).map(question => [question.pointer, question]))
  const shown = form.all.filter(place => form.isShown(place) && place.field.hidden !== true)
  return Object.fromEntries(
    shown.map(place => {
      const { label, description, constraintMessage, options } = textOf(place)
      const question = questions.get(place.pointer)
      const offered = Array.isArray(options)
        ? options.map(option => (isObject(option) ? option.label : option)).join(', ')
        : null
      const words = [
        `${label}${offered === null ? '' : ` (${offered})`}${typeof description === 'string' ? ` [${description}]` : ''}`,
        ...(question?.isRequired ? ['required'] : []),
        ...(question?.isRequired && question.isEmpty ? ['missing'] : []),
        ...(question?.isBroken
          ? [typeof constraintMessage === 'string' ? `not valid: ${constraintMessage}` : 'not valid']
          : []),
      ]
      return [String(place.field.name), words.join(', ')]
    }),
  )
}

/** Returns the values of all fields but groups; a repeat has the list of its answers. */
function valuesIn(fields: readonly CustomField[]): unknown[] {
  return fields.flatMap(field =>
    field.type === 'GROUP' && field.repeats !== true
      ? valuesIn((field.fields ?? []) as CustomField[])
      : [field.value ?? null],
  )
}
