/** Finds what separates the cells of a CSV file, from the beginning of the file. */

export interface Dialect {
  delimiter: string
  /** The line of the column names, from 1: Excel may write `sep=;` on a line before them. */
  headerLine: number
}

/** The separators that spreadsheets write; the first wins where a line has as many of each. */
const delimiters = [',', ';', '\t']

/** `asked`: the caller's own delimiter, which wins over what the file says. */
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
