/**
 * What every run begins with: a migrated hub with its people, keys and tokens, and an empty laptop. Both are made
 * once for each process, as bytes, and a run begins with copies of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { createAccess } from '../../main/service/access/access.ts'
import { createGroup } from '../../main/service/access/groups.ts'
import { createKey, type MadeKey } from '../../main/service/access/keys.ts'
import { issueToken } from '../../main/service/access/tokens.ts'
import { addUser, type UserRecord } from '../../main/service/access/users.ts'
import { createVault, type Vault } from '../../main/service/access/vault.ts'
import type { Service } from '../../main/service/service.ts'
import { migrate } from '../../main/store/migrate.ts'
import { type Seat, Store } from '../../main/store/store.ts'
import type { Role } from '../../shared/roles.ts'
import { createChance } from './chance.ts'

/** Friday 20 November 2026, 08:00 in Stockholm: no run begins before. */
export const firstMorning = Date.UTC(2026, 10, 20, 7)
export const timeZone = 'Europe/Stockholm'
export const mostLaptops = 6

export interface Technician {
  user: UserRecord
  token: string
}

export interface Template {
  hub: Buffer
  laptop: Buffer
  vault: Vault
  groupId: number
  /** the office works with it */
  integration: MadeKey
  /** without and with signatures that are demanded */
  appKeys: readonly MadeKey[]
  technicians: readonly Technician[]
}

/** Every other one may change what the office plans, so that both do. */
export function roleOf(nth: number): Role {
  return nth % 2 === 0 ? 'technician' : 'dispatcher'
}

const vaultKey = new Uint8Array(32).fill(7)

/** Plain files: what a run must outlive is a killed program, and no disk is stolen in it. */
export function openPlain(file: string, seat: Seat): Store {
  const connection = new Database(file)
  connection.pragma('journal_mode = WAL')
  // files in memory outlive the process or go with the machine, so there is nothing to wait for
  connection.pragma('synchronous = OFF')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  rememberStatements(connection)
  return new Store(connection, { file, key: vaultKey, seat })
}

/** Half of a short life would be spent on preparing the same few texts again. */
function rememberStatements(connection: Database.Database): void {
  const prepare = connection.prepare.bind(connection)
  const known = new Map<string, Database.Statement>()
  connection.prepare = ((sql: string) => {
    const made = known.get(sql) ?? prepare(sql)
    known.set(sql, made)
    return made
  }) as typeof connection.prepare
}

export function writeCopy(file: string, bytes: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

/** The whole database as it is now, while somebody has it open. */
export function readCopy(file: string): Buffer {
  const connection = new Database(file, { readonly: true })
  try {
    return connection.serialize()
  } finally {
    connection.close()
  }
}

export async function makeTemplate(): Promise<Template> {
  const connection = emptyDatabase()
  const store = new Store(connection, { file: ':memory:', key: vaultKey, seat: 'hub' })
  const chance = createChance(1)
  const service: Service = { store, now: () => firstMorning, newUuid: chance.uuid }
  const vault = createVault(vaultKey)
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
  const hub = connection.serialize()
  store.close()
  return { hub, laptop: emptyLaptop(), vault, groupId: group.id, integration, appKeys, technicians }
}

function emptyDatabase(): Database.Database {
  const connection = new Database(':memory:')
  connection.pragma('foreign_keys = ON')
  migrate(connection, ':memory:')
  return connection
}

function emptyLaptop(): Buffer {
  const connection = emptyDatabase()
  const bytes = connection.serialize()
  connection.close()
  return bytes
}
