/** The options of the command line, for the window and for the browser. */
import path from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { escapeActing, escapeLines } from '../../../shared/entities/printable.ts'
import { defaultDataDir } from './data-folder.ts'
import { readProgramVersion } from './program-folder.ts'
import { type GivenSubject, isLink, parseSubject } from './subject.ts'

export interface Options {
  loopback: boolean
  /** 0: any free port. */
  port: number
  data: string
  demo: boolean
  open: boolean
  /** Path of a zip file. The program writes the unsent work into it and ends. */
  export?: string
  /** Path of a zip file. The program imports its work into the account that is signed in. */
  import?: string
  /** Path of a file with name and password for the network's proxy. */
  proxyLogin?: string
  /** Converts the keys of a folder that the window opens into the key file that the browser version needs. */
  keysToBrowser?: boolean
  /** Signs out and wipes the folder for the next user, unless work is unsent. */
  passOn?: boolean
  /** The link or the rescue file that the program was opened with. */
  subject?: GivenSubject
}

/**
 * Whether the options name a task that runs without screens: export or import work, save a proxy login,
 * convert keys, pass the laptop on.
 */
export function isErrand({ export: to, import: from, proxyLogin, ...asked }: Options): boolean {
  const isNamed = to !== undefined || from !== undefined || proxyLogin !== undefined
  return isNamed || asked.keysToBrowser === true || asked.passOn === true
}

/** Either the options to run with, or a text to print before exiting with `exitCode`. */
export type ParsedOptions =
  /**
   * `switches` are unknown options that are passed to the window's Chromium, such as
   * `--ozone-platform=wayland`.
   */
  { kind: 'run'; options: Options; switches: string[] } | { kind: 'say'; text: string; exitCode: number }

/** `args`: the arguments after the program's name. */
export function parseOptions(args: readonly string[]): ParsedOptions {
  const lenient = tryParse(describe().allowUnknownOption().allowExcessArguments(), args)
  if (lenient.kind === 'say') return lenient
  const { options } = lenient
  // a clicked link is the last argument, so that text inside a link cannot act as an option
  const last = lenient.others.at(-1) ?? ''
  const subject = last === args.at(-1) ? parseSubject(last) : null
  const others = subject === null ? lenient.others : lenient.others.slice(0, -1)
  if (subject !== null) options.subject = subject
  else if (last === args.at(-1) && isLink(last)) return sayWhatALinkIs(last)
  // The browser version ignores the switches, because the page is shown by a separate browser.
  const switches = options.loopback ? [] : others.filter(word => word.startsWith('-') && !isSlip(word))
  if (others.length === switches.length) return { kind: 'run', options, switches }
  const strict = tryParse(
    describe(),
    args.slice(0, subject === null ? undefined : -1).filter(word => !switches.includes(word)),
  )
  return strict.kind === 'say' ? strict : { kind: 'run', options: strict.options, switches }
}

/** Explains which links are supported. The user clicked a link in a mail or a page and typed no option. */
function sayWhatALinkIs(word: string): ParsedOptions {
  const text = `${escapeActing(word)} is no link that Fieldbook can show. It knows fieldbook://job/UUID and fieldbook://asset/UUID.\n`
  return { kind: 'say', text, exitCode: 1 }
}

/** Whether the option resembles one of ours, such as `--dmeo`. */
function isSlip(word: string): boolean {
  const [name = ''] = word.split('=')
  const alone = tryParse(describe(), [name])
  return alone.kind === 'say' && alone.text.includes('Did you mean')
}

/** `others`: unknown arguments, if the command allows them. */
function tryParse(
  command: Command,
  args: readonly string[],
): { kind: 'parsed'; options: Options; others: string[] } | Extract<ParsedOptions, { kind: 'say' }> {
  let text = ''
  const note = (words: string) => {
    text += escapeLines(words)
  }
  command.exitOverride().configureOutput({ writeOut: note, writeErr: note })
  try {
    command.parse(args, { from: 'user' })
    return { kind: 'parsed', options: command.opts<Options>(), others: command.args }
  } catch (error) {
    if (error instanceof CommanderError) return { kind: 'say', text, exitCode: error.exitCode }
    throw error
  }
}

function describe(): Command {
  const file = readPath('file')
  return new Command('fieldbook')
    .description('The day’s jobs, with or without a network. Opens a window, or a page in the browser.')
    .version(`Fieldbook ${readProgramVersion()}`, '--version', 'tell which version this is, and end')
    .option('--loopback', 'serve the app on 127.0.0.1 for a browser instead of opening a window', false)
    .option('--port <number>', 'the port for --loopback; 0 takes any that is free', readPort, 0)
    .option('--data <folder>', 'the folder of all data', readPath('folder'), defaultDataDir())
    .option('--demo', 'go straight to a sample day where nothing is set up yet', false)
    .option('--export <file>', 'write what has not been sent yet into a zip, and end', file)
    .option('--import <file>', 'take unsent work out of such a zip, and end', file)
    .option('--proxy-login <file>', 'keep name:password out of a file for the network’s proxy, and end', file)
    .option('--keys-to-browser', 'give the keys of the window’s data to the program in the browser, and end')
    .option('--pass-on', 'sign out and wipe the data for the next person, unless work is unsent, and end')
    .option('--no-open', 'with --loopback: do not open a browser')
    .addHelpText(
      'after',
      '\nThe last word may be a link to show, fieldbook://job/UUID or fieldbook://asset/UUID, or a rescue file.',
    )
    .addHelpText('after', '\nSwitches of Chromium, such as --ozone-platform=wayland, are left to the window.')
    .showHelpAfterError('Try --help for what can be asked.')
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

function readPath(kind: 'file' | 'folder') {
  return (text: string): string => {
    if (text === '') throw new InvalidArgumentError(`Name a ${kind}.`)
    return path.resolve(text)
  }
}
