/** The key of the hub's database: from the environment, or a file of mode 0600 beside the data. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hubFile } from '../app/create-hub.ts'
import { refuse } from '../service/refuse.ts'

const VARIABLE = 'FIELDBOOK_HUB_KEY'
const KEY_BYTES = 32

/** 32 bytes. @throws Refused with what to do, when there is none or it is no key */
export function readHubKey(dataDir: string): Uint8Array {
  const given = process.env[VARIABLE]
  if (given !== undefined) return parseKey(given, `The variable ${VARIABLE}`)
  const file = path.join(dataDir, 'hub.key')
  if (existsSync(file)) return parseKey(readFileSync(file, 'utf8'), file)
  if (existsSync(hubFile(dataDir))) {
    refuse(
      'storage',
      `The key of ${hubFile(dataDir)} is missing: put back ${file}, or set ${VARIABLE}. Nothing was changed.`,
    )
  }
  return makeKey(dataDir, file)
}

function parseKey(text: string, from: string): Uint8Array {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = Buffer.from(trimmed, 'base64')
  if (bytes.length === KEY_BYTES) return bytes
  return refuse('storage', `${from} holds no key: it must be ${KEY_BYTES} bytes, in hex or Base64.`)
}

function makeKey(dataDir: string, file: string): Uint8Array {
  const key = randomBytes(KEY_BYTES)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // wx: two first starts at one time must not each make a key
  writeFileSync(file, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
