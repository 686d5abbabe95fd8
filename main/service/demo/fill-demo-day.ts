/** Creates a day of varied jobs around the present time, with the same commands as any other job. */
import { Temporal } from 'temporal-polyfill'
import { DAY, MINUTE } from '../../../shared/limits/units.ts'
import type { WriteDb } from '../../store/db.ts'
import { getGroup } from '../access/groups.ts'
import type { Actor } from '../actor.ts'
import { createAsset } from '../assets/create-asset.ts'
import { type Command, nextModified, startCommand } from '../command.ts'
import { dateOf } from '../entity/local-time.ts'
import { actOnJob } from '../jobs/act.ts'
import { createJob } from '../jobs/create-job.ts'
import type { JobBody } from '../jobs/job-body.ts'
import { addNote } from '../jobs/notes.ts'
import { assignUser, scheduleUser } from '../jobs/plan.ts'
import { importMaterial } from '../material/import-material.ts'
import { giveVan } from '../material/vans.ts'
import { findAssetAnywhere } from '../records/asset-record.ts'
import { findJobAnywhere } from '../records/job-record.ts'
import type { Service } from '../service.ts'
import { stableUuid } from '../stable-uuid.ts'
import { type DemoAsset, demoAssets } from './demo-assets.ts'
import type { DemoJob, When } from './demo-job.ts'
import { otherJobs } from './other-jobs.ts'
import { timedJobs } from './timed-jobs.ts'

export interface DemoDay {
  /** milliseconds since the epoch */
  now: number
  /** IANA name of the time zone for the dates of all-day jobs */
  timeZone: string
  /** two technicians of the actor's home group */
  technicianIds: readonly number[]
}

/** Fills the actor's home group. A second call on the same day adds nothing. Returns how many jobs were created. */
export function fillDemoDay(service: Service, actor: Actor, day: DemoDay): number {
  const { uuid } = getGroup(service.store.read, actor.homeGroupId)
  const date = dateOf(day.now, day.timeZone)
  stockDemoVan(service, actor.homeGroupId, day.technicianIds)
  return [...otherJobs, ...timedJobs]
    .map(job =>
      service.store.transaction(db =>
        makeJob(service, db, actor, day, job, stableUuid(uuid, `${date} ${job.title}`)),
      ),
    )
    .filter(isNew => isNew).length
}

function makeJob(
  service: Service,
  db: WriteDb,
  office: Actor,
  day: DemoDay,
  job: DemoJob,
  uuid: string,
): boolean {
  if (findJobAnywhere(db, uuid)) return false
  // The job's history is dated in the past. A `lastModified` of now lets clients that read recent changes find the job.
  nextModified({ db, now: day.now })
  // Each step of the job's history gets its own time.
  const at = (minutesFromNow: number, actor: Actor): Command =>
    startCommand({ ...service, now: () => day.now + minutesFromNow * MINUTE }, actor, db)
  const planned = at(-job.plannedHoursAgo * 60, office)
  const assetUuid = job.asset === null ? null : makeAsset(planned, job.asset)
  createJob(planned, { ...bodyOf(job, day), assetUuid }, uuid)
  const technicianId = job.technician === null ? undefined : day.technicianIds[job.technician]
  if (technicianId === undefined) return true
  const plan = job.when.kind === 'untimed' ? assignUser : scheduleUser
  plan(planned, uuid, String(technicianId), false)
  const technician = technicianOf(office, technicianId)
  for (const step of job.history) {
    const command = at(step.minutesFromNow, technician)
    if ('state' in step) actOnJob(command, uuid, { userRef: 'me', state: step.state })
    else addNote(command, uuid, { text: step.note, discrepancy: step.discrepancy ?? false })
  }
  return true
}

/** Creates an asset once for each group, not once a day. Returns its UUID. */
function makeAsset(command: Command, asset: DemoAsset): string {
  const { db, actor } = command
  const uuid = stableUuid(getGroup(db, actor.homeGroupId).uuid, asset)
  if (!findAssetAnywhere(db, uuid)) createAsset(command, demoAssets[asset], uuid)
  return uuid
}

function technicianOf({ homeGroupId }: Actor, userId: number): Actor {
  return { userId, grants: new Map([[homeGroupId, 'technician']]), homeGroupId, isBoundToHome: true }
}

/** Latitude and longitude of the places of the sample day, by their postal code. */
const positions: Readonly<Record<string, readonly [number, number]>> = {
  '352 31': [56.8796, 14.8059],
  '352 33': [56.8758, 14.8121],
  '352 49': [56.8921, 14.7894],
  '352 57': [56.8849, 14.8307],
}

function positionOf(zip: string | null | undefined): { latitude?: number; longitude?: number } {
  const [latitude, longitude] = positions[zip ?? ''] ?? []
  return latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
}

function bodyOf({ body, when }: DemoJob, day: DemoDay): JobBody {
  const { location, ...rest } = body
  return {
    ...rest,
    ...timesOf(when, day),
    placeName: location.placeName,
    destinations: [
      { order: 0, location: { country: 'Sweden', city: 'Växjö', ...positionOf(location.zip), ...location } },
    ],
  }
}

/** Rounds clock times to quarters of an hour, as dispatchers plan them. */
function timesOf(when: When, { now, timeZone }: DemoDay): Partial<JobBody> {
  switch (when.kind) {
    case 'untimed':
      return { duration: when.duration }
    case 'allDay': {
      const date = Temporal.PlainDate.from(dateOf(now, timeZone)).add({ days: when.daysFromNow })
      return { allDay: true, startTime: date.toString() }
    }
    case 'at': {
      const quarter = 15 * MINUTE
      const instant = now + when.minutesFromNow * MINUTE
      return { startTime: Math.round(instant / quarter) * quarter, duration: when.duration }
    }
    case 'day': {
      const date = dateOf(now + when.daysFromNow * DAY, timeZone)
      const start = Temporal.PlainDateTime.from(`${date}T${when.clock}`).toZonedDateTime(timeZone)
      return { startTime: start.epochMilliseconds, duration: when.duration }
    }
  }
}

// Material in the van of the sample day's technicians.

const van = 'Van 3'

const lines: readonly [number: string, name: string, unit: string, barcode: string, counted: number][] = [
  ['30118', 'Burner nozzle 0.60 gph 80°', 'pcs', '7310000301188', 4],
  ['30240', 'Flue gas sensor', 'pcs', '7310000302406', 2],
  ['41022', 'Fibre gasket 22 mm', 'pcs', '7310000410227', 20],
  ['41028', 'Fibre gasket 28 mm', 'pcs', '7310000410289', 12],
  ['52600', 'Copper pipe 22 mm', 'm', '7310000526003', 15],
  ['60071', 'Lift battery 12 V 7 Ah', 'pcs', '7310000600710', 3],
  ['70015', 'Silicone grease', 'g', '7310000700151', 250],
  ['80404', 'LED tube 1200 mm', 'pcs', '7310000804040', 8],
]

/** Fills the van once for each group: a second call does not refill it. */
function stockDemoVan(service: Service, groupId: number, technicianIds: readonly number[]): void {
  for (const [number, name, unit, barcode, counted] of lines)
    importMaterial(
      service,
      { groupId, number, name, unit, barcode, stock: { van, counted } },
      { isCounted: false },
    )
  service.store.transaction(db => {
    for (const id of technicianIds) giveVan(db, id, van)
  })
}
