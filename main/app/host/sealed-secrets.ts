/** Secrets as sealed values in one file; what seals them is the host's choice. */
import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Secrets } from '../ports.ts'

export interface Seal {
  /** written beside each value, so that another host says why it cannot open it */
  scheme: 'key-file' | 'system'
  protection: Secrets['protection']
  seal(name: string, text: string): Promise<string>
  unseal(name: string, sealed: string): Promise<string>
}

interface SealedValue {
  scheme: Seal['scheme']
  sealed: string
}

/**
 * Keeps every secret in `secrets.json`, mode 0600, replaced as a whole.
 * @throws Error with a sentence for the person when a value was sealed by another host or the file is damaged
 */
export function createSealedSecrets(dataDir: string, seal: Seal): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const values = readValues(file)
  let written: Promise<void> = Promise.resolve()
  const replace = (): Promise<void> => replaceFile(file, JSON.stringify(Object.fromEntries(values)))
  /** One at a time; each carries every value, so one that failed is made good by the next. */
  const write = (): Promise<void> => {
    written = written.then(replace, replace)
    return written
  }
  return {
    protection: seal.protection,
    async get(name) {
      const value = values.get(name)
      if (value === undefined) return null
      if (value.scheme !== seal.scheme) throw new Error(sayForeign(value.scheme, dataDir))
      return seal.unseal(name, value.sealed)
    },
    async set(name, text) {
      values.set(name, { scheme: seal.scheme, sealed: await seal.seal(name, text) })
      await write()
    },
    async remove(name) {
      if (values.delete(name)) await write()
    },
  }
}

function sayForeign(scheme: Seal['scheme'], dataDir: string): string {
  return scheme === 'system'
    ? `The data folder ${dataDir} belongs to the desktop window, which alone can open its keys. Start it without --loopback, or choose another folder with --data DIR.`
    : `The data folder ${dataDir} belongs to the program in the browser. Start it with --loopback, or choose another folder with --data DIR.`
}

function readValues(file: string): Map<string, SealedValue> {
  const text = readIfThere(file)
  if (text === null) return new Map()
  const parsed = parse(text)
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : null
  if (!entries?.every((entry): entry is [string, SealedValue] => isSealedValue(entry[1]))) {
    throw new Error(
      `The keys in ${file} are damaged. Put back a copy of this file; without it the data stays locked.`,
    )
  }
  return new Map(entries)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller tells the person, in words about the file rather than about JSON.
    return null
  }
}

function isSealedValue(value: unknown): value is SealedValue {
  if (typeof value !== 'object' || value === null || !('scheme' in value) || !('sealed' in value))
    return false
  return (value.scheme === 'key-file' || value.scheme === 'system') && typeof value.sealed === 'string'
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A crash leaves the old file or the new one, on the disk either way. */
async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
}
