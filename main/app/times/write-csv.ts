/** Writes rows as CSV (RFC 4180), in UTF-8 with the byte order mark that Excel needs. */

type Separator = ',' | ';'

export function writeCsv(rows: readonly (readonly string[])[], separator: Separator): string {
  return `\uFEFF${rows.map(row => `${csvRow(row, separator)}\r\n`).join('')}`
}

/**
 * Returns a row without its line end. A spreadsheet chooses the separator by its language, so each one is quoted. An
 * apostrophe keeps a spreadsheet from calculating a text.
 */
export function csvRow(cells: readonly string[], separator: Separator): string {
  return cells.map(quote).join(separator)
}

/**
 * Matches texts that a spreadsheet would calculate. Excel in some languages also accepts full-width signs,
 * and spaces before a sign.
 */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/

function quote(cell: string): string {
  const isFormula = formula.test(cell)
  if (!isFormula && !/[",;\t\r\n]/.test(cell)) return cell
  return `"${isFormula ? "'" : ''}${cell.replaceAll('"', '""')}"`
}
