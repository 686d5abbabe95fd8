/** Settings of the hub: from the command line, else a variable, else the `--config` file, else the default. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { parse, TomlError } from 'smol-toml'
import { refuse } from '../../service/refuse.ts'
import { warn } from '../terminal/output.ts'
import {
  defaultOf,
  type HubOption,
  keyOfOption,
  type OptionName,
  optionNames,
  optionTable,
  type Settings,
  variableOfOption,
} from './table.ts'

/** Adds the options and `--config`. Options may come before or after the name of a command. */
export function addOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) command.addOption(commanderOption(name, optionTable[name]))
  return command.option('--config <file>', 'a TOML file that holds options by their names')
}

/**
 * Converts an option for commander. The default is only in the description: commander's own default would hide the
 * variable and the config file.
 */
function commanderOption(name: OptionName, option: HubOption): Option {
  const key = keyOfOption(name)
  if (option.kind === 'flag') return new Option(`--${key}`, option.description)
  if (option.kind === 'list') {
    const read = (text: string, before: string[] = []) => [...before, option.read(text)]
    return new Option(`--${key} <${option.value}...>`, option.description).argParser(read)
  }
  const otherwise = defaultOf(option)
  const told = otherwise === undefined ? '' : ` (default: ${otherwise})`
  return new Option(`--${key} <${option.value}>`, option.description + told).argParser(option.read)
}

/** @throws Refused, or commander's error, for an invalid value in a variable or the config file */
export function settingsOf(command: Command): Settings {
  const read = createReader(command)
  warnOfVariables()
  return Object.fromEntries(optionNames.map(name => [name, read(name)])) as Settings
}

/** Reads one setting, for a command that needs no others. */
export function settingOf<N extends OptionName>(command: Command, name: N): Settings[N] {
  return createReader(command)(name) as Settings[N]
}

function createReader(command: Command): (name: OptionName) => unknown {
  const line = command.optsWithGlobals<Record<string, unknown>>()
  const file = line.config ?? process.env[CONFIG_VARIABLE]
  const config = typeof file === 'string' ? readConfigFile(path.resolve(file)) : new Map()
  return name => {
    if (line[name] !== undefined) return line[name]
    const option = optionTable[name]
    const variable = variableOfOption(name)
    const text = process.env[variable]
    if (text !== undefined && text !== '')
      return readGiven(command, option, `variable ${variable}`, fromVariable(option, text))
    const given = config.get(name)
    if (given !== undefined) return readGiven(command, option, `${file}: ${keyOfOption(name)}`, given)
    return defaultOf(option)
  }
}

const CONFIG_VARIABLE = variableOfOption('config')
/** Read in `hub-key.ts`. */
const KEY_VARIABLE = variableOfOption('key')

function fromVariable(option: HubOption, text: string): GivenValue {
  if (option.kind === 'list') return text.split(/[\s,]+/).filter(part => part !== '')
  if (option.kind === 'value') return text
  const word = text.toLowerCase()
  return ['1', 'true', 'yes'].includes(word) || (['0', 'false', 'no'].includes(word) ? false : text)
}

function readGiven(command: Command, option: HubOption, place: string, given: GivenValue): unknown {
  try {
    if (option.kind === 'list' && Array.isArray(given)) return given.map(option.read)
    if (option.kind === 'value') return option.read(String(given))
    if (typeof given === 'boolean') return given
    throw new InvalidArgumentError('It must be true or false.')
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    return command.error(`error: ${place} '${given}' is invalid. ${error.message}`)
  }
}

/**
 * Warns about unknown variables with the hub's prefix, as a mistyped name sets nothing. It does not stop the hub:
 * another program's variable may have the prefix.
 */
function warnOfVariables(): void {
  const known = [...optionNames.map(variableOfOption), CONFIG_VARIABLE, KEY_VARIABLE]
  const prefix = variableOfOption('')
  for (const name of Object.keys(process.env).filter(text => text.startsWith(prefix))) {
    if (!known.includes(name)) warn(`The variable ${name} is none of the hub's: it sets nothing.`)
  }
}

/** The options that say where the data are. */
export const dataOptions = ['data', 'database', 'databasePasswordFile'] as const satisfies OptionName[]

export function addDataOption(command: Command): Command {
  return addOptions(command, dataOptions)
}

export function addGroupsOption(command: Command, description: string): Command {
  const read = (group: string, before: string[] = []) => [...before, group]
  return command.option('--group <group>', description, read)
}

/** Every command works on the data of one hub. */
export function dataDirOf(command: Command): string {
  return (
    settingOf(command, 'data') ??
    command.error('error: --data DIR is needed: the folder the hub keeps its data in')
  )
}

/** Value of an option in a variable or the config file: its text or texts, or whether a flag is set. */
type GivenValue = string | string[] | boolean

/**
 * Reads the TOML file that `--config` names; its keys are the names of options.
 * @throws Refused with the file, the place in it and the remedy
 */
function readConfigFile(file: string): Map<OptionName, GivenValue> {
  const given = new Map<OptionName, GivenValue>()
  for (const [key, value] of Object.entries(parseToml(file))) {
    const name = optionNames.find(known => keyOfOption(known) === key) ?? refuseUnknown(file, key)
    given.set(name, toGiven(file, name, value))
  }
  return given
}

function parseToml(file: string): Record<string, unknown> {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof TomlError) {
      const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
      refuse('bad-request', `${file} cannot be understood at line ${error.line}: ${what}.`)
    }
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') refuse('not-found', `There is no file ${file}: check --config.`)
    if (code === 'EACCES') refuse('bad-request', `${file} may not be read by this user: check its rights.`)
    if (code === 'EISDIR') refuse('bad-request', `${file} is a folder: --config names a file.`)
    throw error
  }
}

function refuseUnknown(file: string, key: string): never {
  const known = optionNames.map(keyOfOption).sort().join(', ')
  refuse('bad-request', `${file} sets ${key}, which is no option. There are: ${known}.`)
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function pairsOf(table: Record<string, unknown>): string[] {
  return Object.entries(table).map(([key, value]) => `${key}=${value}`)
}

function toGiven(file: string, name: OptionName, value: unknown): GivenValue {
  const option = optionTable[name]
  const wrong = (wanted: string): never =>
    refuse('bad-request', `${file}: ${keyOfOption(name)} must be ${wanted}.`)
  if (option.kind === 'flag') return typeof value === 'boolean' ? value : wrong('true or false')
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (option.kind === 'list') {
    const list = Array.isArray(text) ? text : 'isTable' in option && isTable(text) ? pairsOf(text) : [text]
    return list.every(entry => typeof entry === 'string') ? list : wrong('a text, or a list of texts in [ ]')
  }
  if (typeof text !== 'string') return wrong('a text in quotes, or a number')
  return 'isPath' in option ? path.resolve(path.dirname(file), text) : text
}
