/**
 * Prints results on stdout and everything else on stderr. Control characters in names are escaped, so they cannot
 * change the terminal.
 */
import { inspect } from 'node:util'
import { escapeActing, escapeLines } from '../../../shared/entities/printable.ts'

/** Prints a table: one row for each record, and each column as wide as its widest cell. */
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

/** Prints the stack of a bug on several lines. */
export function warnOfBug(error: unknown): void {
  process.stderr.write(`${escapeLines(inspect(error))}\n`)
}

/** Output of commander, escaped as well: its messages repeat the arguments of a command. */
export const commandOutput = {
  writeOut: (text: string) => void process.stdout.write(escapeLines(text)),
  writeErr: (text: string) => void process.stderr.write(escapeLines(text)),
}

export function countRows(rows: number): string {
  return `${rows} ${rows === 1 ? 'row' : 'rows'}`
}

/** Formats an instant as an ISO date and time without seconds, in UTC. */
export function formatTime(instant: number | null): string {
  return instant === null ? '' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
}

/** Formats a size with 1 to 3 digits before the point. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
