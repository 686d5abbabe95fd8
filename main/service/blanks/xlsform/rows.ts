/** Rows of a sheet by the names of their columns. */
import { languageKey } from './languages.ts'
import type { Sheet } from './read-workbook.ts'

interface Column {
  /** in lower case, without the language */
  name: string
  /** the language of its texts; null: the default language, or the column has no texts */
  language: string | null
  /** the text in the first row */
  title: string
  /** from 0 */
  index: number
}

export interface Row {
  /** number of the row in the sheet, from 1 */
  number: number
  cells: readonly string[]
}

export interface Table {
  sheet: string
  columns: Column[]
  /** rows with at least one text */
  rows: Row[]
  /** cells that could not be read, in any row */
  unread: Sheet['unread']
}

/** Reads a sheet. Its first row names the columns. `aliases`: other names of columns. */
export function readTable({ name: sheet, rows, unread }: Sheet, aliases: ReadonlyMap<string, string>): Table {
  const [titles = [], ...others] = rows
  const columns = titles.flatMap((title, index) =>
    title === '' ? [] : [{ ...readTitle(title, aliases), title, index }],
  )
  const numbered = others.map((cells, index) => ({ number: index + 2, cells }))
  return { sheet, columns, rows: numbered.filter(({ cells }) => cells.some(cell => cell !== '')), unread }
}

/** The columns whose titles may end with a language: `label::English (en)`, or `label:English`. */
const withLanguage: ReadonlySet<string> = new Set([
  ...['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'],
  ...['image', 'audio', 'video', 'big-image'],
])

function readTitle(title: string, aliases: ReadonlyMap<string, string>): Pick<Column, 'name' | 'language'> {
  const parts = title.split(title.includes('::') ? '::' : ':').map(part => part.trim())
  const [first = '', second = ''] = parts
  const isMedia = first.toLowerCase() === 'media' && second !== ''
  const name = nameOf(isMedia ? second : first, aliases)
  const language = parts.slice(isMedia ? 2 : 1).join(':')
  if (language !== '' && !withLanguage.has(name)) return { name: title.trim(), language: null }
  return { name, language: language === '' ? null : languageKey(language) }
}

/** Spaces in the names of columns count as underscores. */
function nameOf(title: string, aliases: ReadonlyMap<string, string>): string {
  const name = title.toLowerCase().replace(/\s+/g, '_')
  return aliases.get(name) ?? name
}

/** Returns the text of the row in a column without a language; '' if there is none. */
export function textIn(table: Table, row: Row, name: string): string {
  const column = table.columns.find(each => each.name === name && each.language === null)
  return column === undefined ? '' : (row.cells[column.index] ?? '')
}

/** Returns the texts of the row by language; null: the default language. */
export function textsIn(table: Table, row: Row, name: string): Map<string | null, string> {
  const columns = table.columns.filter(each => each.name === name)
  return new Map(
    columns.flatMap(({ language, index }) => {
      const text = row.cells[index] ?? ''
      return text === '' ? [] : [[language, text] as const]
    }),
  )
}

/** Returns the place of a cell, such as `survey!C7`. If the sheet has no such column: `survey!7`. */
export function placeOf(table: Table, row: number, name: string): string {
  const filled = table.columns.find(each => each.name === name)
  return `${table.sheet}!${filled === undefined ? '' : letterOf(filled.index)}${row}`
}

/** Returns A for 0, and AB for 27. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
