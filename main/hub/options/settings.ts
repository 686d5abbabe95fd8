/** What the hub is set to: by the command line, else by a variable, else by the file of `--config`, else by default. */

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

/** Adds those options, and `--config`; `--data` and it may stand before or after the name of a command. */
export function addOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) command.addOption(commanderOption(name, optionTable[name]))
  return command.option('--config <file>', 'a TOML file that holds options by their names')
}

/** The default is only told: one that commander took would hide the variable and the file. */
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

/** @throws Refused, or commander's own error for what a variable or the file says wrongly */
export function settingsOf(command: Command): Settings {
  const read = createReader(command)
  warnOfVariables()
  return Object.fromEntries(optionNames.map(name => [name, read(name)])) as Settings
}

/** One of them, for a command that needs no other. */
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
/** Read where the database's key is. */
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

/** A mistyped variable sets nothing, and nobody would notice; another program's, named alike, must not stop the hub. */
function warnOfVariables(): void {
  const known = [...optionNames.map(variableOfOption), CONFIG_VARIABLE, KEY_VARIABLE]
  const prefix = variableOfOption('')
  for (const name of Object.keys(process.env).filter(text => text.startsWith(prefix))) {
    if (!known.includes(name)) warn(`The variable ${name} is none of the hub's: it sets nothing.`)
  }
}

export function addDataOption(command: Command): Command {
  return addOptions(command, ['data'])
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

// The file that `--config` names: TOML, with the options' names as its keys.

/** Texts as an option reads them, or whether a flag is set. */
type GivenValue = string | string[] | boolean

/** @throws Refused with the file, the place in it and what to do */
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
