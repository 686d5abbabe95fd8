/** Stores secrets as encrypted values in one file. The host chooses the encryption. */
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import type { Secrets } from '../ports/ports.ts'

export interface SealedValue {
  /** The host that encrypted the value. Another host cannot decrypt it, and says so. */
  scheme: 'key-file' | 'system'
  sealed: string
}

export interface Seal {
  scheme: SealedValue['scheme']
  protection: Secrets['protection']
  seal(name: string, text: string): Promise<string>
  /**
   * `isStale`: the key has changed, so encrypt the value again. Rejects when the value cannot be decrypted.
   */
  unseal(name: string, sealed: string): Promise<{ text: string; isStale: boolean }>
}

/**
 * Opens `secrets.json` (mode 0600), which is always replaced as a whole. Decrypts every value once, so that
 * a wrong key is found at startup.
 * In that case `lost` is set, and the values that can be decrypted stay readable for an export.
 * Fails with `storage` if another host encrypted the values and there is no recovery code.
 */
export async function openSealedSecrets(dataDir: string, seal: Seal): Promise<Outcome<Secrets>> {
  const file = path.join(dataDir, secretsFileName)
  const values = readSealed(dataDir)
  if (values === null) return succeed(createSecrets(file, seal, new Map(), reason('keys-damaged', { file })))
  const foreign = [...values.values()].find(value => value.scheme !== seal.scheme)
  if (foreign) {
    const told = reason(foreign.scheme === 'system' ? 'keys-of-window' : 'keys-of-browser', {
      folder: dataDir,
    })
    if (!existsSync(path.join(dataDir, recoveryFileName))) return fail('storage', told)
    return succeed(createSecrets(file, seal, new Map(), told))
  }
  try {
    return succeed(await openAll(file, seal, values))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const lost = reason('keys-damaged-why', { file, why })
    return succeed(createSecrets(file, seal, await readableOf(values, seal), lost))
  }
}

async function readableOf(
  values: ReadonlyMap<string, SealedValue>,
  seal: Seal,
): Promise<Map<string, SealedValue>> {
  const readable = new Map<string, SealedValue>()
  for (const [name, value] of values) {
    const opened = await seal.unseal(name, value.sealed).catch(() => null)
    if (opened !== null) readable.set(name, value)
  }
  return readable
}

const secretsFileName = 'secrets.json'
/** The file in the same folder that a recovery code opens. */
export const recoveryFileName = 'recovery.json'

async function openAll(file: string, seal: Seal, values: Map<string, SealedValue>): Promise<Secrets> {
  const stale: [string, string][] = []
  for (const [name, { sealed }] of values) {
    const { text, isStale } = await seal.unseal(name, sealed)
    if (isStale) stale.push([name, text])
  }
  const secrets = createSecrets(file, seal, values, null)
  try {
    for (const [name, text] of stale) await secrets.set(name, text)
  } catch (error) {
    // on a full disk the old encryption stays valid, and the next start tries again
    if (storeFailureFrom(error, file) === null) throw error
  }
  return secrets
}

/** Returns which host encrypted the folder's secrets; null: there are none, or the file cannot be read. */
export function sealedBy(dataDir: string): Seal['scheme'] | null {
  const values = readSealed(dataDir)
  return values?.values().next().value?.scheme ?? null
}

function createSecrets(
  file: string,
  seal: Seal,
  values: Map<string, SealedValue>,
  lost: Message | null,
): Secrets {
  let written: Promise<void> = Promise.resolve()
  let whyLost = lost
  const replace = () => replaceFile(file, JSON.stringify(Object.fromEntries(values)))
  /** Writes the file, one write at a time. Each write has all values, so it also repairs one that failed. */
  const write = () => {
    written = written.then(replace, replace)
    return written
  }
  const open = async ([name, { sealed }]: [string, SealedValue]) =>
    [name, (await seal.unseal(name, sealed)).text] as const
  return {
    protection: seal.protection,
    get lost() {
      return whyLost
    },
    async get(name) {
      const value = values.get(name)
      return value === undefined ? null : (await open([name, value]))[1]
    },
    async all() {
      return Object.fromEntries(await Promise.all([...values].map(open)))
    },
    async set(name, text) {
      // the file must not be overwritten, because the lost keys may be recovered later
      if (whyLost !== null) throw new Error(`No key is kept over those that are lost: ${name}`)
      values.set(name, { scheme: seal.scheme, sealed: await seal.seal(name, text) })
      await write()
    },
    async remove(name) {
      if (whyLost === null && values.delete(name)) await write()
    },
    async begin(fresh, keepAs) {
      if (existsSync(file) && keepAs !== null) await rename(file, keepAs)
      values.clear()
      for (const [name, text] of Object.entries(fresh))
        values.set(name, { scheme: seal.scheme, sealed: await seal.seal(name, text) })
      whyLost = null
      await write()
    },
  }
}

/** Replaces all secrets of the folder at once. */
export function writeSealed(dataDir: string, values: ReadonlyMap<string, SealedValue>): Promise<void> {
  return replaceFile(path.join(dataDir, secretsFileName), JSON.stringify(Object.fromEntries(values)))
}

/** Reads all secrets of a folder in encrypted form; null: the file is damaged. */
export function readSealed(dataDir: string): Map<string, SealedValue> | null {
  const text = readIfThere(path.join(dataDir, secretsFileName))
  if (text === null) return new Map()
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return null
  const entries = Object.entries(parsed)
  const areSealed = entries.every((entry): entry is [string, SealedValue] => isSealedValue(entry[1]))
  return areSealed ? new Map(entries) : null
}

/** Checks by hand, because loading the schema library took 80 ms at each start from the sources. */
function isSealedValue(value: unknown): value is SealedValue {
  if (typeof value !== 'object' || value === null || !('scheme' in value) || !('sealed' in value))
    return false
  return (value.scheme === 'key-file' || value.scheme === 'system') && typeof value.sealed === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // the caller reports the damaged file in words that the user understands
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // a data folder that is no folder is reported when it is opened
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (isAbsent) return null
    throw error
  }
}

/**
 * Replaces the file through a flushed copy, so that after a crash either the old or the new file is
 * complete.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`
  await writeFile(fresh, text, { mode: 0o600, flush: true })
  await rename(fresh, file)
}
