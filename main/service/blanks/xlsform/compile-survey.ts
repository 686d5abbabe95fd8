/** Compiles the rows of the sheet `survey`, with their groups, to custom fields. */
import type { CustomField } from '../../../../shared/entities/form.ts'
import { reason } from '../../../../shared/text/message.ts'
import { compileQuestion } from './compile-question.ts'
import { type Compiling, note, refuse, textsOf } from './compiling.ts'
import { readType } from './row-types.ts'
import { type Row, textIn } from './rows.ts'
import { readFlag } from './survey-columns.ts'

/** A field with the row that it comes from. */
export interface CompiledField {
  row: Row
  field: CustomField
  /** the fields of a group */
  inside: CompiledField[] | null
}

interface OpenGroup {
  row: Row
  isRepeat: boolean
  inside: CompiledField[]
  /** the names of the fields in it */
  names: Set<string>
}

export function compileSurvey(compiling: Compiling): CompiledField[] {
  const top: OpenGroup = { row: { number: 1, cells: [] }, isRepeat: false, inside: [], names: new Set() }
  const open: OpenGroup[] = [top]
  for (const row of compiling.survey.rows) {
    const type = readType(textIn(compiling.survey, row, 'type'))
    const group = open.at(-1) ?? top
    if (isDisabled(compiling, row)) continue
    if (type.kind === 'begin') open.push(beginGroup(compiling, row, group, type.isRepeat))
    else if (type.kind === 'end') endGroup(compiling, row, open, type.isRepeat)
    else addQuestion(compiling, row, group)
  }
  for (const { row } of open.slice(1)) refuse(compiling, row, 'type', reason('xlsform-not-ended'))
  return top.inside
}

/** The column `disabled` takes a row out of the form. */
function isDisabled({ survey }: Compiling, row: Row): boolean {
  return readFlag(textIn(survey, row, 'disabled')) === true
}

function addQuestion(compiling: Compiling, row: Row, group: OpenGroup): void {
  const name = readName(compiling, row, group, isHeading(compiling, row) ? `note_${row.number}` : null)
  for (const field of compileQuestion(compiling, row, name)) group.inside.push({ row, field, inside: null })
}

function isHeading({ survey }: Compiling, row: Row): boolean {
  const type = readType(textIn(survey, row, 'type'))
  return type.kind === 'field' && type.type === 'HEADING'
}

function beginGroup(compiling: Compiling, row: Row, around: OpenGroup, isRepeat: boolean): OpenGroup {
  const { survey } = compiling
  const inside: CompiledField[] = []
  const texts = textsOf(compiling, row)
  const relevant = textIn(survey, row, 'relevant')
  const name = readName(compiling, row, around, `group_${row.number}`)
  const field = {
    ...{ name, type: 'GROUP', repeats: isRepeat, ...texts },
    ...(!isRepeat && !('label' in texts) && { heading: false }),
    ...(relevant !== '' && { relevant }),
  }
  if (textIn(survey, row, 'repeat_count') !== '')
    note(compiling, row, 'repeat_count', reason('xlsform-repeat-count'))
  around.inside.push({ row, field, inside })
  return { row, isRepeat, inside, names: new Set() }
}

function endGroup(compiling: Compiling, row: Row, open: OpenGroup[], isRepeat: boolean): void {
  const group = open.length > 1 ? open.pop() : undefined
  if (group === undefined) refuse(compiling, row, 'type', reason('xlsform-not-open'))
  else if (group.isRepeat !== isRepeat)
    refuse(
      compiling,
      row,
      'type',
      reason('xlsform-wrong-end', {
        found: isRepeat ? 'end repeat' : 'end group',
        wanted: group.isRepeat ? 'begin repeat' : 'begin group',
        row: group.row.number,
      }),
    )
}

/** `without`: the name of a row that needs none; null: the row needs one. */
function readName(compiling: Compiling, row: Row, { names }: OpenGroup, without: string | null): string {
  const given = textIn(compiling.survey, row, 'name')
  const name = given === '' ? without : given
  if (name === null) refuse(compiling, row, 'name', reason('xlsform-no-name'))
  else if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name))
    refuse(compiling, row, 'name', reason('xlsform-name', { name }))
  else if (names.has(name)) refuse(compiling, row, 'name', reason('xlsform-name-taken', { name }))
  names.add(name ?? '')
  return name ?? ''
}
