/** Imports the rows of a CSV file one by one: a refused row is reported with its line, and the others are imported. */
import { Refused, refuse } from '../../service/refuse.ts'
import { findColumns, type HeadersOf } from './columns.ts'
import { type CsvFile, type CsvRow, readRows } from './read-rows.ts'

export interface RowsToImport<F extends string> extends CsvFile {
  mappings: ReadonlyMap<F, string>
  headersOf: HeadersOf<F>
  /** fields without which nothing can be imported */
  required: readonly F[]
  onRefused(row: { line: number; why: string }): void
}

/** Returns a trimmed cell, or an empty text if there is no such column. */
export type ReadCell<F extends string> = (field: F) => string

/**
 * Imports `rowsAtOnce` rows in parallel and reports refusals in the file's order.
 * @throws Refused before any row is imported if the file or its columns are unusable
 */
export async function importRows<F extends string>(
  options: RowsToImport<F>,
  take: (read: ReadCell<F>, line: number) => void | Promise<void>,
  rowsAtOnce = 1,
): Promise<{ rows: number; refused: number }> {
  const result = { rows: 0, refused: 0 }
  const rows = readRows(options)
  const header = (await rows.next()).value ?? refuse('bad-request', `${options.file} is empty.`)
  const columns = findColumns(header.cells, options)
  const takeRow = async ({ line, cells }: CsvRow) => {
    if (cells.length !== header.cells.length)
      refuse('invalid', `it has ${cells.length} cells where the first line has ${header.cells.length}.`)
    await take(field => (cells[columns.get(field) ?? -1] ?? '').trim(), line)
  }
  const running: { line: number; refusal: Promise<Refused | null> }[] = []
  const endOldest = async () => {
    const oldest = running.shift()
    const refusal = await oldest?.refusal
    if (!oldest || !refusal) return
    // A storage error would refuse every following row.
    if (refusal.failure.code === 'storage') throw refusal
    result.refused += 1
    options.onRefused({ line: oldest.line, why: refusal.message })
  }
  for await (const row of rows) {
    result.rows += 1
    const refusal = refusalOf(takeRow(row))
    // After a failure the remaining promises are never awaited: without a handler they would end the process.
    refusal.catch(() => undefined)
    running.push({ line: row.line, refusal })
    if (running.length >= rowsAtOnce) await endOldest()
  }
  while (running.length > 0) await endOldest()
  return result
}

async function refusalOf(work: Promise<void>): Promise<Refused | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
