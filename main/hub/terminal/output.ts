/** Prints the results of commands on stdout and everything else on stderr; a name cannot act on the terminal. */
import { inspect } from 'node:util'
import { escapeActing, escapeLines } from '../../../shared/printable.ts'

/** A row for each, under the headings of its cells; each column is as wide as its widest cell. */
export function printTable<Row>(
  all: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string | number | null>>,
): void {
  const rows = all.map(row => Object.values(columns).map(cell => escapeActing(String(cell(row) ?? ''))))
  const headings = Object.keys(columns)
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  for (const row of [headings, ...rows]) {
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Prints one line: a line end in a value is escaped, as it could forge another line. */
export function print(line: string): void {
  process.stdout.write(`${escapeActing(line)}\n`)
}

export function warn(line: string): void {
  process.stderr.write(`${escapeActing(line)}\n`)
}

/** The stack of a bug, over its lines. */
export function warnOfBug(error: unknown): void {
  process.stderr.write(`${escapeLines(inspect(error))}\n`)
}

/** Commander's own messages repeat the arguments of a command. */
export const commandOutput = {
  writeOut: (text: string) => void process.stdout.write(escapeLines(text)),
  writeErr: (text: string) => void process.stderr.write(escapeLines(text)),
}

export function countRows(rows: number): string {
  return `${rows} ${rows === 1 ? 'row' : 'rows'}`
}

/** Local time for people, as an ISO date and time without seconds. */
export function formatTime(instant: number | null): string {
  return instant === null ? '' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
}

/** A size for people: 1 to 3 digits before the point. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
