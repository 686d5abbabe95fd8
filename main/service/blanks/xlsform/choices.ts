/** The lists of options in the sheet `choices`. */

import { getOrMake } from '../../../../shared/text/get-or-make.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { BlankProblem } from '../../../../shared/views/blank.ts'
import { initialText, type Languages, translationsOf } from './languages.ts'
import { placeOf, type Row, type Table, textIn, textsIn } from './rows.ts'

interface Choice {
  /** the cell with its name */
  place: string
  option: Readonly<Record<string, unknown>> & { value: string }
}

export interface Choices {
  lists: ReadonlyMap<string, readonly Choice[]>
  problems: BlankProblem[]
}

export const choiceAliases = new Map([
  ['list', 'list_name'],
  ['value', 'name'],
  ['caption', 'label'],
])

/** Columns with a meaning of their own. */
export const choiceColumns: ReadonlySet<string> = new Set(['list_name', 'name', 'label'])

interface Reading {
  languages: Languages
  /** a list may have several options of the same name */
  mayRepeat: boolean
  /** the columns that the filters of options read */
  filtered: ReadonlySet<string>
}

/** Reads the lists. The columns that filters read become properties of the options. */
export function readChoices(table: Table, { languages, mayRepeat, filtered }: Reading): Choices {
  const lists = new Map<string, Choice[]>()
  const names = new Map<string, Set<string>>()
  const problems: BlankProblem[] = []
  for (const row of table.rows) {
    const list = textIn(table, row, 'list_name')
    if (list === '') continue
    const value = textIn(table, row, 'name')
    const place = placeOf(table, row.number, 'name')
    const [known, taken] = [getOrMake(lists, list, () => []), getOrMake(names, list, () => new Set())]
    if (value === '') problems.push({ place, ...reason('xlsform-choice-no-name') })
    else if (taken.has(value) && !mayRepeat)
      problems.push({ place, ...reason('xlsform-choice-twice', { list, name: value }) })
    else known.push({ place, option: readOption(table, row, value, { languages, filtered }) })
    taken.add(value)
  }
  return { lists, problems }
}

function readOption(
  table: Table,
  row: Row,
  value: string,
  { languages, filtered }: Omit<Reading, 'mayRepeat'>,
): Choice['option'] {
  const texts = textsIn(table, row, 'label')
  const labels = translationsOf(texts, languages)
  const further = table.columns
    .filter(({ title }) => filtered.has(title))
    .flatMap(({ title, index }) => {
      const text = row.cells[index] ?? ''
      return text === '' ? [] : [[title, text] as const]
    })
  return {
    ...Object.fromEntries(further),
    value,
    label: initialText(texts, languages) ?? value,
    ...(labels !== null && { labels }),
  }
}
