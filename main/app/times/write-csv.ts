/** Rows of words as a spreadsheet takes them (RFC 4180), in UTF-8 with the mark by which Excel knows it. */

export function writeCsv(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  const lines = rows.map(row => row.map(cell => quote(harmless(cell))).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What somebody else wrote, as the title of a job, must not be calculated. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function quote(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
