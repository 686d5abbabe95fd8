/** `import FILE.csv`: jobs from another system's list. */
import type { Command } from 'commander'
import { chooseOrBeginGroup, withHubOrNew } from '../data/hub-data.ts'
import { fieldsOf } from '../import/columns.ts'
import { importFile } from '../import/import-file.ts'
import { type JobField, jobHeaders } from '../import/job-columns.ts'
import { addColumnOptions, type ColumnOptions, readMappings } from '../options/columns.ts'
import { addDataOption } from '../options/settings.ts'
import { countRows, print, warn } from '../terminal/output.ts'

interface ImportCommandOptions extends ColumnOptions {
  group?: string
}

export function addImportCommand(program: Command): void {
  addColumnOptions(addDataOption(program.command('import <file> [columns...]')))
    .description('make a job of each row of a CSV file; a row that was imported before is left as it is')
    .option('--group <group>', 'number, uuid or name')
    .addHelpText(
      'after',
      `\nFields: ${fieldsOf(jobHeaders).join(', ')}.\nExit code 1 when any row was refused; the others are in.`,
    )
    .action(importCsv)
}

async function importCsv(
  file: string,
  more: string[],
  options: ImportCommandOptions,
  command: Command,
): Promise<void> {
  const mappings = readMappings<JobField>(jobHeaders, [...options.column, ...more], command)
  await withHubOrNew(command, async ({ service }) => {
    const result = await importFile(service, {
      file,
      mappings,
      group: chooseOrBeginGroup(service, options.group),
      delimiter: options.delimiter ?? null,
      onRow: ({ line, isRefused, why }) =>
        warn(`${clear}line ${line}: ${isRefused ? 'refused, ' : ''}${why}`),
      onProgress: rows => process.stderr.isTTY && process.stderr.write(`${clear}${countRows(rows)}`),
    })
    if (process.stderr.isTTY) process.stderr.write(clear)
    const { rows, imported, known, refused } = result
    print(`${countRows(rows)}: ${imported} imported, ${known} already there, ${refused} refused.`)
    if (refused === 0) return
    warn('Mend the refused rows and import the file again: what is in already is not doubled.')
    process.exitCode = 1
  })
}

/** Back to the start of a terminal's line, and nothing elsewhere. */
const clear = process.stderr.isTTY ? '\r\u001b[K' : ''
