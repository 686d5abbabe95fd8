/** A CSV file row by row, whatever its size. */
import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { refuse } from '../../service/refuse.ts'

export interface CsvRow {
  /** the line in the file on which the row ends, from 1 */
  line: number
  cells: string[]
}

const MAX_ROW_BYTES = 1_000_000

/**
 * The header first. Rows may be shorter or longer than it: that is for the caller to judge.
 * @throws Refused when the file cannot be read, or is no CSV
 */
export async function* readRows(file: string, delimiter: string): AsyncGenerator<CsvRow> {
  const options = {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  } as const
  const source = createReadStream(file)
  const parser = parse(options)
  // a pipe hands on bytes, but not the error of a file that cannot be read
  source.on('error', error => parser.destroy(error))
  try {
    for await (const row of source.pipe(parser)) {
      const { info, record } = row as { info: { lines: number }; record: string[] }
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    throw explain(error, file)
  } finally {
    source.destroy()
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof CsvError) refuse('bad-request', `${file} is not valid CSV: ${error.message}.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') refuse('not-found', `There is no file ${file}.`)
  if (code === 'EISDIR' || code === 'EACCES') refuse('bad-request', `${file} cannot be read.`)
  return error
}
