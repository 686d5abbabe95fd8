/** Makes the data of a company: groups of technicians, each with a dispatcher, and the jobs of a day. */
import { openHubData } from '../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../main/hub/data/hub-key.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { addUser } from '../../../main/service/access/users.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { planJobs, saidOf } from '../plan-jobs.ts'

const laptopsInGroup = 50
/** jobs of each technician: fewer for many laptops, as making them takes minutes */
export const jobsOfEach = (laptops: number) => (laptops > 2_000 ? 2 : 8)

export interface FleetPerson {
  userId: number
  groupId: number
  token: string
  isDispatcher: boolean
  /** jobs of a technician, or all jobs of a dispatcher's group */
  jobUuids: string[]
}

export interface FleetData {
  apiKey: string
  people: FleetPerson[]
}

export interface FleetPlace {
  dataDir: string
  /** address of an empty database on a server; absent: a file of the folder */
  database: string | undefined
}

/** Each group has a dispatcher as its first laptop. Tokens are valid for a day. */
export async function fillFleet({ dataDir, database }: FleetPlace, laptops: number): Promise<FleetData> {
  const { service, access } = openHubData({ dataDir, database, key: readHubKey(dataDir) })
  const free = { requireSignature: false, grantsForms: true }
  const app = createKey(access, { ...free, name: 'laptops', kind: 'app' })
  const people: FleetPerson[] = []
  for (let first = 0; first < laptops; first += laptopsInGroup) {
    const nth = first / laptopsInGroup
    const group = createGroup(service, { name: `Workshop ${nth}`, timeZone: 'Europe/Stockholm' })
    const inGroup: FleetPerson[] = []
    for (let index = 0; index < Math.min(laptopsInGroup, laptops - first); index++) {
      const isDispatcher = index === 0
      const user = await addUser(service, {
        name: `${isDispatcher ? 'Dispatcher' : 'Technician'} ${first + index}`,
        email: `${first + index}@example.invalid`,
        role: isDispatcher ? 'dispatcher' : 'technician',
        groupId: group.id,
        password: null,
      })
      inGroup.push({ userId: user.id, groupId: group.id, token: '', isDispatcher, jobUuids: [] })
    }
    service.store.transaction(() => {
      for (const person of inGroup) person.token = issueToken(service, person.userId, app.id).token
    })
    const technicians = inGroup.slice(1)
    const each = jobsOfEach(laptops)
    const count = technicians.length * each
    const jobUuids = planJobs(service, group, { count, newest: count }, index =>
      bodyOf(index, each, technicians[index % technicians.length]?.userId ?? 0),
    )
    for (const [index, uuid] of jobUuids.entries())
      technicians[index % technicians.length]?.jobUuids.push(uuid)
    inGroup[0]?.jobUuids.push(...jobUuids)
    people.push(...inGroup)
  }
  service.store.close()
  return { apiKey: app.apiKey, people }
}

function bodyOf(index: number, each: number, userId: number) {
  const said = saidOf(index)
  return {
    ...said,
    startTime: Math.floor(Date.now() / HOUR) * HOUR + (index % each) * HOUR,
    contactPerson: { name: `Caretaker ${index % 50}`, phone: `+46 470 ${10_000 + index}`, email: null },
    destinations: [{ location: { street: said.placeName, zip: '352 30', city: 'Växjö' } }],
    resources: [{ userId, state: 'SCHEDULED' as const }],
  }
}
