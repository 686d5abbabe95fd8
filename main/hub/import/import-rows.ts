/** The rows of a CSV file, each by itself: one that is refused is named with its line, and the others come in. */
import { Refused, refuse } from '../../service/refuse.ts'
import { findColumns, type HeadersOf } from './columns.ts'
import { type CsvFile, type CsvRow, readRows } from './read-rows.ts'

export interface RowsToImport<F extends string> extends CsvFile {
  mappings: ReadonlyMap<F, string>
  headersOf: HeadersOf<F>
  /** without these nothing can be imported */
  required: readonly F[]
  onRefused(row: { line: number; why: string }): void
}

/** A cell without the spaces around it; empty where there is no such column. */
export type ReadCell<F extends string> = (field: F) => string

/**
 * Takes `rowsAtOnce` rows at a time, and reports them in their order.
 * @throws Refused before any row is taken, when the file or its columns are not usable
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
    // a failing disk would refuse each row
    if (refusal.failure.code === 'storage') throw refusal
    result.refused += 1
    options.onRefused({ line: oldest.line, why: refusal.message })
  }
  for await (const row of rows) {
    result.rows += 1
    const refusal = refusalOf(takeRow(row))
    // after a failure the others are never awaited
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
