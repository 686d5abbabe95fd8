/** Writes texts into a CSV file for translators, and reads their translations from it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { writeCsv } from '../../main/app/times/write-csv.ts'
import { findDelimiter } from '../../main/hub/import/find-delimiter.ts'
import type { Language } from '../../shared/settings/languages.ts'
import type { Catalogue } from '../../shared/text/fill-text.ts'
import { baseOf, parts, readCatalogue, writeCatalogue } from './catalogues.ts'
import { checkText, keysOf } from './check-language.ts'

const columns = ['file', 'key', 'English', 'translation'] as const

/** Problems that a user must correct before the import, a line for each row. */
export class WrongTexts extends Error {}

/** Writes the texts that are not translated, or all. Returns their number. */
export function exportTexts(root: string, language: Language, file: string, isAll: boolean): number {
  const rows = parts.flatMap(part => {
    const english = readCatalogue(root, part, 'en')
    const texts = readCatalogue(root, part, language)
    return keysOf(language, english)
      .filter(key => isAll || checkText(key, texts[key] ?? '', english, language) !== null)
      .map(key => [part.name, key, english[key] ?? english[`${baseOf(key)}_other`] ?? '', texts[key] ?? ''])
  })
  writeFileSync(file, writeCsv([columns, ...rows], ','))
  return rows.length
}

/**
 * Reads translations; rows without one are skipped. Returns the number of changed texts. @throws WrongTexts if a row is
 * wrong; nothing is changed then
 */
export function importTexts(root: string, language: Language, file: string): number {
  const given = readRows(file)
  const problems: string[] = []
  const results = parts.map(part => {
    const english = readCatalogue(root, part, 'en')
    const texts: Record<string, string> = { ...readCatalogue(root, part, language) }
    const wanted = keysOf(language, english)
    let changed = 0
    for (const { line, key, translation } of given.filter(row => row.file === part.name)) {
      const problem = wanted.includes(key)
        ? checkText(key, translation, english, language)
        : `${part.name} has no key ${key}`
      if (problem !== null) problems.push(`Row ${line}: ${problem}.`)
      if (texts[key] !== translation) changed += 1
      texts[key] = translation
    }
    return { part, changed, texts: inOrder(texts, wanted) }
  })
  const names = parts.map(({ name }) => name)
  const strays = given.filter(row => !names.includes(row.file))
  problems.push(...strays.map(row => `Row ${row.line}: there is no file of texts named “${row.file}”.`))
  if (problems.length > 0) throw new WrongTexts(problems.join('\n'))
  for (const { part, changed, texts } of results) if (changed > 0) writeCatalogue(root, part, language, texts)
  return results.reduce((sum, { changed }) => sum + changed, 0)
}

interface Row {
  line: number
  file: string
  key: string
  translation: string
}

function readRows(file: string): Row[] {
  const text = readFileSync(file, 'utf8')
  const { delimiter, headerLine } = findDelimiter(text, null)
  const records: string[][] = parse(text, {
    bom: true,
    delimiter,
    from_line: headerLine,
    relax_column_count: true,
  })
  const [header = [], ...rows] = records
  const at = (name: (typeof columns)[number]) => header.indexOf(name)
  const missing = columns.find(name => name !== 'English' && at(name) < 0)
  if (missing !== undefined) throw new WrongTexts(`The file has no column “${missing}”.`)
  return rows.flatMap((cells, index) => {
    const translation = withoutGuard(cells[at('translation')] ?? '')
    const [name = '', key = ''] = [cells[at('file')], cells[at('key')]]
    return translation.trim() === '' ? [] : { line: headerLine + 1 + index, file: name, key, translation }
  })
}

/** Removes the apostrophe that keeps a spreadsheet from calculating a text. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
}

/** Sorts texts in the order of the English ones, so that changes are easy to compare. */
function inOrder(texts: Catalogue, keys: readonly string[]): Catalogue {
  return Object.fromEntries(keys.flatMap(key => (texts[key] === undefined ? [] : [[key, texts[key]]])))
}
