/** The sheet `settings`: one row with properties of the form. */
import { reason } from '../../../../shared/text/message.ts'
import type { BlankProblem } from '../../../../shared/views/blank.ts'
import type { Sheet } from './read-workbook.ts'
import { letterOf, readTable, textIn } from './rows.ts'
import { readFlag } from './survey-columns.ts'

export interface Settings {
  title: string
  name: string
  version: string
  /** the name of a language, or '' */
  defaultLanguage: string
  /** a list may have several options of the same name */
  mayRepeat: boolean
  problems: BlankProblem[]
  notes: BlankProblem[]
}

const aliases = new Map([
  ['title', 'form_title'],
  ['set_form_title', 'form_title'],
  ['id_string', 'form_id'],
  ['set_form_id', 'form_id'],
])

const known: ReadonlySet<string> = new Set([
  ...['form_title', 'form_id', 'version', 'default_language', 'allow_choice_duplicates'],
])

/** `fileName`: the title and the name of a form without these settings. */
export function readSettings(sheet: Sheet | undefined, fileName: string): Settings {
  const table = readTable(sheet ?? { name: 'settings', rows: [], unread: new Map() }, aliases)
  const row = table.rows[0] ?? { number: 2, cells: [] }
  const cell = (name: string) => textIn(table, row, name)
  const ignored = table.columns.filter(
    ({ name, index }) => !known.has(name) && hasEffect(row.cells[index] ?? ''),
  )
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  return {
    title: cell('form_title') || cell('form_id') || base,
    name: cell('form_id') || base,
    version: cell('version'),
    defaultLanguage: cell('default_language'),
    mayRepeat: readFlag(cell('allow_choice_duplicates')) === true,
    problems: [...table.unread.values()],
    notes: ignored.map(({ title, index }) => ({
      place: `${table.sheet}!${letterOf(index)}${row.number}`,
      ...reason('xlsform-setting-ignored', { name: title }),
    })),
  }
}

function hasEffect(text: string): boolean {
  return text !== '' && readFlag(text) !== false
}
