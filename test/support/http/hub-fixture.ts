/** Starts a server in its own folder on a free port, with a fixed clock, and adds users. */
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Logger, pino } from 'pino'
import { fetch } from 'undici'
import {
  createHub,
  type HubOptions,
  hubBlobsFile,
  hubFile,
  hubOver,
} from '../../../main/app/hub/create-hub.ts'
import { type Hub, serveHub } from '../../../main/app/hub/serve-hub.ts'
import { createGroup, type GroupRecord } from '../../../main/service/access/groups.ts'
import { createKey, type MadeKey } from '../../../main/service/access/keys.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { addUser, type NewUser, type UserRecord } from '../../../main/service/access/users.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import { makeDatabase } from '../postgres/make-database.ts'
import { takeFolder } from '../store/kept-folder.ts'
import { layMigrated, layMigratedBlobs, layServed } from '../store/migrated-file.ts'

/** Friday 20 November 2026, 08:00 in Stockholm. */
export const morning = Date.UTC(2026, 10, 20, 7)

const hubKey = new Uint8Array(32).fill(8)

export interface Person {
  user: UserRecord
  /** the headers of the laptop program: the app key and the user's token */
  headers: Record<string, string>
}

type MorePerson = { groupId?: number; password?: string; furtherGroupIds?: number[] }

export interface TestHub {
  hub: Hub
  group: GroupRecord
  /** an integration key with the role admin */
  integration: MadeKey
  app: MadeKey
  clock: { time: number; now(): number }
  log: Logger
  /** everything that was logged, as text */
  logged(): string
  /** without a password the user has a token but cannot log in, which saves the slow hash */
  addPerson(name: string, role: Role, more?: MorePerson): Promise<Person>
  /** the data folder, and the key of its database */
  dataDir: string
  key: Uint8Array
  /** stops the server, waits for `change`, and serves the same folder again at the same address */
  restart(change: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** `options` are options of the server; each test also needs a clock, a log and a port. */
export async function startHub(
  options: Partial<
    Pick<
      HubOptions,
      | 'allowPrivateWebhooks'
      | 'audit'
      | 'contents'
      | 'dataDir'
      | 'key'
      | 'mail'
      | 'mapFile'
      | 'monitoring'
      | 'requestsPerMinute'
      | 'sso'
      | 'trustedProxies'
      | 'updatesFolder'
    >
  > = {},
): Promise<TestHub> {
  const { key = hubKey } = options
  const place =
    options.dataDir === undefined ? takeFolder({ kind: 'hub', key }) : laidIn(options.dataDir, key)
  const clock = { time: morning, now: () => clock.time }
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const dataDirOf = () => (typeof place === 'string' ? place : place.tell())
  const database = await makeDatabase()
  const serve = (port: number) => {
    const terms = { ...options, key, port, host: '127.0.0.1', clock, log }
    if (database !== undefined) return createHub({ ...terms, dataDir: dataDirOf(), database })
    if (typeof place === 'string') return createHub({ ...terms, dataDir: place })
    const hands = hubOver(place.openStore(path.basename(hubFile('')), 'hub', layServed), terms)
    return serveHub({ ...hands, key, blobs: place.openBlobs(path.basename(hubBlobsFile(''))) }, terms)
  }
  const hub = await serve(0)
  const group = createGroup(hub.service, { name: 'Stockholm', timeZone: 'Europe/Stockholm' })
  const app = createKey(hub.access, { ...plain, name: 'laptops', kind: 'app' })
  const integration = createKey(hub.access, {
    ...plain,
    name: 'planning',
    kind: 'integration',
    groupId: group.id,
    role: 'admin',
  })
  const at: TestHub = {
    hub,
    group,
    integration,
    app,
    clock,
    log,
    logged: () => lines.join(''),
    addPerson: (name, role, more = {}) =>
      addPerson(at.hub, app, { groupId: group.id, password: null, ...more, name, role }),
    get dataDir() {
      return dataDirOf()
    },
    key,
    async restart(change) {
      if (typeof place !== 'string') place.tell()
      await at.hub.close()
      await change()
      at.hub = await serve(Number(new URL(hub.baseUrl).port))
      await dropKeptConnections(at.hub)
    },
    async close() {
      await at.hub.close()
      if (typeof place === 'string') rmSync(place, { recursive: true })
      else place.giveBack()
    },
  }
  return at
}

/** Returns the test's own folder, with new databases if it has none. */
function laidIn(dataDir: string, key: Uint8Array): string {
  if (!existsSync(hubFile(dataDir))) layMigrated(hubFile(dataDir), key)
  if (!existsSync(hubBlobsFile(dataDir))) layMigratedBlobs(hubBlobsFile(dataDir), key)
  return dataDir
}

const plain = { requireSignature: false, grantsForms: true }

/** Drops connections that the client kept to the previous server: each one ends the first request that uses it. */
async function dropKeptConnections({ baseUrl }: Hub): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    const answer = await fetch(`${baseUrl}/version`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer) return
  }
}

async function addPerson({ service }: Hub, app: MadeKey, person: Omit<NewUser, 'email'>): Promise<Person> {
  const user = await addUser(service, { ...person, email: `${person.name.toLowerCase()}@example.com` })
  const { token } = issueToken(service, user.id, app.id)
  return { user, headers: { 'API-Key': app.apiKey, 'API-Token': token } }
}
