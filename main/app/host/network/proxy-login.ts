/** The name and the password that the network's proxy wants: sealed as every secret is, put in by who sets the laptop up. */
import { readFileSync } from 'node:fs'
import { fail, type Outcome, succeed } from '../../../../shared/failures.ts'
import type { Ports } from '../../ports/ports.ts'

const secretName = 'proxy-login'

export interface ProxyLogin {
  name: string
  password: string
}

export async function readProxyLogin({ secrets }: Pick<Ports, 'secrets'>): Promise<ProxyLogin | null> {
  return parseLogin((await secrets.get(secretName)) ?? '')
}

/** What a file tells of it, where it stands as `name:password`; empty where it is to be taken back. */
export interface LoginFile {
  file: string
  text: string
}

/** Looks before any folder is begun, as what is wrong here is the file alone. */
export function readLoginFile(file: string): Outcome<LoginFile> {
  const text = readLine(file)
  if (text === null) return fail('not-found', `The file ${file} cannot be read.`)
  if (text !== '' && parseLogin(text) === null)
    return fail('bad-request', `In ${file} there must be one line, as name:password. Nothing was changed.`)
  return succeed({ file, text })
}

/** Returns what to print. */
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

/** Without the end of the line that an editor puts there; null: it cannot be read. */
function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    // missing, a folder, or not for this person's eyes: the sentence names it
    return null
  }
}
