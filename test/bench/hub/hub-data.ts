/** Makes a hub's data folder with many jobs, by the hub's own commands. */
import { openHubData } from '../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../main/hub/data/hub-key.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { addUser } from '../../../main/service/access/users.ts'
import { planJobs, saidOf } from '../plan-jobs.ts'

const HOUR = 60 * 60 * 1_000

export interface FilledHub {
  apiKey: string
  /** uuids of the newest jobs */
  jobUuids: string[]
  userIds: number[]
}

/** Creates `count` jobs, 40 a day, the last in a week; each has a user, a place and two items. */
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
  const newest = 2_000
  const jobUuids = planJobs(service, group, { count, newest }, index => bodyOf(index, count, userIds))
  service.store.close()
  return { apiKey, jobUuids, userIds }
}

function bodyOf(index: number, count: number, userIds: number[]) {
  const said = saidOf(index)
  return {
    ...said,
    startTime: Date.UTC(2026, 10, 27, 7) + Math.floor((index - count) / 40) * 24 * HOUR + (index % 9) * HOUR,
    destinations: [{ location: { street: said.placeName, city: 'Växjö' } }],
    resources: [{ userId: userIds[index % userIds.length], state: 'SCHEDULED' as const }],
  }
}
