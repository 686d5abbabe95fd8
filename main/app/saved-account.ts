/** Which account this laptop works for, and where its keys lie: plain facts in the settings, secrets in the secrets. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { roles } from '../../shared/roles.ts'
import { because } from '../../shared/told.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { accountIdOf, type SyncAccount } from '../sync/account.ts'
import type { Ports } from './ports.ts'

export interface SavedAccount {
  /** `account.id` names the data folder, and every operation is bound to it */
  account: SyncAccount
  baseUrl: string
  authenticationPath: string
  isDemo: boolean
}

export interface SavedCredentials {
  apiKey: string
  apiSecret: string | null
  token: string | null
}

const setting = 'account'
const lastSetting = 'lastAccount'

const Saved = Compile(
  Type.Object({
    account: Type.Object({
      id: Type.String(),
      user: Type.Object({
        id: Type.Integer(),
        uuid: Type.String(),
        name: Type.String(),
        email: Type.Union([Type.String(), Type.Null()]),
        role: Type.Enum([...roles]),
      }),
      groupIds: Type.Array(Type.Integer()),
    }),
    baseUrl: Type.String(),
    authenticationPath: Type.String(),
    isDemo: Type.Boolean(),
  }),
)

/** The sample hub's port may change, and its work must not be stranded by that. */
export function sampleIdOf(userUuid: string): string {
  return `sample ${userUuid}`
}

export function readSavedAccount(ports: Pick<Ports, 'settings' | 'log'>): SavedAccount | null {
  return readSound(ports, setting)
}

/**
 * The settings lie open beside the keys: an address that was changed in them is not the one that key and token were
 * given for, and gets neither. Whoever connects to the hub again finds their work.
 */
function readSound({ settings, log }: Pick<Ports, 'settings' | 'log'>, name: string): SavedAccount | null {
  const saved = settings.get(name) ?? null
  if (saved === null) return null
  if (Saved.Check(saved) && isOfItsHub(saved)) return saved
  log.warn('account.not-sound')
  return null
}

function isOfItsHub({ account: { id, user }, baseUrl, isDemo }: SavedAccount): boolean {
  return id === (isDemo ? sampleIdOf(user.uuid) : accountIdOf(baseUrl, user.uuid))
}

/** null: nobody is signed in; the folders and their keys stay. */
export function saveAccount({ settings }: Pick<Ports, 'settings'>, account: SavedAccount | null): void {
  settings.set(setting, account)
  if (account) settings.set(lastSetting, account)
}

/** Whose work was open last, also after signing out: it lies here until it is sent. */
export function readLastAccount(ports: Ports): SavedAccount | null {
  return readSavedAccount(ports) ?? readSound(ports, lastSetting)
}

/** One database for each hub and user, so that accounts never mix. */
export function databaseFile({ dataDir }: Ports, accountId: string): string {
  return path.join(dataDir, 'accounts', fingerprint(accountId), 'fieldbook.db')
}

/** The bytes of its documents, beside it and under the same key. */
export function blobsFile(ports: Ports, accountId: string): string {
  return path.join(path.dirname(databaseFile(ports, accountId)), 'fieldbook-blobs.db')
}

function fingerprint(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex').slice(0, 24)
}

export async function readCredentials(
  { secrets }: Ports,
  accountId: string,
): Promise<SavedCredentials | null> {
  const text = await secrets.get(`credentials:${fingerprint(accountId)}`)
  return text === null ? null : (JSON.parse(text) as SavedCredentials)
}

export async function saveCredentials(
  { secrets }: Ports,
  accountId: string,
  credentials: SavedCredentials,
): Promise<void> {
  await secrets.set(`credentials:${fingerprint(accountId)}`, JSON.stringify(credentials))
}

/**
 * The 32 bytes that open the account's database, made and kept at the first opening.
 * @throws StoreFailure `wrong-key` when a database is there and its key is not: a new key would lock it for good
 */
export async function databaseKey(ports: Ports, accountId: string): Promise<Uint8Array> {
  const name = `database:${fingerprint(accountId)}`
  const kept = await ports.secrets.get(name)
  if (kept !== null) return Buffer.from(kept, 'hex')
  const file = databaseFile(ports, accountId)
  if (existsSync(file)) {
    throw new StoreFailure('wrong-key', because('database-key-gone', { file }))
  }
  const made = ports.random.bytes(32)
  await ports.secrets.set(name, Buffer.from(made).toString('hex'))
  return made
}
