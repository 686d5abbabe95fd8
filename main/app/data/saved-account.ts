/**
 * Stores which account this laptop works for. The settings file, which is not encrypted, has the ids and
 * the address.
 * The user's name, email address and credentials are in the secrets.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { roles } from '../../../shared/entities/roles.ts'
import { reason } from '../../../shared/text/message.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { accountIdOf, hubOf, type SyncAccount } from '../../sync/client/account/account.ts'
import type { Ports } from '../ports/ports.ts'
import { readAccountCopies, writeAccountCopy } from './account-copy.ts'

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
  /** The address that they are for. It differs from the one in the account's id if the server has moved. */
  baseUrl?: string
}

const setting = 'account'
const lastSetting = 'lastAccount'

/** The fields of the user that are stored encrypted. */
const person = { name: Type.String(), email: Type.Union([Type.String(), Type.Null()]) }
const Person = Compile(Type.Object(person))
type Person = Pick<SyncAccount['user'], keyof typeof person>
const nobody: Person = { name: '', email: null }

/** Earlier versions stored name and email address unencrypted in the settings, so both are optional here. */
const FactsSchema = Type.Object({
  account: Type.Object({
    id: Type.String(),
    user: Type.Object({
      id: Type.Integer(),
      uuid: Type.String(),
      name: Type.Optional(person.name),
      email: Type.Optional(person.email),
      role: Type.Enum([...roles]),
    }),
    groupIds: Type.Array(Type.Integer()),
  }),
  baseUrl: Type.String(),
  authenticationPath: Type.String(),
  isDemo: Type.Boolean(),
})
const Facts = Compile(FactsSchema)

/**
 * Returns the id of a sample account. It has no address: the sample hub's port may change, and unsent work
 * must be found again.
 */
export function sampleIdOf(userUuid: string): string {
  return `sample ${userUuid}`
}

type Needs = Pick<Ports, 'settings' | 'secrets' | 'log' | 'dataDir'>

export function readSavedAccount(ports: Needs): Promise<SavedAccount | null> {
  return readSound(ports, setting)
}

/**
 * Reads an account from the settings, which anybody may edit. If the address does not match the account's
 * id, the credentials are not used.
 * Connecting to the server again finds the unsent work.
 */
async function readSound(ports: Needs, name: string): Promise<SavedAccount | null> {
  const kept = ports.settings.get(name)
  const facts = kept === undefined ? findCopy(ports, name === setting) : kept
  if (facts === null) return null
  if (!Facts.Check(facts) || !isOfItsHub(facts)) {
    ports.log.warn('account.not-sound')
    return null
  }
  const address = await movedAddress(ports, facts)
  const { account } = facts
  const { name: openName, email = null, ...user } = account.user
  const known = openName === undefined ? null : { name: openName, email }
  const saved = (who: Person): SavedAccount => ({
    ...facts,
    ...(address !== null && { baseUrl: address }),
    account: { ...account, ...(address !== null && { address }), user: { ...user, ...who } },
  })
  if (known === null) return saved((await readPerson(ports, account.id)) ?? nobody)
  await sealPerson(ports, name, saved(known))
  return saved(known)
}

/** Returns the address that the server has moved to, which only the secrets name; null: it has not moved. */
async function movedAddress(
  ports: Needs,
  { account, baseUrl, isDemo }: Static<typeof FactsSchema>,
): Promise<string | null> {
  const address = isDemo ? undefined : (await readCredentials(ports, account.id))?.baseUrl
  return address === undefined || address === baseUrl ? null : address
}

/** Returns the id of the user's account at a server: a new one, unless an account here has moved to that address. */
export async function accountIdAt(ports: Needs, baseUrl: string, userUuid: string): Promise<string> {
  for (const { folder, facts } of readAccountCopies(path.join(ports.dataDir, 'accounts'))) {
    if (!Facts.Check(facts) || facts.account.user.uuid !== userUuid) continue
    if (folder !== fingerprint(facts.account.id)) continue
    if ((await movedAddress(ports, facts)) === baseUrl) return facts.account.id
  }
  return accountIdOf(baseUrl, userUuid)
}

/** Settings that were damaged or removed name no account; its folder still does. Null: there is none. */
function findCopy({ dataDir, log }: Needs, isToBeSignedIn: boolean): unknown {
  const copy = readAccountCopies(path.join(dataDir, 'accounts')).find(
    ({ folder, facts, isSignedIn }) =>
      Facts.Check(facts) && folder === fingerprint(facts.account.id) && (isSignedIn || !isToBeSignedIn),
  )
  if (copy === undefined) return null
  log.warn('account.found-by-its-folder')
  return copy.facts
}

/**
 * Encrypts a name and an email address that an earlier version stored unencrypted. If the disk is full, the
 * next start tries again.
 */
async function sealPerson(ports: Needs, name: string, saved: SavedAccount): Promise<void> {
  try {
    await savePerson(ports, saved)
    ports.settings.set(name, factsOf(saved))
  } catch (error) {
    ports.log.warn({ err: error }, 'account.not-sealed')
  }
}

function isOfItsHub({ account: { id, user }, baseUrl, isDemo }: Static<typeof FactsSchema>): boolean {
  return id === (isDemo ? sampleIdOf(user.uuid) : accountIdOf(baseUrl, user.uuid))
}

/** Null: the user signed out; the account's folder and its keys stay. */
export async function saveAccount(ports: Needs, account: SavedAccount | null): Promise<void> {
  if (account === null) {
    const before = ports.settings.get(setting)
    ports.settings.set(setting, null)
    if (Facts.Check(before)) copyFacts(ports, before, false)
    return
  }
  await savePerson(ports, account)
  saveFacts(ports, account)
}

/** Saves all but the user's name and email address, which do not change. */
export function saveFacts(ports: Omit<Needs, 'secrets'>, account: SavedAccount): void {
  const facts = factsOf(account)
  for (const name of [setting, lastSetting]) ports.settings.set(name, facts)
  copyFacts(ports, facts, true)
}

/** A full disk refuses the copy. The user works on without it. */
function copyFacts(
  { dataDir, log }: Pick<Ports, 'dataDir' | 'log'>,
  facts: Static<typeof FactsSchema>,
  isSignedIn: boolean,
): void {
  try {
    writeAccountCopy(path.join(dataDir, 'accounts', fingerprint(facts.account.id)), facts, isSignedIn)
  } catch (error) {
    log.warn({ err: error }, 'account.not-copied')
  }
}

function factsOf({ account, ...rest }: SavedAccount): Static<typeof FactsSchema> {
  const { user: person, address: _address, ...known } = account
  const { name: _name, email: _email, ...user } = person
  const baseUrl = rest.isDemo ? rest.baseUrl : hubOf({ id: account.id })
  return { ...rest, baseUrl, account: { ...known, user } }
}

async function savePerson({ secrets }: Pick<Ports, 'secrets'>, { account }: SavedAccount): Promise<void> {
  const { name, email } = account.user
  await secrets.set(personSecret(account.id), JSON.stringify({ name, email }))
}

async function readPerson({ secrets }: Pick<Ports, 'secrets'>, accountId: string): Promise<Person | null> {
  const text = await secrets.get(personSecret(accountId))
  const kept: unknown = text === null ? null : JSON.parse(text)
  return Person.Check(kept) ? kept : null
}

function personSecret(accountId: string): string {
  return `person:${fingerprint(accountId)}`
}

/** Returns the account that was open last, also after signing out: its unsent work stays on the laptop. */
export async function readLastAccount(ports: Needs): Promise<SavedAccount | null> {
  return (await readSavedAccount(ports)) ?? readSound(ports, lastSetting)
}

/** Each server and user has its own database, so that accounts never mix. */
export function databaseFile({ dataDir }: Ports, accountId: string): string {
  return path.join(dataDir, 'accounts', fingerprint(accountId), 'fieldbook.db')
}

/** The blobs database of the account, in the same folder and with the same key. */
export function blobsFile(ports: Ports, accountId: string): string {
  return path.join(path.dirname(databaseFile(ports, accountId)), 'fieldbook-blobs.db')
}

/** The folder for the map that the account's server offers. */
export function mapFolder(ports: Ports, accountId: string): string {
  return path.join(path.dirname(databaseFile(ports, accountId)), 'map')
}

function fingerprint(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex').slice(0, 24)
}

export async function readCredentials(
  { secrets }: Pick<Ports, 'secrets'>,
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
 * Returns the 32 bytes that open the account's database. Creates and saves them at the first opening.
 * @throws StoreFailure `wrong-key` when a database exists without its key: a new key could never open it
 */
export async function databaseKey(ports: Ports, accountId: string): Promise<Uint8Array> {
  const name = `database:${fingerprint(accountId)}`
  const kept = await ports.secrets.get(name)
  if (kept !== null) return Buffer.from(kept, 'hex')
  const file = databaseFile(ports, accountId)
  if (existsSync(file)) {
    throw new StoreFailure('wrong-key', reason('database-key-gone', { file }))
  }
  const made = ports.random.bytes(32)
  await ports.secrets.set(name, Buffer.from(made).toString('hex'))
  return made
}
