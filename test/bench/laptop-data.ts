/** Makes the data folder of a laptop after a year: many jobs of one technician, without a reachable hub. */
import { randomUUID } from 'node:crypto'
import { databaseFile, databaseKey, saveAccount, saveCredentials } from '../../main/app/data/saved-account.ts'
import { openNodePorts } from '../../main/loopback/ports.ts'
import type { Actor } from '../../main/service/actor.ts'
import { startCommand } from '../../main/service/command.ts'
import { createJob } from '../../main/service/jobs/create-job.ts'
import { addNote } from '../../main/service/jobs/notes.ts'
import { openStore, type Store } from '../../main/store/store.ts'
import { accountIdOf, writeAccount } from '../../main/sync/client/account/account.ts'
import type { Role } from '../../shared/entities/roles.ts'

const DAY = 24 * 60 * 60 * 1_000
const batch = 500
/** jobs of a day */
const daily = 8

const userId = 1
/** An unreachable address. */
const baseUrl = 'http://127.0.0.1:9/api/1'
export const office: Actor = {
  userId,
  grants: new Map([[1, 'admin']]),
  homeGroupId: 1,
  isBoundToHome: true,
}

/** Fills `dataDir` with `count` jobs of this technician. Returns the uuids of the newest. */
export function fillLaptop(dataDir: string, count: number): Promise<string[]> {
  return makeLaptop(dataDir, 'technician', store => fillJobs(store, count))
}

/** Makes the data folder of a user with this role; `fill` writes the data that a hub would have sent. */
export async function makeLaptop<T>(dataDir: string, role: Role, fill: (store: Store) => T): Promise<T> {
  const user = { id: userId, uuid: randomUUID(), name: 'Anna', email: null, role }
  const account = { id: accountIdOf(baseUrl, user.uuid), user, groupIds: [1] }
  const opened = await openNodePorts(dataDir, {})
  if (!opened.ok) throw new Error(opened.failure.message)
  const { ports, close } = opened.value
  await saveAccount(ports, {
    account,
    baseUrl,
    authenticationPath: '/authentication',
    isDemo: false,
  })
  await saveCredentials(ports, account.id, { apiKey: randomUUID(), apiSecret: null, token: randomUUID() })
  // The hub's seat assigns the ids that a hub would assign.
  const store = openStore({
    file: databaseFile(ports, account.id),
    key: await databaseKey(ports, account.id),
    seat: 'hub',
  })
  store.transaction(db => writeAccount(db, account, Date.now(), ports.clock.timeZone()))
  const filled = fill(store)
  store.close()
  await close()
  return filled
}

function fillJobs(store: Store, count: number): string[] {
  const service = { store, now: () => Date.now(), newUuid: () => randomUUID() }
  const uuids: string[] = []
  for (let first = 0; first < count; first += batch) {
    store.transaction(db => {
      const command = startCommand(service, office, db)
      for (let index = first; index < Math.min(first + batch, count); index++) {
        const job = createJob(command, bodyOf(index, count))
        if (index % 4 === 0) addNote(command, job.uuid, { text: `Note of job ${index}`, discrepancy: false })
        if (index >= count - 100) uuids.push(job.uuid)
      }
      db.run(
        `INSERT OR IGNORE INTO job_marks (job_id, is_mine, remote_modified, detail_modified, detail_at)
         SELECT id, 1, last_modified, last_modified, last_modified FROM jobs`,
      )
    })
  }
  return uuids
}

/** Returns days from now: the newest jobs are a week ahead, the rest in the past. */
function dayOf(index: number, count: number): number {
  return Math.floor((index - count) / daily) + 8
}

function bodyOf(index: number, count: number) {
  const days = dayOf(index, count)
  const isOver = days < -2
  const hour = (index % daily) * 60 * 60 * 1_000
  return {
    title: `Service ${index}: boiler, lift or pump`,
    description: 'Look at it, mend it, and write what was done.',
    startTime: new Date().setHours(7, 0, 0, 0) + days * DAY + hour,
    duration: 45,
    placeName: `Norrgatan ${index % 200}`,
    destinations: [{ location: { street: `Norrgatan ${index % 200}`, city: 'Växjö' } }],
    items: [{ title: 'Check the pressure' }, { title: 'Clean the filter' }],
    resources: [{ userId, state: 'SCHEDULED' as const }],
    ...(isOver ? { state: 'CLOSED' as const } : {}),
  }
}
