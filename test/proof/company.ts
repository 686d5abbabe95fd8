/** The people and jobs of the proof. Each job has two technicians, so each laptop also reads the work of another one. */
import pg from 'pg'
import { openHubData } from '../../main/app/hub/create-hub.ts'
import { createGroup } from '../../main/service/access/groups.ts'
import { createKey } from '../../main/service/access/keys.ts'
import { issueToken } from '../../main/service/access/tokens.ts'
import { addUser } from '../../main/service/access/users.ts'
import type { SyncAccount } from '../../main/sync/client/account/account.ts'
import { HOUR } from '../../shared/limits/units.ts'
import { planJobs, saidOf } from '../bench/plan-jobs.ts'
import { hubKey } from './hubs.ts'

const jobsOfEach = 3

export interface ProofPerson {
  user: SyncAccount['user']
  groupId: number
  token: string
}

export interface ProofCompany {
  /** Key of the laptops' program, and of an integration that reads everything. */
  apiKey: string
  officeKey: string
  people: ProofPerson[]
}

/** Creates a database. Null: the proxy at this address does not lead to a leader yet. */
export async function createDatabase(server: string, name: string): Promise<true | null> {
  const client = new pg.Client({ connectionString: `${server}/postgres`, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
    return true
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function fillCompany(dataDir: string, database: string, laptops: number): Promise<ProofCompany> {
  const { service, access } = openHubData({ dataDir, key: hubKey, database })
  const group = createGroup(service, { name: 'Workshop', timeZone: 'Europe/Stockholm' })
  const free = { requireSignature: false, grantsForms: true }
  const app = createKey(access, { ...free, name: 'laptops', kind: 'app' })
  const admin = { kind: 'integration', groupId: group.id, role: 'admin' } as const
  const office = createKey(access, { ...free, name: 'office', ...admin })
  const people: ProofPerson[] = []
  for (let nth = 0; nth < laptops; nth++) {
    const named = { name: `Technician ${nth}`, email: `${nth}@example.invalid`, role: 'technician' } as const
    const { id, uuid } = await addUser(service, { ...named, groupId: group.id, password: null })
    const { token } = issueToken(service, id, app.id)
    people.push({ user: { id, uuid, ...named }, groupId: group.id, token })
  }
  const count = laptops * jobsOfEach
  const userIdOf = (index: number) => people[index % laptops]?.user.id ?? 0
  planJobs(service, group, { count, newest: count }, index => ({
    ...saidOf(index),
    startTime: Math.floor(Date.now() / HOUR) * HOUR + (index % 8) * HOUR,
    resources: [...new Set([userIdOf(index), userIdOf(index + 1)])].map(userId => ({
      userId,
      state: 'SCHEDULED' as const,
    })),
  }))
  service.store.close()
  return { apiKey: app.apiKey, officeKey: office.apiKey, people }
}
