/** Finds the files that write to a table: by SQL that names it, or through the rows of its schema (`rowsOf`). */
import { getTableName, type Table } from 'drizzle-orm'
import * as access from '../../main/store/schema/access.ts'
import * as assets from '../../main/store/schema/assets.ts'
import * as documents from '../../main/store/schema/documents.ts'
import * as forms from '../../main/store/schema/forms.ts'
import * as jobs from '../../main/store/schema/jobs.ts'
import * as sync from '../../main/store/schema/sync.ts'

/** Maps the schema's names to its tables. */
const schema: Readonly<Record<string, unknown>> = {
  ...access,
  ...assets,
  ...documents,
  ...forms,
  ...jobs,
  ...sync,
}

/** Returns the paths of the writing files, sorted. `sources`: the text of each file by its path. */
export function findWriters(table: string, sources: ReadonlyMap<string, string>): string[] {
  const tables = Object.keys(schema).filter(name => nameInSql(name) === table)
  const rows = [...sources.values()].flatMap(source =>
    [...source.matchAll(/const (\w+) = rowsOf\((\w+)\)/g)].flatMap(([, rows = '', of = '']) =>
      tables.includes(of) ? rows : [],
    ),
  )
  const written = [...rows, ...tables.map(name => `rowsOf\\(${name}\\)`)].map(
    name => `(?<![\\w.])${name}\\s*\\.(insert|put|change)\\(`,
  )
  const inSql = `\\b(INSERT( OR \\w+)? INTO|UPDATE( OR \\w+)?|DELETE FROM) ${table}\\b`
  const writes = new RegExp([inSql, ...written].join('|'))
  return [...sources].flatMap(([file, source]) => (writes.test(source) ? file : [])).sort()
}

function nameInSql(name: string): string | null {
  const table = schema[name]
  // The schema also exports types and helpers.
  if (typeof table !== 'object' || table === null) return null
  try {
    return getTableName(table as Table)
  } catch {
    return null
  }
}
