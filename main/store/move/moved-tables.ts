/** The tables whose rows a move between engines copies, and their keys. */
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tableConfigs } from '../postgres/tables.ts'

export interface MovedTable {
  name: string
  columns: readonly string[]
  /** The columns by which rows are sorted: the primary key, or else a unique index. */
  key: readonly string[]
  texts: readonly string[]
  /** Columns with bytes. */
  blobs: readonly string[]
  /** The column that the database numbers; null: there is none. */
  numbered: string | null
  /** An SQL condition of the rows that are copied; null: all. */
  condition: string | null
}

/** Tables that each database fills from its other rows, so that search finds them. */
const derived: ReadonlySet<string> = new Set(['answer_texts', 'waiting_texts'])

/** Values about one database. The others, such as the id of the hub and its generation, are about the data. */
const ownValues = ['opened', 'schema', 'keyDigest', 'wordsAdded', 'searchNoted', 'server', 'move']

const conditions: Readonly<Record<string, string>> = {
  meta: `name NOT IN (${ownValues.map(name => `'${name}'`).join(', ')}) AND name NOT LIKE 'move:%'`,
  // Documents whose text was not read yet get their rows from the new database.
  document_texts: `state <> 'waiting'`,
}

/** Tables come after those that they refer to. */
export const movedTables: readonly MovedTable[] = inOrder(
  tableConfigs.filter(({ name }) => !derived.has(name)),
).map(describe)

type Config = (typeof tableConfigs)[number]

function describe(table: Config): MovedTable {
  const ofType = (type: string) =>
    table.columns.filter(column => column.getSQLType() === type).map(column => column.name)
  const numbered = table.columns.find(
    column => column.primary && 'autoIncrement' in column && column.autoIncrement === true,
  )
  return {
    name: table.name,
    columns: table.columns.map(column => column.name),
    key: keyOf(table),
    texts: ofType('text'),
    blobs: ofType('blob'),
    numbered: numbered?.name ?? null,
    condition: conditions[table.name] ?? null,
  }
}

function keyOf(table: Config): string[] {
  const single = table.columns.filter(column => column.primary)
  const composed = table.primaryKeys[0]?.columns
  const unique = table.indexes.find(({ config }) => config.unique && config.where === undefined)
  const key =
    composed ?? (single.length > 0 ? single : (unique?.config.columns as SQLiteColumn[] | undefined))
  if (key === undefined) throw new Error(`The table ${table.name} has no key`)
  return key.map(column => column.name)
}

function inOrder(configs: readonly Config[]): Config[] {
  const ordered: Config[] = []
  const add = (config: Config) => {
    if (ordered.includes(config)) return
    for (const { reference } of config.foreignKeys) {
      const { name } = getTableConfig(reference().foreignTable)
      const parent = configs.find(other => other.name === name && other !== config)
      if (parent) add(parent)
    }
    ordered.push(config)
  }
  for (const config of configs) add(config)
  return ordered
}
