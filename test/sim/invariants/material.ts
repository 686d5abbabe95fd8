/**
 * I12: material is counted exactly once. Each laptop's entry of an item is what its user used, the quantity is the sum,
 * and a van has the counted stock less that.
 */
import { findMaterial } from '../../../main/app/views/material.ts'
import { listStocks } from '../../../main/service/material/list-materials.ts'
import { openConflicts } from '../../../main/sync/entities/conflicts.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import type { Item, Job } from '../../../shared/entities/job.ts'
import type { SimLaptop } from '../laptop.ts'
import { listedNumber, stockCounted } from '../stock-van.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const material: Invariant = {
  name: 'I12',
  atEnd: world => judge(world, findLost) ?? judge(world, findMiscounted) ?? judge(world, findStock),
  afterNight: world => judge(world, findShown),
}

type Judge = (world: World, jobs: ReadonlyMap<string, Job>) => string | null

/** A base server keeps the last amount that was written, and a restored server the amount of its backup. */
function judge(world: World, find: Judge): string | null {
  if (world.isBase || world.history.isRestored) return null
  return find(world, world.hub.holdings.jobs())
}

function findLost(world: World, jobs: ReadonlyMap<string, Job>): string | null {
  for (const laptop of world.laptops) {
    for (const [jobUuid, taken] of takenBy(world, laptop)) {
      const job = jobs.get(jobUuid)
      if (job === undefined || isUnsure(world, laptop, jobUuid)) continue
      for (const [itemUuid, sum] of taken) {
        const item = job.items.find(({ uuid }) => uuid === itemUuid)
        if (world.droppedItems.has(itemUuid)) continue
        const there = item === undefined ? null : entryOf(item, laptop)
        if (there !== sum && !(there === null && sum === 0))
          return `I12: ${laptop.name} took ${sum} of item ${itemUuid} on job ${jobUuid}, and the hub has ${there}`
      }
    }
  }
  return null
}

/** Returns what the laptop's user used, by job and item. */
function takenBy({ taken }: World, { name }: SimLaptop): Map<string, Map<string, number>> {
  const jobs = new Map<string, Map<string, number>>()
  for (const { laptop, jobUuid, itemUuid, by } of taken) {
    if (laptop !== name || itemUuid === null) continue
    const items = jobs.get(jobUuid) ?? new Map<string, number>()
    jobs.set(jobUuid, items.set(itemUuid, (items.get(itemUuid) ?? 0) + by))
  }
  return jobs
}

/** Returns whether the result is open: something was discarded, needs the user, or the program was killed. */
function isUnsure({ taken, falselyConfirmed }: World, laptop: SimLaptop, jobUuid: string): boolean {
  const { life, name, archived } = laptop
  if (life === null || archived.has(jobUuid) || falselyConfirmed.has(name)) return true
  const isKilled = taken.some(one => one.laptop === name && one.jobUuid === jobUuid && one.itemUuid === null)
  const left = life.store.read.get(
    `SELECT 1 FROM operations WHERE job_uuid = ? AND kind IN ('job.create', 'job.patch') AND state <> 'done'`,
    jobUuid,
  )
  return isKilled || left !== undefined || openConflicts(life.store.read, jobUuid).length > 0
}

function entryOf({ takings }: Item, { life }: SimLaptop): number | null {
  const taker = life && syncState.get(life.store.read, 'taker')
  return takings?.find(({ uuid }) => uuid === taker)?.quantity ?? null
}

/** Checks quantities. The office plans no material on these days, so users have used all of it. */
function findMiscounted(_world: World, jobs: ReadonlyMap<string, Job>): string | null {
  for (const { uuid, items } of jobs.values()) {
    for (const { quantity, takings, uuid: item } of items) {
      const sum = (takings ?? []).reduce((all, one) => all + one.quantity, 0)
      if ((quantity ?? 0) !== sum)
        return `I12: item ${item} on job ${uuid} says ${quantity}, and its takings ${sum}`
    }
  }
  return null
}

function findStock(world: World, jobs: ReadonlyMap<string, Job>): string | null {
  const onJobs = [...jobs.values()].reduce((sum, job) => sum + takenOn(job), 0)
  const stock = stockAt(world)
  // On other days the van has no counted stock.
  if (stock === null) return null
  const expected = stockCounted - onJobs - world.takenOnGone
  return stock === expected ? null : `I12: the van should have ${expected}, and the hub says ${stock}`
}

export function takenOn({ items }: Pick<Job, 'items'>): number {
  return items
    .filter(({ done, materialNumber, van }) => done && materialNumber === listedNumber && van !== null)
    .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
}

function stockAt({ hub, template }: World): number | null {
  if (!hub.own) return null
  return listStocks(hub.own.store.read, template.groupId)[0]?.stock ?? null
}

/** Checks the van's stock on laptops in the morning, when each has read it. Unsent work is included. */
function findShown(world: World): string | null {
  const stock = stockAt(world)
  for (const { name, life } of world.laptops) {
    const isWaiting = life?.store.read.get(
      `SELECT 1 FROM operations WHERE kind IN ('job.create', 'job.patch') AND state NOT IN ('done', 'discarded')`,
    )
    if (life === null || isWaiting !== undefined) continue
    const shown = findMaterial(life.store.read, listedNumber)[0]?.stock ?? null
    if (shown !== stock) return `I12: ${name} shows that the van has ${shown}, and it has ${stock}`
  }
  return null
}
