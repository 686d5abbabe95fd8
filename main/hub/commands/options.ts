/** Options that several commands share, and how they are read. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Role, roles } from '../../../shared/roles.ts'

/** `--data` may stand before or after the command's name. */
export function addDataOption(command: Command): Command {
  return command.option('--data <dir>', "the hub's data folder")
}

export function dataDirOf(command: Command): string {
  const { data } = command.optsWithGlobals<{ data?: string }>()
  return data ?? command.error('error: --data DIR is needed: the folder the hub keeps its data in')
}

export function roleOption(): Option {
  return new Option('--role <role>', 'what it may do').choices([...roles])
}

export function asRole(text: string | undefined, otherwise: Role): Role {
  return roles.find(role => role === text) ?? otherwise
}

/** @throws InvalidArgumentError, which commander turns into a sentence about the option */
export function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** A TCP port; 0 takes any that is free. */
export function parsePort(text: string): number {
  const port = parseWholeNumber(text)
  if (port > 65_535) throw new InvalidArgumentError('It must be between 0 and 65535.')
  return port
}
