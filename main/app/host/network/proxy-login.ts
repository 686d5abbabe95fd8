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

/** Takes it out of a file, where it stands as `name:password`; an empty file takes it back. Returns what to print. */
export async function keepProxyLogin(
  { secrets }: Pick<Ports, 'secrets'>,
  file: string,
): Promise<Outcome<string>> {
  const text = readLine(file)
  if (text === null) return fail('not-found', `The file ${file} cannot be read.`)
  if (text === '') {
    await secrets.remove(secretName)
    return succeed('The name and the password for the proxy are forgotten.')
  }
  if (parseLogin(text) === null)
    return fail('bad-request', `In ${file} there must be one line, as name:password. Nothing was changed.`)
  await secrets.set(secretName, text)
  return succeed(`The name and the password for the proxy are kept, sealed. Remove ${file} now.`)
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
