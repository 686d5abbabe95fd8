/** What a person may ask for on the command line, for the window and for the browser alike. */
import path from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { escapeActing, escapeLines } from '../../../shared/printable.ts'
import { defaultDataDir } from './data-folder.ts'
import { readProgramVersion } from './program-folder.ts'
import { type GivenSubject, isLink, parseSubject } from './subject.ts'

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
  /** a file that holds name and password for the network's proxy */
  proxyLogin?: string
  /** the keys of a folder that the window opens go into the key file of the program in the browser */
  keysToBrowser?: boolean
  /** signs out and wipes the folder for the next person, unless work is unsent */
  passOn?: boolean
  /** a link or a rescue file that the program is opened with */
  subject?: GivenSubject
}

/** Something to do instead of opening anything: unsent work out of this laptop or into it, a login for the proxy. */
export function isErrand({ export: to, import: from, proxyLogin, ...asked }: Options): boolean {
  const isNamed = to !== undefined || from !== undefined || proxyLogin !== undefined
  return isNamed || asked.keysToBrowser === true || asked.passOn === true
}

/** Either what to do, or what to say before ending with `exitCode`. */
export type ParsedOptions =
  /** `switches` are not ours: the window's Chromium has them, as `--ozone-platform=wayland` */
  { kind: 'run'; options: Options; switches: string[] } | { kind: 'say'; text: string; exitCode: number }

/** `args` are the words after the program's name. */
export function parseOptions(args: readonly string[]): ParsedOptions {
  const lenient = tryParse(describe().allowUnknownOption().allowExcessArguments(), args)
  if (lenient.kind === 'say') return lenient
  const { options } = lenient
  // what was pressed elsewhere comes last, so that a link which has more in it than a link gives no orders
  const last = lenient.others.at(-1) ?? ''
  const subject = last === args.at(-1) ? parseSubject(last) : null
  const others = subject === null ? lenient.others : lenient.others.slice(0, -1)
  if (subject !== null) options.subject = subject
  else if (last === args.at(-1) && isLink(last)) return sayWhatALinkIs(last)
  // A browser of its own shows the page: it heeds no switches of ours.
  const switches = options.loopback ? [] : others.filter(word => word.startsWith('-') && !isSlip(word))
  if (others.length === switches.length) return { kind: 'run', options, switches }
  const strict = tryParse(
    describe(),
    args.slice(0, subject === null ? undefined : -1).filter(word => !switches.includes(word)),
  )
  return strict.kind === 'say' ? strict : { kind: 'run', options: strict.options, switches }
}

/** Pressed in a mail or a page, so who reads it has typed nothing and asked for no option. */
function sayWhatALinkIs(word: string): ParsedOptions {
  const text = `${escapeActing(word)} is no link that Fieldbook can show. It knows fieldbook://job/UUID and fieldbook://asset/UUID.\n`
  return { kind: 'say', text, exitCode: 1 }
}

/** Almost one of ours: `--dmeo`. */
function isSlip(word: string): boolean {
  const [name = ''] = word.split('=')
  const alone = tryParse(describe(), [name])
  return alone.kind === 'say' && alone.text.includes('Did you mean')
}

/** `others`: what it did not know, if it was told to let that pass. */
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
    .option('--data <folder>', 'where everything is kept', readPath('folder'), defaultDataDir())
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
