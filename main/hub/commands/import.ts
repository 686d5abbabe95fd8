/** `import FILE.csv` creates jobs from another system's list. */
import { type Command, Option } from 'commander'
import { chooseOrBeginGroup, withHubOrNew } from '../data/hub-data.ts'
import { fieldsOf } from '../import/columns.ts'
import { importFile } from '../import/import-file.ts'
import { type JobField, jobHeaders } from '../import/job-columns.ts'
import { type NumberDates, numberDates } from '../import/read-time.ts'
import { addColumnOptions, type ColumnOptions, readMappings } from '../options/columns.ts'
import { addDataOption } from '../options/settings.ts'
import { countRows, print, warn } from '../terminal/output.ts'

interface ImportCommandOptions extends ColumnOptions {
  group?: string
  dates?: NumberDates
  update?: true
}

export function addImportCommand(program: Command): void {
  addColumnOptions(addDataOption(program.command('import <file> [columns...]')))
    .description('make a job of each row of a CSV file; a corrected row corrects the job that it made')
    .option('--group <group>', 'number, uuid or name')
    .addOption(
      new Option('--dates <kind>', 'what a bare number in a column of times is').choices(numberDates),
    )
    .option('--update', 'overwrite also what users have changed since an earlier import')
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
      dates: options.dates ?? null,
      isUpdate: options.update ?? false,
      group: chooseOrBeginGroup(service, options.group),
      delimiter: options.delimiter ?? null,
      encoding: options.encoding ?? null,
      onRow: ({ line, isRefused, why }) => warnOver(`line ${line}: ${isRefused ? 'refused, ' : ''}${why}`),
      onProgress: rows => process.stderr.isTTY && process.stderr.write(`${clear}${countRows(rows)}`),
    })
    if (process.stderr.isTTY) process.stderr.write(clear)
    const { rows, imported, corrected, known, refused } = result
    const counts = [`${imported} imported`, ...(corrected > 0 ? [`${corrected} corrected`] : [])]
    print(`${countRows(rows)}: ${counts.join(', ')}, ${known} already there, ${refused} refused.`)
    if (refused === 0) return
    warn('Mend the refused rows and import the file again: what is in already is not doubled.')
    process.exitCode = 1
  })
}

/** Replaces the progress line by `line`. */
function warnOver(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(clear)
  warn(line)
}

/** Clears the present line of a terminal; empty if stderr is no terminal. */
const clear = process.stderr.isTTY ? '\r\u001b[K' : ''
