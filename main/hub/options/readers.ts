/** Parses the text of an option, from the command line, a variable or the config file. */
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { roles } from '../../../shared/entities/roles.ts'
import { parseStoreAddress, type StoreAddress } from '../../app/hub/contents/store-address.ts'
import { isMailbox } from '../../service/documents/mail/mailer.ts'

/** @throws InvalidArgumentError, which is printed as a sentence about the option */
export function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** @throws InvalidArgumentError */
export function parseCount(text: string): number {
  const count = parseWholeNumber(text)
  if (count === 0) throw new InvalidArgumentError('It must be 1 or more.')
  return count
}

/** Parses a TCP port; 0 means any free port. @throws InvalidArgumentError */
export function parsePort(text: string): number {
  const port = parseWholeNumber(text)
  if (port > 65_535) throw new InvalidArgumentError('It must be between 0 and 65535.')
  return port
}

/** Parses the address of a proxy, or a network as ADDRESS/BITS. @throws InvalidArgumentError */
export function parseProxy(text: string): string {
  const [address = '', bits] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (most < 0 || !isNetwork)
    throw new InvalidArgumentError('It must be an address such as 10.0.0.5 or 10.0.0.0/24.')
  return text
}

/** Accepts any text that is not blank. @throws InvalidArgumentError */
export function parseText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return text
}

/** Requires https, or this machine: tokens must not cross a network unencrypted. @throws InvalidArgumentError */
export function parseIssuer(text: string): string {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1')
  if (!isSafe) throw new InvalidArgumentError('It must be an address that begins with https://.')
  return text
}

/** @throws InvalidArgumentError */
export function parseSmtp(text: string): string {
  const url = URL.parse(text)
  const isServer = (url?.protocol === 'smtp:' || url?.protocol === 'smtps:') && url.hostname !== ''
  if (!isServer || url.password !== '')
    throw new InvalidArgumentError(
      'It must be such as smtp://user@mail.example.com:587, with the password in --smtp-password-file.',
    )
  return text
}

/**
 * Requires the name of the database. On other machines it also requires the decision about TLS.
 * @throws InvalidArgumentError
 */
export function parseDatabase(text: string): string {
  const url = URL.parse(text)
  const isServer = url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== ''
  if (!isServer || url.pathname.length < 2)
    throw new InvalidArgumentError('It must be such as postgres://hub@db.example.com/fieldbook.')
  if (url.password !== '')
    throw new InvalidArgumentError('Put the password into a file, which --database-password-file names.')
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (!isHere && !['verify-full', 'disable'].includes(url.searchParams.get('sslmode') ?? ''))
    throw new InvalidArgumentError(
      'It must end with ?sslmode=verify-full, or with ?sslmode=disable if the network is yours alone.',
    )
  return text
}

/** Parses where the data are moved to. @throws InvalidArgumentError */
export function parseDatabaseTarget(text: string): string {
  return text === 'file' ? text : parseDatabase(text)
}

/** @throws InvalidArgumentError */
export function parseContentsStore(text: string): StoreAddress {
  const address = parseStoreAddress(text)
  if (typeof address === 'string') throw new InvalidArgumentError(address)
  return address
}

/** Parses where contents are moved to. @throws InvalidArgumentError */
export function parseContentsTarget(text: string): StoreAddress | 'file' {
  return text === 'file' ? 'file' : parseContentsStore(text)
}

/** @throws InvalidArgumentError */
export function parseMailbox(text: string): string {
  if (!isMailbox(text)) throw new InvalidArgumentError('It must be an address such as service@example.com.')
  return text
}

/** Checks `NAME=ROLE`; the name may contain an equals sign. @throws InvalidArgumentError */
export function parseNamedRole(text: string): string {
  const at = text.lastIndexOf('=')
  if (at < 1 || !roles.some(role => role === text.slice(at + 1)))
    throw new InvalidArgumentError(`It must be such as planners=dispatcher, with one of ${roles.join(', ')}.`)
  return text
}

/** Returns a parser that accepts only `words`. @throws InvalidArgumentError */
export function parseOneOf<const W extends string>(words: readonly W[]): (text: string) => W {
  return text => {
    const word = words.find(known => known === text)
    if (word === undefined) throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`)
    return word
  }
}
