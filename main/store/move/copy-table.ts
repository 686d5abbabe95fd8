/** Copies the rows of a table into another database, and remembers how far it is. */
import type { Parameter, ReadDb, WriteDb } from '../db.ts'
import type { Store } from '../store.ts'
import { insertRows } from './insert-rows.ts'
import type { MovedTable } from './moved-tables.ts'
import { keyOf, type Row, readSlices } from './read-rows.ts'

/** How far a step of the move is: the key of the last row, and whether it was the last one of the table. */
export interface Progress {
  after: Parameter[] | null
  rows: number
  isDone: boolean
}

const begin: Progress = { after: null, rows: 0, isDone: false }

/** `step`: the name of a table. */
export function readProgress(db: ReadDb, step: string): Progress {
  const text = db.value<string>('SELECT value FROM meta WHERE name = ?', `move:${step}`)
  return text === undefined ? begin : (JSON.parse(text) as Progress)
}

export function writeProgress(db: WriteDb, step: string, progress: Progress): void {
  db.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    `move:${step}`,
    JSON.stringify(progress),
  )
}

/**
 * Each slice is committed together with its progress, so an interrupted copy continues after the last slice.
 * `prepare` changes a row on its way. `tellRows` receives the number of rows that are copied so far.
 * @throws StoreFailure
 */
export function copyTable(
  source: ReadDb,
  target: Store,
  table: MovedTable,
  { prepare, tellRows }: { prepare: (row: Row) => Row; tellRows: (rows: number) => void },
): void {
  let progress = readProgress(target.read, table.name)
  if (progress.isDone) return
  for (const rows of readSlices(source, table, progress.after)) {
    const next = { after: keyOf(table, rows.at(-1) ?? {}), rows: progress.rows + rows.length, isDone: false }
    target.transaction(db => {
      insertRows(db, table, rows.map(prepare))
      writeProgress(db, table.name, next)
    })
    progress = next
    tellRows(next.rows)
  }
  target.transaction(db => writeProgress(db, table.name, { ...progress, isDone: true }))
}
