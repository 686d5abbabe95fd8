/** Finds the delimiter of a CSV file from its first line. */

export interface Dialect {
  delimiter: string
  /** The line of the column names, from 1: Excel may write `sep=;` on a line before them. */
  headerLine: number
}

/** Delimiters that spreadsheets write. If a line has equally many of two, the first in this list wins. */
const delimiters = [',', ';', '\t']

/** Returns the delimiter and the header's line. `asked` is the caller's delimiter and overrides the file's own. */
export function findDelimiter(beginning: string, asked: string | null): Dialect {
  const [first = ''] = beginning.replace(/^\ufeff/, '').split(/\r?\n|\r/, 1)
  const named = /^"?sep=(.)"?[,;\t]*$/i.exec(first)?.[1]
  if (named !== undefined) return { delimiter: asked ?? named, headerLine: 2 }
  return { delimiter: asked ?? commonest(first), headerLine: 1 }
}

function commonest(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '')
  const countOf = (delimiter: string) => unquoted.split(delimiter).length
  return delimiters.reduce((best, other) => (countOf(other) > countOf(best) ? other : best))
}
