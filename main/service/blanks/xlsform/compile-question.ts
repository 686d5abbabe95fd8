/** Compiles a row of the sheet `survey` to a custom field. */
import type { CustomField, FieldType } from '../../../../shared/entities/form.ts'
import { reason } from '../../../../shared/text/message.ts'
import { type Compiling, note, noteWithoutEffect, refuse, textsOf } from './compiling.ts'
import { readDefault } from './defaults.ts'
import { readParameters } from './parameters.ts'
import { type RowType, readType } from './row-types.ts'
import { type Row, textIn } from './rows.ts'
import { readFlag } from './survey-columns.ts'

/** Returns the fields of a row with a question: none, one, or one with a text for another answer. */
export function compileQuestion(compiling: Compiling, row: Row, name: string): CustomField[] {
  const type = readType(textIn(compiling.survey, row, 'type'))
  switch (type.kind) {
    case 'field':
      return [compileField(compiling, row, name, type.type, { ...type.more })]
    case 'range':
      return [compileField(compiling, row, name, 'NUMBER', readRange(compiling, row))]
    case 'select':
      return compileSelect(compiling, row, name, type)
    case 'calculate':
      return [compileCalculation(compiling, row, name)]
    case 'hidden':
      return [compileHidden(compiling, row, name, type)]
    case 'metadata':
      note(
        compiling,
        row,
        'type',
        reason('xlsform-metadata', { type: textIn(compiling.survey, row, 'type') }),
      )
      return []
    default:
      refuseType(compiling, row, type.kind)
      // other rows may refer to it, which is no further problem
      return [{ name, type: 'TEXT' }]
  }
}

function refuseType(compiling: Compiling, row: Row, kind: RowType['kind']): void {
  const type = textIn(compiling.survey, row, 'type')
  if (kind === 'external') refuse(compiling, row, 'type', reason('xlsform-external'))
  else if (kind === 'no-list') refuse(compiling, row, 'type', reason('xlsform-no-list'))
  else if (type === '') refuse(compiling, row, 'type', reason('xlsform-no-type'))
  else refuse(compiling, row, 'type', reason('xlsform-type', { type }))
}

function compileField(
  compiling: Compiling,
  row: Row,
  name: string,
  type: FieldType,
  more: Record<string, unknown>,
): CustomField {
  const { survey } = compiling
  const cell = (column: string) => textIn(survey, row, column)
  const isSignature = type === 'PHOTO' && /\bsignature\b/.test(cell('appearance'))
  const field = {
    name,
    type: isSignature ? 'SIGNATURE' : type,
    ...textsOf(compiling, row),
    ...more,
    ...(cell('relevant') !== '' && { relevant: cell('relevant') }),
    ...(type === 'HEADING' ? {} : answerKeys(compiling, row, more)),
  }
  noteUnused(compiling, row, { type, ...more })
  if (!('label' in field)) note(compiling, row, 'label', reason('xlsform-no-label'))
  if (cell('trigger') !== '') refuse(compiling, row, 'trigger', reason('xlsform-trigger'))
  if (/\bsearch\(/.test(cell('appearance'))) refuse(compiling, row, 'appearance', reason('xlsform-external'))
  return { ...field, ...(type !== 'HEADING' && readDefault(compiling, row, field)) }
}

/** Notes cells that have no effect for the type of the row. */
function noteUnused(compiling: Compiling, row: Row, { type, ...more }: Record<string, unknown>): void {
  const unused = [
    ...(type === 'HEADING' ? ['required', 'constraint', 'default', 'calculation', 'read_only'] : []),
    ...('min' in more ? [] : ['parameters']),
    ...('options' in more ? [] : ['choice_filter']),
    ...(readFlag(textIn(compiling.survey, row, 'read_only')) === null ? ['read_only'] : []),
  ]
  noteWithoutEffect(compiling, row, [...new Set(unused)])
}

/** Returns the properties of a field that asks for an answer. */
function answerKeys({ survey }: Compiling, row: Row, more: Record<string, unknown>): Record<string, unknown> {
  const cell = (column: string) => textIn(survey, row, column)
  const [required, calculation] = [cell('required'), cell('calculation')]
  const constraints = [cell('constraint'), more.constraint].filter(
    text => typeof text === 'string' && text !== '',
  )
  const [first, second] = constraints
  const isRequired = readFlag(required)
  return {
    ...(isRequired === null ? { requiredIf: required } : isRequired && { required: true }),
    ...(readFlag(cell('read_only')) === true && { readOnly: true }),
    ...(first !== undefined && { constraint: second === undefined ? first : `(${first}) and (${second})` }),
    ...(calculation !== '' && { calculation, readOnly: true }),
  }
}

function readRange(compiling: Compiling, row: Row): Record<string, unknown> {
  const { start, end, step = '1' } = readParameters(textIn(compiling.survey, row, 'parameters'))
  const [min, max] = [Number(start), Number(end)]
  if (start === undefined || end === undefined || !Number.isFinite(min) || !Number.isFinite(max)) {
    refuse(compiling, row, 'parameters', reason('xlsform-range'))
    return {}
  }
  const isInteger = [min, max, Number(step)].every(Number.isInteger)
  return { min: Math.min(min, max), max: Math.max(min, max), ...(isInteger && { integer: true }) }
}

type Select = Extract<RowType, { kind: 'select' }>

function compileSelect(compiling: Compiling, row: Row, name: string, select: Select): CustomField[] {
  const { survey, choices, problems } = compiling
  const { type, list, hasOther } = select
  const known = choices.lists.get(list)
  if (known === undefined || known.length === 0)
    refuse(compiling, row, 'type', reason('xlsform-unknown-list', { list }))
  if (type === 'MULTISELECT')
    for (const { place, option } of known ?? [])
      if (/\s/.test(option.value)) problems.push({ place, ...reason('xlsform-choice-space') })
  const filter = textIn(survey, row, 'choice_filter')
  const options = [...(known ?? []).map(({ option }) => option), ...(hasOther ? [other] : [])]
  const field = compileField(compiling, row, name, type, {
    options,
    ...(filter !== '' && { optionFilter: filter }),
  })
  return hasOther ? [field, otherText(name)] : [field]
}

/** The texts for another answer, in the languages of the screens. */
const other = { value: 'other', label: 'Other', labels: { sv: 'Annat', de: 'Sonstiges' } }

function otherText(name: string): CustomField {
  return {
    ...{ name: `${name}_other`, type: 'TEXT', label: 'Specify other' },
    labels: { sv: 'Ange vad', de: 'Bitte angeben' },
    relevant: `selected(\${${name}}, 'other')`,
  }
}

/** The type of the field follows from the expression, when all rows are known. */
function compileCalculation(compiling: Compiling, row: Row, name: string): CustomField {
  const { survey } = compiling
  const calculation = textIn(survey, row, 'calculation')
  const relevant = textIn(survey, row, 'relevant')
  if (calculation === '') refuse(compiling, row, 'calculation', reason('xlsform-no-calculation'))
  if (textIn(survey, row, 'trigger') !== '') refuse(compiling, row, 'trigger', reason('xlsform-trigger'))
  noteWithoutEffect(compiling, row, ['constraint', 'required', 'default'])
  const texts = textsOf(compiling, row)
  const isHidden = !('label' in texts)
  return {
    // the type is null until then
    ...{ name, type: null, ...texts, readOnly: true },
    ...(calculation !== '' && { calculation }),
    ...(isHidden && { hidden: true }),
    ...(relevant !== '' && { relevant }),
  }
}

function compileHidden(
  compiling: Compiling,
  row: Row,
  name: string,
  { type, calculation }: Extract<RowType, { kind: 'hidden' }>,
): CustomField {
  const given = textIn(compiling.survey, row, 'calculation')
  const computed = calculation ?? (given === '' ? null : given)
  const field = {
    name,
    type,
    hidden: true,
    readOnly: true,
    ...(computed !== null && { calculation: computed }),
  }
  return { ...field, ...readDefault(compiling, row, field) }
}
