/**
 * Stores the name and password for the network's proxy with the other secrets. An administrator sets them
 * with a file on the command line.
 */
import { readFileSync } from 'node:fs'
import { fail, type Outcome, succeed } from '../../../../shared/text/failures.ts'
import type { Ports } from '../../ports/ports.ts'

const secretName = 'proxy-login'

export interface ProxyLogin {
  name: string
  password: string
}

export async function readProxyLogin({ secrets }: Pick<Ports, 'secrets'>): Promise<ProxyLogin | null> {
  return parseLogin((await secrets.get(secretName)) ?? '')
}

/** The login file's content as `name:password`; an empty text removes the saved login. */
export interface LoginFile {
  file: string
  text: string
}

/** Reads and checks the file before a data folder is opened, because its errors concern only this file. */
export function readLoginFile(file: string): Outcome<LoginFile> {
  const text = readLine(file)
  if (text === null) return fail('not-found', `The file ${file} cannot be read.`)
  if (text !== '' && parseLogin(text) === null)
    return fail('bad-request', `In ${file} there must be one line, as name:password. Nothing was changed.`)
  return succeed({ file, text })
}

/** Returns the text to print. */
export async function keepProxyLogin(
  { secrets }: Pick<Ports, 'secrets'>,
  { file, text }: LoginFile,
): Promise<string> {
  if (text === '') {
    await secrets.remove(secretName)
    return 'The name and the password for the proxy are forgotten.'
  }
  await secrets.set(secretName, text)
  return `The name and the password for the proxy are kept, sealed. Remove ${file} now.`
}

function parseLogin(text: string): ProxyLogin | null {
  const [, name, password] = /^([^:\r\n]+):([^\r\n]*)$/.exec(text) ?? []
  return name === undefined || password === undefined ? null : { name, password }
}

/** Reads the file without the line break that editors add at the end; null: the file cannot be read. */
function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    // the file is missing, a folder, or not readable for this user: the caller's message names it
    return null
  }
}
