/** Jobs of a city's service group: a week of eight people, and hundreds of jobs that are not planned yet. */

import { stableUuid } from '../../main/service/stable-uuid.ts'
import { DAY, MINUTE } from '../../shared/limits/units.ts'

/** The middle of the town, which `drawTown` draws around it. */
export const town = { latitude: 56.8777, longitude: 14.8091 }
const metresOfDegree = 111_320

/** The technicians in the order of the board. The dispatcher plans, and drives on some days. */
export const team = [
  'Anna Berg',
  'Elsa Ström',
  'Fatima Haddad',
  'Jonas Lindgren',
  'Karin Öberg',
  'Mikael Sandström',
  'Sofia Nordin',
] as const

const works = [
  ['Inspect city tree', 45],
  ['Boiler: annual service', 90],
  ['Street light is out', 45],
  ['Fire doors: closers', 60],
  ['Graffiti on the underpass', 60],
  ['Ventilation: change filters', 120],
  ['Storm drain is blocked', 75],
  ['Lift alarm: emergency telephone is silent', 60],
  ['Playground swing: chain is worn', 45],
  ['Pothole at the bus stop', 90],
  ['Heat meter: change battery', 30],
  ['Traffic sign bent by a lorry', 45],
] as const
const streets = [
  ['Kungsgatan', 640, -300],
  ['Norrgatan', 1_250, 400],
  ['Storgatan', 80, 60],
  ['Sjukhusvägen', 1_600, 900],
  ['Linnégatan', -420, 350],
  ['Bokhultsvägen', -1_400, -1_100],
  ['Arabygatan', 1_300, -1_250],
  ['Skolgatan', 260, -90],
  ['Västra Esplanaden', 10, -700],
  ['Hejaregatan', 900, 1_500],
] as const
const priorities = ['NORMAL', 'NORMAL', 'NORMAL', 'HIGH', 'NORMAL', 'LOW', 'NORMAL', 'URGENT'] as const

export interface TeamJob {
  uuid: string
  /** index in the team; null: unassigned; -1: the dispatcher */
  person: number | null
  body: object
}

const pick = <T>(all: readonly T[], at: number) => all[((at % all.length) + all.length) % all.length] as T

function bodyOf(nth: number, startTime: number | null): object {
  const [title, duration] = pick(works, nth * 5 + Math.floor(nth / 12))
  const [street, north, east] = pick(streets, nth * 7 + Math.floor(nth / 10))
  const latitude = town.latitude + (north + ((nth * 37) % 230)) / metresOfDegree
  const longitude = town.longitude + (east + ((nth * 53) % 310)) / (metresOfDegree * 0.5465)
  const name = `${street} ${(nth % 48) + 1}`
  const location = { street: name, zip: '352 31', city: 'Norrby', latitude, longitude }
  return {
    ...{ title, duration, startTime, priority: pick(priorities, nth) },
    ...{ placeName: name, customerName: 'Norrby kommun', externalId: String(225_600 + nth) },
    destinations: [{ order: 0, location }],
  }
}

/** Starts of a day's jobs in minutes after midnight; each person begins at another one. */
const starts = [8 * 60, 9 * 60 + 15, 10 * 60 + 30, 13 * 60, 14 * 60 + 30] as const

/** `monday`: the first midnight of the week. */
export function plannedJobs(monday: number): TeamJob[] {
  const jobs: TeamJob[] = []
  for (let day = 0; day < 5; day++)
    for (let person = -1; person < team.length; person++)
      for (const [at, start] of starts.entries()) {
        const nth = jobs.length + day * 3 + person
        // not each day is full, and one person is free on a day
        if ((at + day + person) % 4 === 3 || (person === 4 && day === 0) || (person === -1 && at > 2))
          continue
        const instant = monday + day * DAY + (start + ((person + 8) % 4) * 15) * MINUTE
        jobs.push({ uuid: stableUuid(unknown, `planned ${jobs.length}`), person, body: bodyOf(nth, instant) })
      }
  return jobs
}

const unknown = '8a6f2c1e-7b3d-4e5f-9a1b-0c2d4e6f8a10'

export function unplannedJobs(count: number): TeamJob[] {
  return Array.from({ length: count }, (_, nth) => ({
    uuid: stableUuid(unknown, `unplanned ${nth}`),
    person: null,
    body: bodyOf(nth + 500, null),
  }))
}
