/** Starts a hub with the jobs of one technician, and returns what a laptop needs for it. */
import path from 'node:path'
import { openHubData } from '../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../main/hub/data/hub-key.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { addUser } from '../../../main/service/access/users.ts'
import type { Command } from '../../../main/service/command.ts'
import { createForm } from '../../../main/service/forms/create-form.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import type { SyncAccount } from '../../../main/sync/client/account/account.ts'
import { type Server, startServer } from '../hub/processes.ts'
import { planJobs, saidOf } from '../plan-jobs.ts'

const hour = 60 * 60 * 1_000

/** Everything that a process needs to act as this technician's laptop. */
export interface BenchAccess {
  /** ends with /api/1 */
  baseUrl: string
  apiKey: string
  token: string
  /** integration key, for requests that a laptop does not send */
  officeKey: string
  user: SyncAccount['user']
  groupId: number
  /** uuids of the newest jobs */
  jobUuids: string[]
}

export interface BenchHub {
  access: BenchAccess
  server: Server
}

export interface HubJobs {
  /** days from today of the last job; 29 by default */
  lastDay?: number
  /** whether jobs are as after months of work: past ones are finished, each has two notes, and every fifth a form */
  isWorked?: boolean
}

/** Creates `count` unfinished jobs of one user, 100 a day until `lastDay`, all within the laptop's window. */
export async function startSyncHub(dataDir: string, count: number, jobs: HubJobs = {}): Promise<BenchHub> {
  const filled = await fill(dataDir, count, jobs)
  const program = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')
  const server = await startServer(
    [program, '--data', dataDir, '--port', '0'],
    /^Hub ready at (\S+)\/api\/1$/,
  )
  return { access: { ...filled, baseUrl: `${server.url}/api/1` }, server }
}

async function fill(
  dataDir: string,
  count: number,
  { lastDay = 29, isWorked = false }: HubJobs,
): Promise<Omit<BenchAccess, 'baseUrl'>> {
  // Planned yesterday: clients read recently modified jobs a second time.
  const clock = { now: () => Date.now() - 24 * hour }
  const { service, access } = openHubData({ dataDir, key: readHubKey(dataDir), clock })
  const group = createGroup(service, { name: 'Bench', timeZone: 'Europe/Stockholm' })
  const person = { name: 'Anna', email: 'anna@example.invalid', password: null }
  const user = await addUser(service, { ...person, groupId: group.id, role: 'technician' })
  const free = { requireSignature: false, grantsForms: true }
  const app = createKey(access, { ...free, name: 'laptops', kind: 'app' })
  const office = createKey(access, {
    ...free,
    name: 'office',
    kind: 'integration',
    groupId: group.id,
    role: 'admin',
  })
  const newest = 1_000
  const jobUuids = planJobs(
    service,
    group,
    { count, newest },
    index => bodyOf(index, { count, lastDay, isWorked }, user.id),
    isWorked ? furnish : undefined,
  )
  const { token } = issueToken({ ...service, now: Date.now }, user.id, app.id)
  service.store.close()
  return {
    apiKey: app.apiKey,
    token,
    officeKey: office.apiKey,
    user: { id: user.id, uuid: user.uuid, name: user.name, email: user.email, role: 'technician' },
    groupId: group.id,
    jobUuids,
  }
}

function furnish(command: Command, jobUuid: string, index: number): void {
  addNote(command, jobUuid, {
    discrepancy: false,
    text: `The pressure was ${index % 7} bar. The seal is worn, and was ordered.`,
  })
  addNote(command, jobUuid, { text: 'The caretaker opens at eight.', internal: true, discrepancy: false })
  if (index % 5 > 0) return
  const fields = Array.from({ length: 12 }, (_, nth) => ({
    name: `Reading ${nth}`,
    type: 'TEXT',
    value: `${nth}`,
  }))
  createForm(command, { jobUuid, title: 'Protocol', fields })
}

/** Unfinished jobs are stored by laptops, however old they are. */
function bodyOf(
  index: number,
  { count, lastDay, isWorked }: { count: number; lastDay: number; isWorked: boolean },
  userId: number,
) {
  const day = Math.floor((index - count) / 100) + lastDay + 1
  const said = saidOf(index)
  return {
    ...said,
    startTime: Math.floor(Date.now() / hour) * hour + day * 24 * hour + (index % 9) * hour,
    contactPerson: {
      name: `Caretaker ${index % 50}`,
      phone: `+46 470 ${10_000 + (index % 9_000)}`,
      email: null,
    },
    destinations: [{ location: { street: said.placeName, zip: '352 30', city: 'Växjö' } }],
    resources: [{ userId, state: 'SCHEDULED' as const }],
    ...(isWorked && day < 0 && { state: 'FINISHED' as const }),
  }
}
