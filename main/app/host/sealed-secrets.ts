/** Secrets as sealed values in one file; what seals them is the host's choice. */
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { type Message, reason } from '../../../shared/message.ts'
import { storeFailureFrom } from '../../store/store-failure.ts'
import type { Secrets } from '../ports/ports.ts'

export interface SealedValue {
  /** which host sealed it, so that another one can say why it cannot open it */
  scheme: 'key-file' | 'system'
  sealed: string
}

export interface Seal {
  scheme: SealedValue['scheme']
  protection: Secrets['protection']
  seal(name: string, text: string): Promise<string>
  /** `isStale`: to be sealed anew, as the key behind it changed. Rejects when the seal does not fit. */
  unseal(name: string, sealed: string): Promise<{ text: string; isStale: boolean }>
}

/**
 * Keeps every secret in `secrets.json`, mode 0600, replaced as a whole. All are opened here once, so that a program which
 * cannot open its keys knows so before it does anything else: then they are `lost`, and those that do open are there to be
 * read, for an export. `storage` with a sentence where they belong to the other host and no recovery code could open the
 * data here.
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
/** beside them: what a recovery code opens */
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
    // a disk that takes nothing just now loses no key: the old seal still opens, and the next start tries again
    if (storeFailureFrom(error, file) === null) throw error
  }
  return secrets
}

/** Whose keys lie in the folder; null: none yet, or they cannot be read. */
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
  /** One at a time; each carries every value, so one that failed is made good by the next. */
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
      // what is lost may be found again, and must not be written over
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

/** All of them at once, in place of what was there. */
export function writeSealed(dataDir: string, values: ReadonlyMap<string, SealedValue>): Promise<void> {
  return replaceFile(path.join(dataDir, secretsFileName), JSON.stringify(Object.fromEntries(values)))
}

/** All of a folder's, as they lie there; null: the file is not one of ours. */
export function readSealed(dataDir: string): Map<string, SealedValue> | null {
  const text = readIfThere(path.join(dataDir, secretsFileName))
  if (text === null) return new Map()
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return null
  const entries = Object.entries(parsed)
  const areSealed = entries.every((entry): entry is [string, SealedValue] => isSealedValue(entry[1]))
  return areSealed ? new Map(entries) : null
}

/** By hand: what `npm start` loads from the sources begins with this file, and a library for it took 80 ms. */
function isSealedValue(value: unknown): value is SealedValue {
  if (typeof value !== 'object' || value === null || !('scheme' in value) || !('sealed' in value))
    return false
  return (value.scheme === 'key-file' || value.scheme === 'system') && typeof value.sealed === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller tells the person, in words about the file rather than about JSON.
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // a folder that is none is told of where it is opened
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (isAbsent) return null
    throw error
  }
}

/** A crash leaves the old file or the new one, on the disk either way. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`
  await writeFile(fresh, text, { mode: 0o600, flush: true })
  await rename(fresh, file)
}
