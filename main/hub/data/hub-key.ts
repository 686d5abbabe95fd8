/** The key of the hub's database: from the environment, or from a file of mode 0600 in the data folder. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hubFile } from '../../app/hub/create-hub.ts'
import { refuse } from '../../service/refuse.ts'
import { ensureFolder } from '../../store/ensure-folder.ts'

const VARIABLE = 'FIELDBOOK_HUB_KEY'
const KEY_BYTES = 32

/**
 * Returns the 32 bytes of the key, and makes a key for a folder without data.
 * @throws Refused with the remedy if the key is missing or malformed
 */
export function readHubKey(dataDir: string): Uint8Array {
  return findHubKey(dataDir) ?? (existsSync(hubFile(dataDir)) ? missingKey(dataDir) : makeKey(dataDir))
}

/** Returns the key of existing data or of a backup. @throws Refused with the remedy */
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
  // The flag `wx` stops two first starts at one time from each making a key.
  writeFileSync(keyFile(dataDir), `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
