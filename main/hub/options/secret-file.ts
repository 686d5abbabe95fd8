/** Reads secrets from files, so that they appear neither in the process list nor in the config file. */
import { readFileSync } from 'node:fs'
import { refuse } from '../../service/refuse.ts'

const MIN_LETTERS = 16

/** Returns the secret without the line end. `option` is the option that names the file. @throws Refused */
export function readSecretFile(file: string, option: string): string {
  const secret = readText(file, option).trim()
  if (secret === '') refuse('bad-request', `${file}, which --${option} names, is empty.`)
  return secret
}

/** Reads a token that an administrator made up. @throws Refused for a token that could be guessed */
export function readTokenFile(file: string, option: string): string {
  const token = readSecretFile(file, option)
  if (token.length >= MIN_LETTERS && !/\s/.test(token)) return token
  return refuse(
    'bad-request',
    `${file}, which --${option} names, needs one word of ${MIN_LETTERS} letters or more, such as "openssl rand -hex 16" makes.`,
  )
}

function readText(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return refuse('bad-request', `${file}, which --${option} names, cannot be read (${code}).`)
  }
}
