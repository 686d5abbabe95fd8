/** Fills every table of a database with rows of all kinds of values, made from the schema. */
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Parameter, WriteDb } from '../../../main/store/db.ts'
import { movedTables } from '../../../main/store/move/moved-tables.ts'
import { tableConfigs } from '../../../main/store/postgres/tables.ts'

/** Texts that an engine, JSON or a list of values could change. */
const texts = [
  '',
  'värme',
  '𝄞 "quoted" \\u0000 \\ \'',
  'line\nline\ttab',
  'null',
  '{"a":1}',
  ' NULL ',
  '\uFFFD',
]
const numbers = [0, 1, Number.MAX_SAFE_INTEGER, -7]
const reals = [0.1, 1e300, -2.5, 59.329_323]

/** Columns with rules of their own, by their table. */
const ruled: Readonly<Record<string, Parameter>> = {
  'documents.link': null,
  'documents.sha256': 'ab',
  'document_links.asset_id': null,
  'document_texts.state': 'read',
}

/** Adds `count` rows to each table that is moved. Values that may be null are null in every third row. */
export function fillTables(db: WriteDb, count: number): void {
  for (const { name } of movedTables) {
    const config = tableConfigs.find(each => each.name === name)
    if (config === undefined) throw new Error(`There is no table ${name}`)
    for (let nth = 0; nth < count; nth++) {
      const names = config.columns.map(column => `"${column.name}"`)
      db.run(
        `INSERT INTO "${name}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        ...config.columns.map((column, at) => makeValue(config, column, nth, at)),
      )
    }
  }
}

type Config = (typeof tableConfigs)[number]

function makeValue(config: Config, column: SQLiteColumn, nth: number, at: number): Parameter {
  const ruledValue = ruled[`${config.name}.${column.name}`]
  if (ruledValue !== undefined) return ruledValue
  const isReference = config.foreignKeys.some(({ reference }) =>
    reference().columns.some(each => each.name === column.name),
  )
  const isKey = column.primary || config.primaryKeys.some(({ columns }) => columns.includes(column))
  if (config.name === 'document_links' && column.name === 'job_id') return nth + 1
  if (!column.notNull && !column.primary && nth % 3 === 2) return null
  const type = column.getSQLType()
  // Rows of the same number belong together, so that references find their rows.
  if (type === 'integer')
    return isReference || isKey || isUnique(config, column)
      ? nth + 1
      : isFlag(column)
        ? nth % 2
        : number(nth, at)
  if (type === 'real') return reals[nth % reals.length] ?? 0
  if (type === 'blob') return Buffer.from([0, nth % 256, 255, at])
  if (isReference || isKey || isUnique(config, column)) return `${nth} ${texts[nth % texts.length]}`
  if (column.dataType === 'json') return `{"nth":${nth},"text":"å\\u0000\\ud800"}`
  return texts[(nth + at) % texts.length] ?? ''
}

function number(nth: number, at: number): number {
  return numbers[(nth + at) % numbers.length] ?? 0
}

function isFlag(column: SQLiteColumn): boolean {
  return column.dataType === 'boolean'
}

function isUnique(config: Config, column: SQLiteColumn): boolean {
  const { indexes } = getTableConfig(config.columns[0]?.table ?? column.table)
  return (
    column.isUnique || indexes.some(({ config: { unique, columns } }) => unique && columns.includes(column))
  )
}
