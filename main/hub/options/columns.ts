/** `--column`, `--delimiter` and `--encoding` for every import of CSV. */
import type { Command } from 'commander'
import { attempt } from '../../service/refuse.ts'
import { type HeadersOf, parseMapping } from '../import/columns.ts'

export interface ColumnOptions {
  column: string[]
  /** Undefined: detected from the file. */
  delimiter?: string
  /** Undefined: UTF-8, or UTF-16 with a byte-order mark. */
  encoding?: string
}

export function addColumnOptions(command: Command): Command {
  return command
    .option(
      '--column <field=header>',
      'which column holds a field, where its name does not tell',
      (text: string, before: string[]) => [...before, text],
      [] as string[],
    )
    .option(
      '--delimiter <text>',
      'what separates the cells; where it is not given, the first line of the file says it',
    )
    .option('--encoding <name>', 'of a file that is not UTF-8, such as windows-1252 for files of Excel')
}

/** Parses `pairs`: the value of each `--column`, and the pairs that follow a single one. */
export function readMappings<F extends string>(
  headersOf: HeadersOf<F>,
  pairs: readonly string[],
  command: Command,
): ReadonlyMap<F, string> {
  const read = attempt(() => pairs.map(pair => parseMapping(headersOf, pair)))
  return new Map(read.ok ? read.value : command.error(`error: ${read.failure.message}`))
}
