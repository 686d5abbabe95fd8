/**
 * The start of every run: a migrated hub with users, keys and tokens, and an empty laptop. Both are made once for each
 * process, as bytes, and each run copies them.
 */
import Database from 'better-sqlite3'
import { createAccess } from '../../main/service/access/access.ts'
import { createGroup } from '../../main/service/access/groups.ts'
import { createKey, type MadeKey } from '../../main/service/access/keys.ts'
import { issueToken } from '../../main/service/access/tokens.ts'
import { addUser, type UserRecord } from '../../main/service/access/users.ts'
import { createVault, type Vault } from '../../main/service/access/vault.ts'
import type { Service } from '../../main/service/service.ts'
import { addFunctions } from '../../main/store/functions.ts'
import { migrate } from '../../main/store/migrate.ts'
import { FileStore } from '../../main/store/store.ts'
import type { Role } from '../../shared/entities/roles.ts'
import { createChance } from './chance.ts'
import { type CopyHub, copyToFile, emptyServerHub, type HubTemplate, serverVariable } from './hub-database.ts'

/** Friday 20 November 2026, 08:00 in Stockholm: the earliest start of a run. */
export const firstMorning = Date.UTC(2026, 10, 20, 7)
export const timeZone = 'Europe/Stockholm'
export const mostLaptops = 6

interface Technician {
  user: UserRecord
  token: string
}

export interface Template {
  /** Copies the hub's database into the folder of a run. */
  copyHub: CopyHub
  laptop: Buffer
  vault: Vault
  groupId: number
  /** the office's key */
  integration: MadeKey
  /** keys without and with required signatures */
  appKeys: readonly MadeKey[]
  technicians: readonly Technician[]
}

/** Every second user is a dispatcher, so that laptops also plan. */
export function roleOf(nth: number): Role {
  return nth % 2 === 0 ? 'technician' : 'dispatcher'
}

const vaultKey = new Uint8Array(32).fill(7)

export async function makeTemplate(): Promise<Template> {
  const { store, finish } = emptyHub()
  const chance = createChance(1)
  const service: Service = { store, now: () => firstMorning, newUuid: chance.uuid }
  const vault = remembering(createVault(vaultKey))
  const access = createAccess(service, vault)
  const group = createGroup(service, { name: 'Stockholm', timeZone })
  const app = { kind: 'app', grantsForms: true } as const
  const appKeys = [
    createKey(access, { ...app, name: 'laptops', requireSignature: false }),
    createKey(access, { ...app, name: 'laptops that sign', requireSignature: true }),
  ]
  const integration = createKey(access, {
    name: 'planning',
    kind: 'integration',
    groupId: group.id,
    role: 'admin',
    requireSignature: false,
    grantsForms: true,
  })
  const technicians: Technician[] = []
  for (let nth = 0; nth < mostLaptops; nth++) {
    const user = await addUser(service, {
      name: `Technician ${nth}`,
      email: `technician${nth}@example.com`,
      role: roleOf(nth),
      groupId: group.id,
      password: null,
    })
    const key = appKeys[nth % appKeys.length] ?? integration
    technicians.push({ user, token: issueToken(service, user.id, key.id).token })
  }
  const copyHub = finish()
  return { copyHub, laptop: emptyLaptop(), vault, groupId: group.id, integration, appKeys, technicians }
}

function emptyHub(): HubTemplate {
  const server = process.env[serverVariable]
  if (server !== undefined) return emptyServerHub(server)
  const connection = emptyDatabase()
  const store = new FileStore(connection, { file: ':memory:', key: vaultKey, seat: 'hub' })
  return {
    store,
    finish() {
      const bytes = connection.serialize()
      store.close()
      return folder => copyToFile(bytes, folder)
    },
  }
}

/** Caches opened secrets: they never change, and each signed request of a laptop needs one. */
function remembering(vault: Vault): Vault {
  const known = new Map<string, string>()
  return {
    seal: vault.seal,
    digest: vault.digest,
    open(sealed) {
      const secret = known.get(sealed) ?? vault.open(sealed)
      known.set(sealed, secret)
      return secret
    },
  }
}

function emptyDatabase(): Database.Database {
  const connection = new Database(':memory:')
  connection.pragma('foreign_keys = ON')
  addFunctions(connection)
  migrate(connection, ':memory:')
  return connection
}

function emptyLaptop(): Buffer {
  const connection = emptyDatabase()
  const bytes = connection.serialize()
  connection.close()
  return bytes
}
