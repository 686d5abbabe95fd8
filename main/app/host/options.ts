/** What a person may ask for on the command line, for the window and for the browser alike. */
import path from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { defaultDataDir } from './data-folder.ts'

export interface Options {
  loopback: boolean
  /** 0: any that is free */
  port: number
  data: string
  demo: boolean
  open: boolean
  /** a zip that unsent work is written into, instead of opening anything */
  export?: string
  /** a zip whose work is taken into the account that is signed in */
  import?: string
}

/** Unsent work out of this laptop or into it, instead of opening anything. */
export function isRescue({ export: to, import: from }: Options): boolean {
  return to !== undefined || from !== undefined
}

/** Either what to do, or what to say before ending with `exitCode`. */
export type ParsedOptions =
  | { kind: 'run'; options: Options }
  | { kind: 'say'; text: string; exitCode: number }

/** `args` are the words after the program's name. */
export function parseOptions(args: readonly string[]): ParsedOptions {
  let text = ''
  const note = (words: string) => {
    text += words
  }
  const command = describe().exitOverride().configureOutput({ writeOut: note, writeErr: note })
  try {
    command.parse(args, { from: 'user' })
    return { kind: 'run', options: command.opts<Options>() }
  } catch (error) {
    if (error instanceof CommanderError) return { kind: 'say', text, exitCode: error.exitCode }
    throw error
  }
}

function describe(): Command {
  return new Command('fieldbook')
    .description('The day’s jobs, with or without a network. Opens a window, or a page in the browser.')
    .option('--loopback', 'serve the app on 127.0.0.1 for a browser instead of opening a window', false)
    .option('--port <number>', 'the port for --loopback; 0 takes any that is free', readPort, 0)
    .option('--data <folder>', 'where everything is kept', readFolder, defaultDataDir())
    .option('--demo', 'go straight to a sample day where nothing is set up yet', false)
    .option('--export <file>', 'write what has not been sent yet into a zip, and end', readFile)
    .option('--import <file>', 'take unsent work out of such a zip, and end', readFile)
    .option('--no-open', 'with --loopback: do not open a browser')
    .showHelpAfterError('Try --help for what can be asked.')
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

function readFile(text: string): string {
  if (text === '') throw new InvalidArgumentError('Name a file.')
  return path.resolve(text)
}

function readFolder(text: string): string {
  if (text === '') throw new InvalidArgumentError('Name a folder.')
  return path.resolve(text)
}
