/**
 * Makes, renews and takes back the code of a person, and keeps what it opens in step with the keys. The code itself
 * stays among the laptop's own keys for that: whoever has those needs no code.
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

/** Where the code of each lies among the keys. */
export const codeSecrets: Readonly<Record<CodeOwner, string>> = {
  person: 'recovery:person',
  company: 'recovery:company',
}

/** What the laptop shows to replace what it has left with the hub. */
const ownerSecret = 'recovery:owner'

/** One change of the file after the other: each is made of the whole. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work, work)
  last = run
  return run
}

/** A new code in place of any before, which opens nothing any more. It is told here, this once. */
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

/** After keys came or changed. What the disk does not take is tried again at the next start. */
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

/** While an administrator names a key there is a code that only its private half reads; without one it opens nothing. */
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
  // before the keys are sealed: a laptop that comes back without it could never replace its code
  await ownerOf(ports)
  const keys = await keysToRecover(ports)
  // nothing lies here that it could open
  if (Object.keys(keys).every(name => name === ownerSecret)) return
  const { company, laptop } = file
  if (known !== null && company?.keyId === keyId) {
    if (isSealOf(company, laptop, 'company', known, keys)) return
    const sealed = sealKeys(known, laptop, 'company', keys)
    return writeRecoveryFile(ports.dataDir, { ...file, company: { ...company, keys: sealed } })
  }
  // whoever could read the one before may have read it
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

/** When the person's code was made; null: there is none. */
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

/** The one that is there; a damaged one is begun anew, as its codes are among the keys. */
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

/** All but the codes themselves, and a sign-in's token: who comes with a code signs in again to send. */
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
