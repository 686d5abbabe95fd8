/** Writes texts into a CSV file for translators, and reads their translations from it. */
import { writeFileSync } from 'node:fs'
import { writeCsv } from '../../main/app/times/write-csv.ts'
import { type CsvRow, readRows } from '../../main/hub/import/read-rows.ts'
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
 * Reads translations; rows without one are skipped. Returns the number of changed texts.
 * @throws WrongTexts if a row is wrong, Refused if the file cannot be read; nothing is changed then
 */
export async function importTexts(root: string, language: Language, file: string): Promise<number> {
  const given = await readTranslations(file)
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

async function readTranslations(file: string): Promise<Row[]> {
  const all: CsvRow[] = []
  for await (const row of readRows({ file, delimiter: null, encoding: null })) all.push(row)
  const [header, ...rows] = all
  const at = (name: (typeof columns)[number]) => header?.cells.indexOf(name) ?? -1
  const missing = columns.find(name => name !== 'English' && at(name) < 0)
  if (missing !== undefined) throw new WrongTexts(`The file has no column “${missing}”.`)
  return rows.flatMap(({ line, cells }) => {
    const translation = withoutGuard(cells[at('translation')] ?? '')
    const [name = '', key = ''] = [cells[at('file')], cells[at('key')]]
    return translation.trim() === '' ? [] : { line, file: name, key, translation }
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
