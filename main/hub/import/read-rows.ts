/** Reads a CSV file of any size row by row. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { refuse } from '../../service/refuse.ts'
import { decodeFile } from './decode-file.ts'
import { findDelimiter } from './find-delimiter.ts'

export interface CsvRow {
  /** the line in the file on which the row ends, from 1 */
  line: number
  cells: string[]
}

const MAX_ROW_BYTES = 1_000_000

export interface CsvFile {
  file: string
  /** null: detected from the file */
  delimiter: string | null
  /** null: UTF-8, or UTF-16 with a byte-order mark */
  encoding: string | null
}

/**
 * Yields the header first. The caller judges rows that are shorter or longer than the header.
 * @throws Refused when the file cannot be read, is in another encoding, or is no CSV
 */
export async function* readRows({ file, delimiter, encoding }: CsvFile): AsyncGenerator<CsvRow> {
  const text = decodeFile(file, encoding)
  try {
    const { value: beginning = '' } = await text.next()
    const dialect = findDelimiter(beginning, delimiter)
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
    // `pipe` does not forward errors of the source, such as an unreadable file.
    const source = Readable.from(wholeText(beginning, text))
    source.on('error', error => parser.destroy(error))
    for await (const row of source.pipe(parser)) {
      const { info, record } = row as { info: { lines: number }; record: string[] }
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    throw explain(error, file)
  } finally {
    await text.return(undefined)
  }
}

async function* wholeText(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (beginning !== '') yield beginning
  yield* rest
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof CsvError) refuse('bad-request', `${file} is not valid CSV: ${error.message}.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') refuse('not-found', `There is no file ${file}.`)
  if (code === 'EISDIR' || code === 'EACCES') refuse('bad-request', `${file} cannot be read.`)
  return error
}
