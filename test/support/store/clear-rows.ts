/**
 * Restores the rows of a used database one by one, so that statements that were prepared on its connection remain
 * valid.
 */
import type Database from 'better-sqlite3'

type Row = Record<string, unknown>

/** A database that has grown more than this is not reused: its deleted rows remain as empty pages. */
const growth = 4

/**
 * Records the rows that `connection` reads. The returned function restores them; it returns false if the database
 * cannot be reused.
 */
export function rememberRows(connection: Database.Database): () => boolean {
  const tables = tablesOf(connection)
  const filled = tables.flatMap(table => {
    const rows = connection.prepare<[], Row>(`SELECT * FROM "${table}"`).all()
    return rows.map(row => insertion(connection, table, row))
  })
  const searches = searchesOf(connection)
  const hasRows = tables.map(table => `SELECT '${table}' AS name WHERE EXISTS (SELECT 1 FROM "${table}")`)
  const used = connection.prepare<[], string>(hasRows.join(' UNION ALL ')).pluck()
  const shape = shapeOf(connection)
  const pagesAtFirst = pagesOf(connection)
  const clear = connection.transaction(() => {
    const isUsed = new Set(used.all())
    for (const table of tables) if (isUsed.has(table)) connection.exec(`DELETE FROM "${table}"`)
    for (const search of searches) search.clear()
    for (const insert of filled) insert()
  })
  return () => {
    if (shapeOf(connection) !== shape || pagesOf(connection) > growth * pagesAtFirst) return false
    clear.immediate()
    return connection.pragma('quick_check(1)', { simple: true }) === 'ok'
  }
}

/** The tables with references to others come first, so that no referenced row is deleted. */
function tablesOf(connection: Database.Database): string[] {
  const names = connection
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema' ORDER BY name = 'sqlite_sequence', name`,
    )
    .pluck()
    .all()
  const referred = connection
    .prepare<[string], string>('SELECT "table" FROM pragma_foreign_key_list(?)')
    .pluck()
  const left = new Map(names.map(name => [name, referred.all(name).filter(other => other !== name)]))
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left.keys()].filter(name => ![...left.values()].some(others => others.includes(name)))
    if (free.length === 0) throw new Error(`Tables that refer to each other: ${[...left.keys()].join(', ')}`)
    for (const name of free) left.delete(name)
    ordered.push(...free)
  }
  return ordered
}

/** Full-text rows are stored separately from the tables, and are deleted as a whole. */
function searchesOf(connection: Database.Database): { clear(): void }[] {
  return connection
    .prepare<[], string>(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'`)
    .pluck()
    .all()
    .map(name => {
      // A row without words is only in docsize.
      const parts = connection
        .prepare<[], number>(
          `SELECT (SELECT count(*) FROM "${name}_data") + (SELECT count(*) FROM "${name}_docsize")`,
        )
        .pluck()
      const partsAtFirst = parts.get()
      const empty = connection.prepare(`INSERT INTO "${name}" ("${name}") VALUES ('delete-all')`)
      return { clear: () => void (parts.get() === partsAtFirst || empty.run()) }
    })
}

function insertion(connection: Database.Database, table: string, row: Row): () => void {
  const columns = Object.keys(row).map(column => `"${column}"`)
  const marks = columns.map(() => '?').join(', ')
  const statement = connection.prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${marks})`)
  return () => void statement.run(...Object.values(row))
}

/** Settings that are not rows: the schema, and the options of the connection. */
const settings = [
  ...['schema_version', 'user_version', 'journal_mode', 'synchronous', 'foreign_keys', 'query_only'],
  ...['wal_autocheckpoint', 'cache_size', 'secure_delete'],
]

function shapeOf(connection: Database.Database): string {
  const others = connection
    .prepare<[], number>(
      `SELECT (SELECT count(*) FROM sqlite_temp_schema)
            + (SELECT count(*) FROM pragma_database_list WHERE name NOT IN ('main', 'temp'))`,
    )
    .pluck()
    .get()
  return [others, ...settings.map(name => connection.pragma(name, { simple: true }))].join(' ')
}

function pagesOf(connection: Database.Database): number {
  return connection.pragma('page_count', { simple: true }) as number
}
