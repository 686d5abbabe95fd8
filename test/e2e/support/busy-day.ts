/** A technician's day of 21 jobs in one town: two from yesterday, seventeen with their hour, two without one. */
import { randomUUID } from 'node:crypto'
import { MINUTE } from '../../../shared/limits/units.ts'
import { openTestHub, type TestHub } from './dispatcher.ts'
import { putHubJob } from './hub-api.ts'

interface BusyJob {
  uuid: string
  title: string
}

export interface BusyDay {
  testHub: TestHub
  /** in the order of the list */
  jobs: readonly BusyJob[]
}

interface Visit {
  title: string
  /** minutes after today's midnight; null: no time */
  at: number | null
  street: string
  /** how far north and east of the depot, in metres */
  from: readonly [north: number, east: number]
  priority?: string
}

const at = (hour: number, minute = 0) => hour * 60 + minute

const visits: readonly Visit[] = [
  { title: 'Graffiti on the underpass', at: at(-11), street: 'Storgatan 4', from: [0, 0] },
  { title: 'Street light 2214 is out', at: at(-9, 30), street: 'Kungsgatan 18', from: [310, -240] },
  { title: 'Sprinkler centre: weekly test', at: at(6, 30), street: 'Sjukhusvägen 12', from: [2_100, 900] },
  { title: 'Boiler: annual service, block C', at: at(7, 15), street: 'Norrgatan 8', from: [1_250, 400] },
  { title: 'Fire doors: closers on floors 1–4', at: at(8, 45), street: 'Norrgatan 8', from: [1_250, 400] },
  { title: 'Circulation pump makes noise', at: at(9, 30), street: 'Norrgatan 8', from: [1_250, 400] },
  { title: 'Sidewalk: two slabs have sunk', at: at(10), street: 'Storgatan 31', from: [420, 60] },
  {
    title: 'Lift alarm: emergency telephone is silent',
    ...{ at: at(10, 45), street: 'Sjukhusvägen 12', from: [2_100, 900], priority: 'URGENT' },
  },
  {
    title: 'Ventilation: change filters in unit LB03',
    at: at(11, 30),
    street: 'Lillågatan 44',
    from: [-900, 300],
  },
  { title: 'Traffic sign bent by a lorry', at: at(12, 15), street: 'Linnégatan 2', from: [80, 350] },
  { title: 'Refuse missed on Monday', at: at(13), street: 'Bokhultsvägen 31', from: [-2_400, -1_800] },
  {
    title: 'Pothole beside the bus stop',
    at: at(13, 45),
    street: 'Bokhultsvägen 60',
    from: [-2_650, -1_820],
  },
  {
    title: 'Water: pressure is low on floors 5 and 6',
    ...{ at: at(14, 30), street: 'Arabygatan 80', from: [1_900, -1_300], priority: 'HIGH' },
  },
  {
    title: 'Playground swing: chain is worn',
    at: at(15, 15),
    street: 'Arabygatan 12',
    from: [1_500, -1_250],
  },
  { title: 'Heat meter: read and change battery', at: at(16), street: 'Skolgatan 5', from: [120, -90] },
  { title: 'Storm drain is blocked by leaves', at: at(16, 45), street: 'Skolgatan 21', from: [330, -120] },
  { title: 'Derelict vehicle without plates', at: at(17, 30), street: 'Hejaregatan 15', from: [900, 1_600] },
  {
    title: 'Roof: look for the leak over the stage',
    at: at(18, 30),
    street: 'Västra Esplanaden 10',
    from: [10, -500],
  },
  { title: 'Inspect private tree', at: at(21, 15), street: 'Fyllerydsvägen 7', from: [600, 3_100] },
  { title: 'Order nozzles for next week', at: null, street: 'Storgatan 4', from: [0, 0] },
  { title: 'Return the borrowed winch', at: null, street: 'Hejaregatan 15', from: [900, 1_600] },
]

const depot = { latitude: 56.8777, longitude: 14.8091 }
const metresOfDegree = 111_320

/** A hub with that day on one technician. */
export async function openBusyDay(): Promise<BusyDay> {
  const jobs = visits.map(({ title }) => ({ uuid: randomUUID(), title }))
  const testHub = await openTestHub(Object.fromEntries(jobs.map(({ uuid, title }) => [uuid, title])))
  const midnight = new Date().setHours(0, 0, 0, 0)
  for (const [index, visit] of visits.entries())
    await putHubJob(testHub.credentials, jobs[index]?.uuid ?? '', jobOf(visit, midnight))
  return { testHub, jobs }
}

function jobOf({ title, at, street, from, priority = 'NORMAL' }: Visit, midnight: number): object {
  const [north, east] = from
  const latitude = depot.latitude + north / metresOfDegree
  const longitude = depot.longitude + east / (metresOfDegree * Math.cos((latitude * Math.PI) / 180))
  const location = { street, zip: '352 31', city: 'Växjö', country: 'Sweden', latitude, longitude }
  return {
    ...{ title, priority, customerName: 'Växjö kommun', placeName: street },
    startTime: at === null ? null : midnight + at * MINUTE,
    // in words the longest length that is usual: a row has room for it
    duration: at === null ? null : 90,
    destinations: [{ order: 0, location }],
    contactPerson: { name: 'Ulla Bergman', phone: '+46 70 123 45 67', email: 'ulla.bergman@example.com' },
  }
}
