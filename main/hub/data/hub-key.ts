/** The key of the hub's database: from the environment, or a file of mode 0600 beside the data. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hubFile } from '../../app/hub/create-hub.ts'
import { refuse } from '../../service/refuse.ts'
import { ensureFolder } from '../../store/ensure-folder.ts'

const VARIABLE = 'FIELDBOOK_HUB_KEY'
const KEY_BYTES = 32

/** 32 bytes; a folder without data gets a new one. @throws Refused with what to do, when it is gone or no key */
export function readHubKey(dataDir: string): Uint8Array {
  return findHubKey(dataDir) ?? (existsSync(hubFile(dataDir)) ? missingKey(dataDir) : makeKey(dataDir))
}

/** The key of data that are there already, here or in a backup. @throws Refused with what to do */
export function requireHubKey(dataDir: string): Uint8Array {
  return findHubKey(dataDir) ?? missingKey(dataDir)
}

function findHubKey(dataDir: string): Uint8Array | null {
  const given = process.env[VARIABLE]
  if (given !== undefined) return parseKey(given, `The variable ${VARIABLE}`)
  const file = keyFile(dataDir)
  return existsSync(file) ? parseKey(readFileSync(file, 'utf8'), file) : null
}

function missingKey(dataDir: string): never {
  return refuse(
    'storage',
    `The key of ${hubFile(dataDir)} is missing: put back ${keyFile(dataDir)}, or set ${VARIABLE}. Nothing was changed.`,
  )
}

function keyFile(dataDir: string): string {
  return path.join(dataDir, 'hub.key')
}

function parseKey(text: string, from: string): Uint8Array {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = Buffer.from(trimmed, 'base64')
  if (bytes.length === KEY_BYTES) return bytes
  return refuse('storage', `${from} holds no key: it must be ${KEY_BYTES} bytes, in hex or Base64.`)
}

function makeKey(dataDir: string): Uint8Array {
  const key = randomBytes(KEY_BYTES)
  ensureFolder(dataDir)
  // wx: two first starts at one time must not each make a key
  writeFileSync(keyFile(dataDir), `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
