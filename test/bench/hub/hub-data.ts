/** A hub's data folder with many jobs, made by the hub's own commands. */
import { randomUUID } from 'node:crypto'
import { openHubData } from '../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../main/hub/data/hub-key.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { addUser } from '../../../main/service/access/users.ts'
import type { Actor } from '../../../main/service/actor.ts'
import { startCommand } from '../../../main/service/command.ts'
import { createJob } from '../../../main/service/jobs/create-job.ts'

const HOUR = 60 * 60 * 1_000
const batch = 500

export interface FilledHub {
  apiKey: string
  /** of the newest jobs */
  jobUuids: string[]
  userIds: number[]
}

/** `count` jobs, 40 a day, the last of them in a week; each with a person, a place and two items. */
export async function fillHub(dataDir: string, count: number, technicians = 8): Promise<FilledHub> {
  const { service, access } = openHubData({ dataDir, key: readHubKey(dataDir) })
  const group = createGroup(service, { name: 'Bench', timeZone: 'Europe/Stockholm' })
  const userIds: number[] = []
  for (let index = 0; index < technicians; index++) {
    const about = { name: `Technician ${index}`, email: `${index}@example.invalid`, password: null }
    userIds.push((await addUser(service, { ...about, groupId: group.id, role: 'technician' })).id)
  }
  const { apiKey } = createKey(access, {
    name: 'bench',
    kind: 'integration',
    groupId: group.id,
    role: 'admin',
    requireSignature: false,
    grantsForms: true,
  })
  const office: Actor = {
    userId: null,
    grants: new Map([[group.id, 'admin']]),
    homeGroupId: group.id,
    isBoundToHome: true,
  }
  const jobUuids: string[] = []
  for (let first = 0; first < count; first += batch) {
    service.store.transaction(db => {
      const command = startCommand(service, office, db)
      for (let index = first; index < Math.min(first + batch, count); index++) {
        const job = createJob(command, bodyOf(index, count, userIds), randomUUID())
        if (index >= count - 2_000) jobUuids.push(job.uuid)
      }
    })
  }
  service.store.close()
  return { apiKey, jobUuids, userIds }
}

const words = ['boiler', 'lift', 'pump', 'valve', 'filter', 'motor', 'cable', 'sensor', 'door', 'roof']
const wordAt = (index: number) => words[index % words.length] ?? ''

function bodyOf(index: number, count: number, userIds: number[]) {
  const startTime =
    Date.UTC(2026, 10, 27, 7) + Math.floor((index - count) / 40) * 24 * HOUR + (index % 9) * HOUR
  return {
    title: `Service ${index}: ${wordAt(index)} and ${wordAt(Math.floor(index / 10))}`,
    description: 'Look at it, mend it, and write what was done. The key hangs behind the blue door.',
    startTime,
    duration: 45,
    placeName: `Norrgatan ${index % 200}`,
    customerName: `Customer ${index % 300}`,
    destinations: [{ location: { street: `Norrgatan ${index % 200}`, city: 'Växjö' } }],
    items: [{ title: 'Check the pressure' }, { title: 'Clean the filter' }],
    resources: [{ userId: userIds[index % userIds.length], state: 'SCHEDULED' as const }],
  }
}
