/** I3: laptops and server converge: without unsent work, a laptop shows the server's data. */
import { isDeepStrictEqual } from 'node:util'
import { findJobAnywhere } from '../../../main/service/records/job-record.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { openConflicts } from '../../../main/sync/entities/conflicts.ts'
import { pendingOf } from '../../../main/sync/outbox/operation.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { absentStates } from '../../../shared/entities/states.ts'
import { jobFrom } from '../hub-holdings.ts'
import type { SimLaptop } from '../laptop.ts'
import type { Life } from '../life.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

/** Changes to the user's jobs arrive by themselves. Only a sweep may find that a job far ahead was reassigned. */
export const convergence: Invariant = {
  name: 'I3',
  beforeSweep: world => compareAll(world, compareMine),
  atEnd: world => compareAll(world, compareMine) ?? compareAll(world, compareGone),
}

type Compare = (laptop: SimLaptop, life: Life, there: ReadonlyMap<string, Job>, world: World) => string | null

function compareAll(world: World, compare: Compare): string | null {
  const { hub, laptops } = world
  const there = hub.holdings.jobs()
  for (const laptop of laptops) {
    const violation = laptop.life && compare(laptop, laptop.life, there, world)
    if (violation !== null) return violation
  }
  return null
}

export function isOn(job: Job, userId: number): boolean {
  return job.resources.some(one => one.userId === userId && !absentStates.includes(one.state))
}

function compareMine(
  { name, userId }: SimLaptop,
  { store }: Life,
  there: ReadonlyMap<string, Job>,
  world: World,
): string | null {
  const db = store.read
  for (const [uuid, job] of there) {
    if (!isOn(job, userId)) continue
    if (!findJobAnywhere(db, uuid)) return `I3: ${name} does not have job ${uuid}, which is on its person`
    const mark = db.get<{ gone: string | null; is_mine: number }>(
      'SELECT m.gone, m.is_mine FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
      uuid,
    )
    const isShown = mark?.is_mine === 1 && (mark.gone === null || job.state === 'CANCELED')
    if (!isShown)
      return `I3: ${name} takes job ${uuid} for ${mark?.gone ?? 'not its own'}, which is on its person`
    if (pendingOf(db, uuid).length > 0) continue
    const difference = differenceOf(jobFrom(db, uuid), job, heldFields(db, uuid), world)
    if (difference !== null) return `I3: job ${uuid} on ${name}: ${difference}`
  }
  return null
}

/** Jobs that are gone or assigned to other users must not be shown as the user's. */
function compareGone(
  { name, userId }: SimLaptop,
  { store }: Life,
  there: ReadonlyMap<string, Job>,
): string | null {
  const shown = store.read.all<{ uuid: string }>(
    `SELECT j.uuid FROM jobs j JOIN job_marks m ON m.job_id = j.id
     WHERE m.is_mine = 1 AND m.gone IS NULL AND j.id > 0 ORDER BY j.uuid`,
  )
  for (const { uuid } of shown) {
    if (pendingOf(store.read, uuid).length > 0) continue
    const job = there.get(uuid)
    if (!job) return `I3: ${name} still shows job ${uuid} as its own, which the office deleted`
    if (!isOn(job, userId)) return `I3: ${name} still shows job ${uuid} as its own, which is on somebody else`
  }
  return null
}

export function heldFields(db: ReadDb, uuid: string): Set<string> {
  const held = openConflicts(db, uuid).filter(({ holding }) => holding === 'mine')
  return new Set(held.map(({ field }) => field.split('/', 1)[0] ?? field))
}

/**
 * Documents and forms have the order in which they were attached, which may differ where a laptop was offline. Resources
 * have none that a user sees. Only a laptop that has a file's bytes has its thumbnail.
 */
export function inOneOrder(name: string, value: unknown): unknown {
  if (name === 'resources') return (value as Job['resources']).toSorted((a, b) => a.userId - b.userId)
  if (name !== 'documents' && name !== 'forms') return value
  const papers = value as { id: number; thumbUrl?: string | null }[]
  return papers.toSorted((a, b) => a.id - b.id).map(({ thumbUrl: _, ...paper }) => paper)
}

/**
 * A base server has the words of a correction; only the laptop that made it knows what it corrects. The times of actions
 * are checked by I13 (`late-actions.ts`).
 */
function withoutTimes(events: Job['events']): object[] {
  return events.map(({ time: _, ...event }) => {
    return event.newResourceState === null ? event : { ...event, eventTimeStamp: null }
  })
}

/** Returns whether all of the server's values are here. A laptop may have more than a base server has. */
export function includes(here: unknown, there: unknown): boolean {
  if (typeof there !== 'object' || there === null) return Object.is(here, there)
  if (typeof here !== 'object' || here === null) return false
  if (Array.isArray(there) && there.length !== (here as unknown[]).length) return false
  return Object.entries(there).every(([name, value]) =>
    includes((here as Record<string, unknown>)[name], value),
  )
}

export function differenceOf(
  here: Job,
  there: Job,
  held: ReadonlySet<string>,
  { isBase }: Pick<World, 'isBase'>,
): string | null {
  const names = isBase ? Object.keys(there) : [...Object.keys(here), ...Object.keys(there)]
  for (const name of new Set(names)) {
    if (held.has(name) || (isBase && name === 'forms')) continue
    // An edit that was not stored was still a change here.
    if (name === 'lastModified' && here.lastModified > there.lastModified) continue
    const [mine, hubs] = [here, there].map(job => {
      const value = inOneOrder(name, job[name as keyof Job])
      return isBase && name === 'events' ? withoutTimes(value as Job['events']) : value
    })
    if (!(isBase ? includes(mine, hubs) : isDeepStrictEqual(mine, hubs))) {
      return `${name} should be ${JSON.stringify(hubs)}, and is ${JSON.stringify(mine)}`
    }
  }
  return null
}
