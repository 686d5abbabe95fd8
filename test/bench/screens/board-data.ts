/** Makes the laptop of a dispatcher of a large group, with its users and their week. */
import { randomUUID } from 'node:crypto'
import { startCommand } from '../../../main/service/command.ts'
import { createJob } from '../../../main/service/jobs/create-job.ts'
import type { Store } from '../../../main/store/store.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { makeLaptop, office } from '../laptop-data.ts'

export const group = { people: 60, jobs: 2_000, unplanned: 60 } as const

const streets = ['Norrgatan', 'Kungsgatan', 'Storgatan', 'Linnégatan', 'Strandvägen', 'Sandgärdsgatan']
const work = [
  'Boiler: yearly service',
  'Lift: alarm',
  'Pump room',
  'Fire doors',
  'Playground',
  'Street light',
]
const names = ['Alva', 'Bo', 'Cecilia', 'David', 'Elsa', 'Filip', 'Greta', 'Hugo', 'Ines', 'Johan']
const families = ['Andersson', 'Berg', 'Dahl', 'Ek', 'Lindqvist', 'Nyström']

/** Creates all jobs on one day, or spread over the seven days of this week. */
export function fillGroup(dataDir: string, days: 1 | 7): Promise<void> {
  return makeLaptop(dataDir, 'dispatcher', store => fillJobs(store, days))
}

function fillJobs(store: Store, days: number): void {
  const service = { store, now: () => Date.now(), newUuid: () => randomUUID() }
  const midnight = new Date().setHours(0, 0, 0, 0)
  const first = days === 1 ? midnight : midnight - ((new Date().getDay() + 6) % 7) * DAY
  store.transaction(db => {
    for (let id = 2; id < group.people + 2; id++) {
      const name = `${names[id % names.length]} ${families[Math.floor(id / names.length) % families.length]}`
      db.run('INSERT INTO users (id, uuid, name, created_at) VALUES (?, ?, ?, 0)', id, randomUUID(), name)
      db.run(`INSERT INTO memberships (user_id, group_id, role) VALUES (?, 1, 'technician')`, id)
    }
  })
  const all = group.jobs + group.unplanned
  for (let from = 0; from < all; from += 200)
    store.transaction(db => {
      const command = startCommand(service, office, db)
      for (let nth = from; nth < Math.min(all, from + 200); nth++)
        createJob(command, bodyOf(nth, first, days))
      db.run(
        `INSERT OR IGNORE INTO job_marks (job_id, is_mine, is_of_group, remote_modified, detail_modified, detail_at)
         SELECT id, 0, 1, last_modified, last_modified, last_modified FROM jobs`,
      )
    })
}

/** Plans each user's jobs one after another from 6:00, with occasional overlaps. */
function bodyOf(nth: number, first: number, days: number) {
  const isPlanned = nth < group.jobs
  const turn = Math.floor(nth / group.people)
  const ofDay = Math.floor(turn / days)
  const slot = days === 1 ? 0.5 * HOUR : 2 * HOUR
  const start = first + (turn % days) * DAY + 6 * HOUR + ofDay * slot - (nth % 11 === 0 ? 30 * MINUTE : 0)
  const street = `${streets[nth % streets.length]} ${(nth % 90) + 1}`
  return {
    title: `${work[nth % work.length]} ${nth}`,
    externalId: `WO-${10_000 + nth}`,
    duration: [30, 45, 60, 90][nth % 4],
    placeName: street,
    destinations: [
      {
        location: {
          street,
          city: 'Växjö',
          latitude: 56.87 + ((nth * 37) % 100) / 2_000,
          longitude: 14.78 + ((nth * 53) % 100) / 1_000,
        },
      },
    ],
    ...(isPlanned
      ? {
          startTime: start,
          resources: [{ userId: 2 + (nth % group.people), state: 'SCHEDULED' as const }],
        }
      : {}),
  }
}
