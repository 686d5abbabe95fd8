/** The rows of a CSV file, each by itself: one that is refused is named with its line, and the others come in. */
import { Refused, refuse } from '../../service/refuse.ts'
import { findColumns, type HeadersOf } from './columns.ts'
import { type CsvFile, readRows } from './read-rows.ts'

export interface RowsToImport<F extends string> extends CsvFile {
  mappings: ReadonlyMap<F, string>
  headersOf: HeadersOf<F>
  /** without these nothing can be imported */
  required: readonly F[]
  onRefused(row: { line: number; why: string }): void
}

/** A cell without the spaces around it; empty where there is no such column. */
export type ReadCell<F extends string> = (field: F) => string

/** @throws Refused before any row is taken, when the file or its columns are not usable */
export async function importRows<F extends string>(
  options: RowsToImport<F>,
  take: (read: ReadCell<F>, line: number) => void | Promise<void>,
): Promise<{ rows: number; refused: number }> {
  const result = { rows: 0, refused: 0 }
  const rows = readRows(options)
  const header = (await rows.next()).value ?? refuse('bad-request', `${options.file} is empty.`)
  const columns = findColumns(header.cells, options)
  for await (const { line, cells } of rows) {
    result.rows += 1
    try {
      if (cells.length !== header.cells.length)
        refuse('invalid', `it has ${cells.length} cells where the first line has ${header.cells.length}.`)
      await take(field => (cells[columns.get(field) ?? -1] ?? '').trim(), line)
    } catch (error) {
      // of one row; what the disk refuses would be refused for each
      if (!(error instanceof Refused) || error.failure.code === 'storage') throw error
      result.refused += 1
      options.onRefused({ line, why: error.message })
    }
  }
  return result
}
