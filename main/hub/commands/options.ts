/** Options that several commands share, and how they are read. */
import { isIP } from 'node:net'
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

/** One more address of a proxy, or a network of them as ADDRESS/BITS. @throws InvalidArgumentError */
export function addProxy(text: string, before: readonly string[] = []): string[] {
  const [address = '', bits] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (most < 0 || !isNetwork)
    throw new InvalidArgumentError('It must be an address such as 10.0.0.5 or 10.0.0.0/24.')
  return [...before, text]
}
