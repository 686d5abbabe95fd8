/** `import FILE.csv`: jobs from another system's list. */
import type { Command } from 'commander'
import { attempt } from '../../service/refuse.ts'
import { chooseOrBeginGroup, withHub } from '../data/hub-data.ts'
import { type Field, fields, parseMapping } from '../import/columns.ts'
import { importFile } from '../import/import-file.ts'
import { addDataOption, dataDirOf } from '../options/settings.ts'
import { print, warn } from '../terminal/output.ts'

interface ImportCommandOptions {
  column: string[]
  group?: string
  delimiter: string
}

export function addImportCommand(program: Command): void {
  addDataOption(program.command('import <file> [columns...]'))
    .description('make a job of each row of a CSV file; a row that was imported before is left as it is')
    .option(
      '--column <field=header>',
      'which column holds a field, where its name does not tell',
      collect,
      [],
    )
    .option('--group <group>', 'number, uuid or name')
    .option('--delimiter <text>', 'what stands between two cells', ',')
    .addHelpText(
      'after',
      `\nFields: ${fields.join(', ')}.\nExit code 1 when any row was refused; the others are in.`,
    )
    .action(importCsv)
}

function collect(text: string, before: string[]): string[] {
  return [...before, text]
}

/** `more` are the pairs that follow the first one after a single `--column`. */
async function importCsv(
  file: string,
  more: string[],
  options: ImportCommandOptions,
  command: Command,
): Promise<void> {
  const pairs = attempt(() => [...options.column, ...more].map(parseMapping))
  if (!pairs.ok) command.error(`error: ${pairs.failure.message}`)
  const mappings = new Map<Field, string>(pairs.value)
  await withHub(dataDirOf(command), { mayBegin: true }, async ({ service }) => {
    const result = await importFile(service, {
      file,
      mappings,
      group: chooseOrBeginGroup(service, options.group),
      delimiter: options.delimiter,
      onRow: ({ line, isRefused, why }) =>
        warn(`${clear}line ${line}: ${isRefused ? 'refused, ' : ''}${why}`),
      onProgress: rows => process.stderr.isTTY && process.stderr.write(`${clear}${rows} rows`),
    })
    if (process.stderr.isTTY) process.stderr.write(clear)
    const { rows, imported, known, refused } = result
    print(`${rows} rows: ${imported} imported, ${known} already there, ${refused} refused.`)
    if (refused === 0) return
    warn('Mend the refused rows and import the file again: what is in already is not doubled.')
    process.exitCode = 1
  })
}

/** Back to the start of a terminal's line, and nothing elsewhere. */
const clear = process.stderr.isTTY ? '\r\u001b[K' : ''
