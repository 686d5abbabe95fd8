/**
 * The full-text tables of jobs and assets (interface, "Search"). SQLite's FTS5 has the texts of a row in columns,
 * PostgreSQL the words of a row with the weight of their column.
 */
import { wordsIn } from '../../../shared/rules/search-words.ts'
import type { Engine, ReadDb, WriteDb } from '../../store/db.ts'
import type { Hit } from './best-hits.ts'
import { toLexeme, toVector, type Weight } from './search-vector.ts'

export type SearchIndex = 'job_search' | 'asset_search'

/** The weights of a match (interface, "Search"). */
const weights: Readonly<Record<Weight, number>> = { A: 10, B: 4, C: 2, D: 1 }

/** The columns of each table in their order. */
const columns: Record<SearchIndex, Readonly<Record<string, Weight>>> = {
  job_search: { title: 'A', customer: 'B', place: 'B', description: 'C', notes: 'D' },
  asset_search: { asset_no: 'A', name: 'A', customer: 'B', place: 'B', description: 'C' },
}

/** Returns the classes of PostgreSQL for columns, such as `ABC`. They are empty for a table with one class. */
export function weightsOf(names: string): string {
  const known = { ...columns.job_search, ...columns.asset_search }
  return [...new Set(names.split(' ').map(name => known[name] ?? ''))].join('')
}

/** Adds a row to the index. `texts` are in the order of the columns. */
export function addSearchRow(db: WriteDb, index: SearchIndex, rowId: number, texts: readonly string[]): void {
  const values = db.engine === 'sqlite' ? texts : [toVector(texts, Object.values(columns[index]))]
  db.run(insertTexts[db.engine][index], rowId, ...values)
}

export function removeSearchRow(db: WriteDb, index: SearchIndex, rowId: number): void {
  db.run(`DELETE FROM ${index} WHERE rowid = ?`, rowId)
}

/** Returns the best rows with any of the words in `q`. Any text is a safe query. */
export function rankRows(db: ReadDb, index: SearchIndex, q: string, most: number): Hit[] {
  const words = queryWords(q)
  if (words.length === 0) return []
  const query = toQuery[db.engine](words)
  return db.all<Hit>(rankTexts[db.engine][index], query, most)
}

const insertTexts = textsOf({
  sqlite: (index, names) =>
    `INSERT INTO ${index} (rowid, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`,
  postgres: index => `INSERT INTO ${index} (rowid, words) VALUES (?, CAST(? AS tsvector))`,
})

const rankTexts = textsOf({
  sqlite: (index, names) => {
    const numbers = names.map(name => weights[columns[index][name] ?? 'D'].toFixed(1)).join(', ')
    return `SELECT rowid AS id, bm25(${index}, ${numbers}) AS rank FROM ${index}
      WHERE ${index} MATCH ? ORDER BY rank, rowid LIMIT ?`
  },
  postgres: index =>
    `SELECT rowid AS id, -ts_rank('{${Object.values(weights)
      .map(weight => weight / weights.A)
      .reverse()
      .join(', ')}}', words, query) AS rank
      FROM ${index}, CAST(? AS tsquery) AS query WHERE words @@ query ORDER BY rank, rowid LIMIT ?`,
})

/** Builds the text of each engine and table once. */
function textsOf(
  make: Record<Engine, (index: SearchIndex, names: readonly string[]) => string>,
): Record<Engine, Record<SearchIndex, string>> {
  const of = (engine: Engine) => ({
    job_search: make[engine]('job_search', Object.keys(columns.job_search)),
    asset_search: make[engine]('asset_search', Object.keys(columns.asset_search)),
  })
  return { sqlite: of('sqlite'), postgres: of('postgres') }
}

/** Returns each word of a query once, with its combining marks. */
export function queryWords(q: string): string[] {
  return [...new Set(wordsIn(q).map(word => word.toLowerCase()))].slice(0, 32)
}

/** Words are letters and digits only, so they need no other escape than the quotes. */
const toQuery: Record<Engine, (words: readonly string[]) => string> = {
  sqlite: words => words.map(word => `"${word}"`).join(' OR '),
  postgres: words => words.map(word => `'${toLexeme(word)}'`).join(' | '),
}
