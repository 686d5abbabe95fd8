/**
 * Creates, renews and revokes recovery codes, and updates the keys that they encrypt.
 * The codes are stored among the laptop's own secrets, which is safe: a reader of those secrets already has
 * the keys.
 */
import { readGiven } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import { codeBytes, formatCode } from './code.ts'
import { companyKeyId, sealCode } from './company-seal.ts'
import {
  type CodeOwner,
  type RecoveryFile,
  type RecoverySeal,
  sealKeys,
  soundRecoveryFile,
  unsealKeys,
  writeRecoveryFile,
} from './recovery-file.ts'

type Needs = Pick<Ports, 'dataDir' | 'secrets' | 'random' | 'clock' | 'log' | 'borrowedFrom' | 'policy'>

/** The names of the codes among the secrets. */
export const codeSecrets: Readonly<Record<CodeOwner, string>> = {
  person: 'recovery:person',
  company: 'recovery:company',
}

/** The secret that the laptop sends to the hub to replace its stored code. */
const ownerSecret = 'recovery:owner'

/** Runs the changes of the file one after the other, because each rewrites the whole file. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work, work)
  last = run
  return run
}

/** Creates a new code. An earlier code stops working. This is the only time that the code is returned. */
export function makeCode(ports: Needs): Promise<string> {
  return inTurn(async () => {
    const code = ports.random.bytes(codeBytes)
    const file = beginFile(ports)
    const keys = sealKeys(code, file.laptop, 'person', await keysToRecover(ports))
    await ports.secrets.set(codeSecrets.person, Buffer.from(code).toString('hex'))
    await writeRecoveryFile(ports.dataDir, { ...file, person: { madeAt: ports.clock.now(), keys } })
    return formatCode(code)
  })
}

export function revokeCode(ports: Needs): Promise<void> {
  return inTurn(async () => {
    await writeRecoveryFile(ports.dataDir, { ...beginFile(ports), person: null })
    await ports.secrets.remove(codeSecrets.person)
  })
}

/** Call it after keys were added or changed. If the disk refuses the file, the next start tries again. */
export async function refreshRecovery(ports: Needs): Promise<void> {
  if (ports.secrets.lost !== null || ports.borrowedFrom !== null) return
  for (const keep of [keepPersons, keepCompanys]) {
    try {
      await inTurn(() => keep(ports))
    } catch (error) {
      ports.log.warn({ err: error }, 'recovery.not-kept')
    }
  }
}

async function keepPersons(ports: Needs): Promise<void> {
  const code = await codeOf(ports, 'person')
  if (code === null) return
  const file = beginFile(ports)
  const keys = await keysToRecover(ports)
  if (file.person !== null && isSealOf(file.person, file.laptop, 'person', code, keys)) return
  const madeAt = file.person?.madeAt ?? ports.clock.now()
  await writeRecoveryFile(ports.dataDir, {
    ...file,
    person: { madeAt, keys: sealKeys(code, file.laptop, 'person', keys) },
  })
}

/** Keeps a code for the company while the policy names a recovery key, and removes it otherwise. */
async function keepCompanys(ports: Needs): Promise<void> {
  const { recoveryKey } = readGiven(ports)
  const file = beginFile(ports)
  if (recoveryKey === undefined) {
    if (file.company === null) return
    await writeRecoveryFile(ports.dataDir, { ...file, company: null })
    return ports.secrets.remove(codeSecrets.company)
  }
  const keyId = companyKeyId(recoveryKey)
  const known = await codeOf(ports, 'company')
  // saves the owner secret before the keys are encrypted: a recovered laptop without it could never replace
  // its code
  await ownerOf(ports)
  const keys = await keysToRecover(ports)
  // there are no keys to recover yet
  if (Object.keys(keys).every(name => name === ownerSecret)) return
  const { company, laptop } = file
  if (known !== null && company?.keyId === keyId) {
    if (isSealOf(company, laptop, 'company', known, keys)) return
    const sealed = sealKeys(known, laptop, 'company', keys)
    return writeRecoveryFile(ports.dataDir, { ...file, company: { ...company, keys: sealed } })
  }
  // a new code, because the holder of the former recovery key may have read the old one
  const code = ports.random.bytes(codeBytes)
  const sealedCode = await sealCode(recoveryKey, laptop, code)
  const seal = { madeAt: ports.clock.now(), keys: sealKeys(code, laptop, 'company', keys) }
  await ports.secrets.set(codeSecrets.company, Buffer.from(code).toString('hex'))
  await writeRecoveryFile(ports.dataDir, { ...file, company: { ...seal, keyId, sealedCode, leftAt: null } })
}

export async function ownerOf({ secrets, random }: Pick<Ports, 'secrets' | 'random'>): Promise<string> {
  const known = await secrets.get(ownerSecret)
  if (known !== null) return known
  const made = Buffer.from(random.bytes(32)).toString('base64url')
  await secrets.set(ownerSecret, made)
  return made
}

/** Returns when the user's code was created; null: there is none. */
export function readCodeMadeAt(dataDir: string): number | null {
  return soundRecoveryFile(dataDir)?.person?.madeAt ?? null
}

export function hasAnyCode(dataDir: string): boolean {
  const file = soundRecoveryFile(dataDir)
  return file !== null && (file.person ?? file.company) !== null
}

async function codeOf({ secrets }: Needs, owner: CodeOwner): Promise<Uint8Array | null> {
  const text = await secrets.get(codeSecrets[owner])
  return text === null ? null : Buffer.from(text, 'hex')
}

/** Returns the file's content. A damaged file is replaced, because its codes are among the secrets. */
function beginFile({ dataDir, random }: Needs): RecoveryFile {
  const sound = soundRecoveryFile(dataDir)
  return sound ?? { version: 1, laptop: random.uuid(), person: null, company: null }
}

function isSealOf(
  seal: RecoverySeal,
  laptop: string,
  owner: CodeOwner,
  code: Uint8Array,
  keys: Readonly<Record<string, string>>,
): boolean {
  return JSON.stringify(unsealKeys(code, laptop, owner, seal.keys)) === JSON.stringify(keys)
}

/**
 * Returns all secrets except the codes and the login token: after a recovery the user signs in again to
 * send.
 */
async function keysToRecover({ secrets }: Needs): Promise<Record<string, string>> {
  const kept = Object.entries(await secrets.all())
    .filter(([name]) => !Object.values(codeSecrets).includes(name))
    .map(([name, value]): [string, string] => [
      name,
      name.startsWith('credentials:') ? withoutToken(value) : value,
    ])
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function withoutToken(credentials: string): string {
  return JSON.stringify({ ...(JSON.parse(credentials) as object), token: null })
}
