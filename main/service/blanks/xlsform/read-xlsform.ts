/** Reads a blank form from an XLSForm workbook. All problems are reported at once, each with its cell. */
import { columnsIn } from '../../../../shared/expressions/inspect.ts'
import { parseExpression } from '../../../../shared/expressions/parse-expression.ts'
import { formLimits } from '../../../../shared/limits/limits.ts'
import { checkExpressions } from '../../../../shared/rules/check-expressions.ts'
import { checkFields } from '../../../../shared/rules/form-checks.ts'
import { type FieldError, toMessage } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { type BlankProblem, describeProblem, type ReadBlank } from '../../../../shared/views/blank.ts'
import { buildFields } from './build-fields.ts'
import { choiceAliases, choiceColumns, readChoices } from './choices.ts'
import { type CompiledField, compileSurvey } from './compile-survey.ts'
import type { Compiling } from './compiling.ts'
import { chooseLanguages, type Languages } from './languages.ts'
import { readWorkbook, type Sheet } from './read-workbook.ts'
import { readType } from './row-types.ts'
import { letterOf, placeOf, readTable, type Table, textIn } from './rows.ts'
import { readSettings, type Settings } from './settings.ts'
import { columnsOfKeys, supportedColumns, surveyAliases } from './survey-columns.ts'

/** `bytes` begin as a zip. `fileName`: for a workbook that names no title. */
export async function readXlsform(bytes: Uint8Array, fileName: string): Promise<ReadBlank> {
  const read = await readWorkbook(bytes)
  if (!read.ok) return { ok: false, problems: [read.problem] }
  const sheet = (name: string) => read.sheets.find(each => each.name.trim().toLowerCase() === name)
  const survey = sheet('survey')
  if (survey === undefined) return refuse({ place: null, ...reason('blank-no-sheet', { name: 'survey' }) })
  const table = readTable(survey, surveyAliases)
  const wrong = findWrongShape(table)
  if (wrong !== null) return refuse(wrong)
  const settings = readSettings(sheet('settings'), fileName)
  const compiled = compile(table, tableOf(sheet('choices'), 'choices'), settings)
  return compiled.ok ? { ...compiled, notes: [...compiled.notes, ...noteSheets(read.sheets)] } : compiled
}

function refuse(problem: BlankProblem): ReadBlank {
  return { ok: false, problems: [problem] }
}

/** An absent sheet has no rows. */
function tableOf(sheet: Sheet | undefined, name: string): Table {
  return readTable(sheet ?? { name, rows: [], unread: new Map() }, choiceAliases)
}

/** Finds a problem that makes the rows unreadable. */
function findWrongShape(survey: Table): BlankProblem | null {
  const { sheet, columns, rows } = survey
  const missing = ['type', 'name'].find(name => !columns.some(column => column.name === name))
  if (missing !== undefined) return { place: sheet, ...reason('blank-no-column', { name: missing }) }
  const excess = rows[formLimits.fields * 4]
  if (excess !== undefined) {
    const most = formLimits.fields
    return { place: `${sheet}!${excess.number}`, ...reason('blank-too-many-fields', { most }) }
  }
  let depth = 0
  for (const row of rows) {
    const { kind } = readType(textIn(survey, row, 'type'))
    depth += kind === 'begin' ? 1 : kind === 'end' ? -1 : 0
    if (depth <= formLimits.groupDepth) continue
    const most = formLimits.groupDepth
    return { place: placeOf(survey, row.number, 'type'), ...reason('blank-too-deep', { most }) }
  }
  return rows.length === 0 ? { place: sheet, ...reason('blank-no-questions') } : null
}

function compile(survey: Table, choices: Table, settings: Settings): ReadBlank {
  const languages = languagesOf([survey, choices], settings.defaultLanguage)
  const filtered = filteredColumns(survey)
  const { mayRepeat } = settings
  const read = readChoices(choices, { languages, mayRepeat, filtered })
  const compiling: Compiling = {
    ...{ survey, languages, choices: read },
    problems: [...survey.unread.values(), ...choices.unread.values(), ...read.problems],
    notes: [
      ...noteColumns(survey, new Set([...supportedColumns, 'disabled'])),
      ...noteColumns(choices, new Set([...choiceColumns, ...filtered])),
      ...settings.notes,
    ],
  }
  const compiled = compileSurvey(compiling)
  const fields = buildFields(compiled)
  const problems = [...compiling.problems, ...settings.problems, ...findExcess(survey, compiled)]
  const found =
    problems.length > 0 ? checkExpressions(fields) : [...checkFields(fields), ...checkExpressions(fields)]
  const all = [...problems, ...found.map(error => placeError(compiling, compiled, error))]
  if (all.length > 0) return { ok: false, problems: inOrder(withoutDoubles(all)) }
  const { title, name, version } = settings
  return {
    ok: true,
    blank: { title, name, version, languages: languages.all, fields },
    notes: inOrder(compiling.notes),
  }
}

/** Returns a problem at the first field that is too many. */
function findExcess(survey: Table, compiled: readonly CompiledField[]): BlankProblem[] {
  const all = [...compiled]
  // iterating an array includes the members that are added during the loop
  for (const { inside } of all) all.push(...(inside ?? []))
  const rows = all.map(({ row }) => row.number).toSorted((a, b) => a - b)
  const excess = rows[formLimits.fields]
  if (excess === undefined) return []
  return [
    { place: `${survey.sheet}!${excess}`, ...reason('blank-too-many-fields', { most: formLimits.fields }) },
  ]
}

function languagesOf(tables: readonly Table[], chosen: string): Languages {
  const texts = tables.flatMap(({ columns }) => columns.filter(({ name }) => name === 'label'))
  const named = texts.flatMap(({ language }) => language ?? [])
  return chooseLanguages(
    named,
    chosen,
    texts.some(({ language }) => language === null),
  )
}

/** Returns the columns of the sheet `choices` that the filters of options read. */
function filteredColumns(survey: Table): Set<string> {
  const filters = survey.rows.map(row => textIn(survey, row, 'choice_filter'))
  return new Set(
    filters.flatMap(filter => {
      const parsed = parseExpression(filter, { hasColumns: true })
      return parsed.ok ? columnsIn(parsed.expression).map(({ name }) => name) : []
    }),
  )
}

/** Notes each column with texts that is not supported, or has no title. */
function noteColumns({ sheet, columns, rows }: Table, known: ReadonlySet<string>): BlankProblem[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const titled = new Map(columns.map(column => [column.index, column]))
  return Array.from({ length: width }, (_, index) => index).flatMap(index => {
    const column = titled.get(index)
    const isKnown = column !== undefined && (known.has(column.name) || known.has(column.title))
    if (isKnown || !rows.some(row => row.cells[index])) return []
    const place = `${sheet}!${letterOf(index)}1`
    if (column === undefined) return [{ place, ...reason('xlsform-untitled-column') }]
    return [{ place, ...reason('xlsform-column-ignored', { name: column.title }) }]
  })
}

/** Notes the sheets of XLSForm that are not supported. */
function noteSheets(sheets: readonly Sheet[]): BlankProblem[] {
  return sheets
    .filter(({ name, rows }) => unsupportedSheets.has(name.trim().toLowerCase()) && rows.length > 1)
    .map(({ name }) => ({ place: name, ...reason('xlsform-sheet-ignored', { name }) }))
}

const unsupportedSheets: ReadonlySet<string> = new Set(['external_choices', 'entities', 'osm', 'cascades'])

/** Returns the error with its cell in place of the pointer, such as `/fields/3/fields/0/relevant`. */
function placeError(
  compiling: Compiling,
  compiled: readonly CompiledField[],
  error: FieldError,
): BlankProblem {
  const steps = error.pointer.split('/').slice(1)
  let list: readonly CompiledField[] = compiled
  let found: CompiledField | undefined
  while (steps[0] === 'fields' && steps.length > 1) {
    found = list[Number(steps[1])]
    list = found?.inside ?? []
    steps.splice(0, 2)
  }
  if (found === undefined) return { place: compiling.survey.sheet, ...toMessage(error) }
  const column = columnsOfKeys[steps[0] ?? ''] ?? 'type'
  return { place: placeOf(compiling.survey, found.row.number, column), ...toMessage(error) }
}

/** Several questions may use a list with a problem. */
function withoutDoubles(problems: readonly BlankProblem[]): BlankProblem[] {
  return [...new Map(problems.map(problem => [describeProblem(problem), problem])).values()]
}

/** Sorts by sheets in the order of the workbook's reading, then by rows and columns. */
function inOrder(problems: readonly BlankProblem[]): BlankProblem[] {
  const rank = ({ place }: BlankProblem) => {
    const [, sheet = '', letters = '', row = ''] = /^(.*?)(?:!([A-Z]*)(\d+))?$/.exec(place ?? '') ?? []
    return [sheetRank(sheet), Number(row), letters.length, letters] as const
  }
  return problems.toSorted((a, b) => compareRanks(rank(a), rank(b)))
}

function sheetRank(sheet: string): number {
  return ['survey', 'choices', 'settings'].indexOf(sheet.trim().toLowerCase())
}

function compareRanks(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  if (at === -1) return 0
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}
