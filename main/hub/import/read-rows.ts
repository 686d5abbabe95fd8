/** Reads a CSV file of any size row by row. */
import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { refuse } from '../../service/refuse.ts'
import { findDelimiter } from './find-delimiter.ts'

export interface CsvRow {
  /** the line in the file on which the row ends, from 1 */
  line: number
  cells: string[]
}

const MAX_ROW_BYTES = 1_000_000

/**
 * Yields the header first. The caller judges rows that are shorter or longer than the header.
 * `delimiter`: null where the file itself has to say it.
 * @throws Refused when the file cannot be read, or is no CSV
 */
export async function* readRows(file: string, delimiter: string | null): AsyncGenerator<CsvRow> {
  const source = createReadStream(file)
  try {
    const dialect = findDelimiter(await readBeginning(source), delimiter)
    const parser = parse({
      bom: true,
      delimiter: dialect.delimiter,
      from_line: dialect.headerLine,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_BYTES,
    })
    // `pipe` passes bytes on, but not the error of a file that cannot be read
    source.on('error', error => parser.destroy(error))
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

/** Returns the first chunk, and leaves it in the stream for the parser. */
async function readBeginning(source: ReadStream): Promise<string> {
  await once(source, 'readable')
  const chunk = source.read() as Buffer | null
  if (chunk !== null) source.unshift(chunk)
  return chunk?.toString() ?? ''
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof CsvError) refuse('bad-request', `${file} is not valid CSV: ${error.message}.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') refuse('not-found', `There is no file ${file}.`)
  if (code === 'EISDIR' || code === 'EACCES') refuse('bad-request', `${file} cannot be read.`)
  return error
}
