/** The tables of a workbook while they are compiled, and what was found in them. */
import { reason } from '../../../../shared/text/message.ts'
import type { BlankProblem } from '../../../../shared/views/blank.ts'
import type { Choices } from './choices.ts'
import { initialText, type Languages, translationsOf } from './languages.ts'
import { placeOf, type Row, type Table, textIn, textsIn } from './rows.ts'
import { readFlag } from './survey-columns.ts'

export interface Compiling {
  survey: Table
  languages: Languages
  choices: Choices
  problems: BlankProblem[]
  notes: BlankProblem[]
}

type Said = ReturnType<typeof reason>

/** Adds a problem in a cell of the row. */
export function refuse({ survey, problems }: Compiling, row: Row, column: string, told: Said): void {
  problems.push({ place: placeOf(survey, row.number, column), ...told })
}

/** Adds a note about a cell of the row. */
export function note({ survey, notes }: Compiling, row: Row, column: string, told: Said): void {
  notes.push({ place: placeOf(survey, row.number, column), ...told })
}

/** Notes the cells in these columns, unless they are empty or say no. */
export function noteWithoutEffect(compiling: Compiling, row: Row, columns: readonly string[]): void {
  for (const name of columns) {
    const text = textIn(compiling.survey, row, name)
    if (text !== '' && readFlag(text) !== false)
      note(compiling, row, name, reason('xlsform-cell-ignored', { name }))
  }
}

/** Returns the texts of a field with their translations. */
export function textsOf({ survey, languages }: Compiling, row: Row): Record<string, unknown> {
  const columns = [
    ['label', 'labels', 'label'],
    ['description', 'descriptions', 'hint'],
    ['constraintMessage', 'constraintMessages', 'constraint_message'],
    ['requiredMessage', 'requiredMessages', 'required_message'],
  ] as const
  const texts = columns.flatMap(([key, translations, column]) => {
    const inLanguages = textsIn(survey, row, column)
    const translated = translationsOf(inLanguages, languages)
    if (inLanguages.size === 0) return []
    const text = [key, initialText(inLanguages, languages)] as const
    return translated === null ? [text] : [text, [translations, translated] as const]
  })
  return Object.fromEntries(texts)
}
