/** The file that `--config` names: TOML, with the options' names as its keys. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { refuse } from '../../service/refuse.ts'
import { keyOfOption, type OptionName, optionNames, optionTable } from './table.ts'

/** Texts as an option reads them, or whether a flag is set. */
export type GivenValue = string | string[] | boolean

/** @throws Refused with the file, the place in it and what to do */
export function readConfigFile(file: string): Map<OptionName, GivenValue> {
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

function toGiven(file: string, name: OptionName, value: unknown): GivenValue {
  const option = optionTable[name]
  const wrong = (wanted: string): never =>
    refuse('bad-request', `${file}: ${keyOfOption(name)} must be ${wanted}.`)
  if (option.kind === 'flag') return typeof value === 'boolean' ? value : wrong('true or false')
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (option.kind === 'list') {
    const list = Array.isArray(text) ? text : [text]
    return list.every(entry => typeof entry === 'string') ? list : wrong('a text, or a list of texts in [ ]')
  }
  if (typeof text !== 'string') return wrong('a text in quotes, or a number')
  return 'isPath' in option ? path.resolve(path.dirname(file), text) : text
}
