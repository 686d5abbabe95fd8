/**
 * I3 for assets: after a night, in which all daily readings are due, a laptop has the server's assets. It has those of
 * the user's jobs and those that were opened in full, with their last jobs. I6: no asset disappears without a GET.
 */
import { isDeepStrictEqual } from 'node:util'
import { readAssetView } from '../../../main/app/views/asset-views.ts'
import { findAssetAnywhere } from '../../../main/service/records/asset-record.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { pendingOf } from '../../../main/sync/outbox/operation.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { overJobStates } from '../../../shared/entities/states.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { assetFrom, jobFrom } from '../hub-holdings.ts'
import type { SimLaptop } from '../laptop.ts'
import type { Life } from '../life.ts'
import type { Proofs } from '../proofs.ts'
import type { World } from '../world.ts'
import { differenceOf, heldFields, includes, inOneOrder, isOn } from './convergence.ts'
import type { Invariant } from './invariant.ts'

export const assets: Invariant = {
  name: 'I3',
  duringOnEach: world => findHidden(world),
  afterNight(world) {
    const { hub, laptops } = world
    const jobs = [...hub.holdings.jobs().values()]
    const there = hub.holdings.assets()
    for (const laptop of laptops) {
      const violation = laptop.life && compare(world, laptop, laptop.life, there, jobs)
      if (violation !== null) return violation
    }
    return null
  },
}

/** Assets that each laptop had at the last check. */
const seen = new WeakMap<Proofs, Map<string, readonly string[]>>()

function findHidden(world: World): string | null {
  const before = seen.get(world.proofs) ?? new Map<string, readonly string[]>()
  seen.set(world.proofs, before)
  for (const { name, life, timesCopied } of world.laptops) {
    if (!life) continue
    const now = uuidsOf(life.store.read)
    const shown = `${name}/${timesCopied}`
    const gone = before.get(shown)?.find(uuid => !now.includes(uuid))
    if (gone !== undefined && !world.proofs.has(name, gone, 'missing'))
      return `I6: ${name} has asset ${gone} no more, and no GET of it has told so`
    before.set(shown, now)
  }
  return null
}

function uuidsOf(db: ReadDb): string[] {
  return db.all<{ uuid: string }>('SELECT uuid FROM assets ORDER BY uuid').map(row => row.uuid)
}

type Assets = ReadonlyMap<string, Asset>

function compare(
  world: World,
  laptop: SimLaptop,
  life: Life,
  there: Assets,
  jobs: readonly Job[],
): string | null {
  const { name } = laptop
  const db = life.store.read
  for (const uuid of uuidsOf(db)) {
    if (!there.has(uuid) && !isWaitedOn(db, uuid))
      return `I3: ${name} still has asset ${uuid}, which the office deleted`
  }
  for (const [uuid, asset] of there) {
    if (!findAssetAnywhere(db, uuid)) return `I3: ${name} does not have asset ${uuid} of its group`
    const onIt = jobs.filter(job => job.assetUuid === uuid)
    const mine = onIt.filter(job => isOn(job, laptop.userId) && job.state !== 'CANCELED')
    const isOpened = isOpenedHere(db, uuid)
    const isInFull = isOpened || mine.length > 0
    const difference = differenceOfAsset(assetFrom(db, uuid), asset, isInFull, world)
    if (difference !== null && !isWaitedOn(db, uuid)) return `I3: asset ${uuid} on ${name}: ${difference}`
    if (!isOpened && mine.every(({ state }) => overJobStates.some(over => over === state))) continue
    const missed = compareHistory(world, life, uuid, onIt)
    if (missed !== null) return `I3: the last jobs of asset ${uuid} on ${name}: ${missed}`
  }
  return null
}

/** Returns whether unsent work refers to the asset. */
function isWaitedOn(db: ReadDb, uuid: string): boolean {
  const sql = `SELECT 1 FROM operations WHERE asset_uuid = ? AND state NOT IN ('done', 'discarded')`
  return db.get(sql, uuid) !== undefined
}

function isOpenedHere(db: ReadDb, uuid: string): boolean {
  const sql = `SELECT 1 FROM asset_marks m JOIN assets a ON a.id = m.asset_id
    WHERE a.uuid = ? AND m.opened_at IS NOT NULL`
  return db.get(sql, uuid) !== undefined
}

/** Fields that lists leave out. They are compared only where the asset is stored in full. */
const details: ReadonlySet<string> = new Set(['documents', 'customFields'])

function differenceOfAsset(here: Asset, there: Asset, isInFull: boolean, { isBase }: World): string | null {
  for (const name of Object.keys(there) as (keyof Asset)[]) {
    if (details.has(name) && !isInFull) continue
    // A file that was not stored was still a change here.
    if (name === 'lastModified' && here.lastModified > there.lastModified) continue
    const [mine, wanted] = [here, there].map(asset => inOneOrder(name, asset[name]))
    if (!(isBase ? includes(mine, wanted) : isDeepStrictEqual(mine, wanted)))
      return `${name} should be ${JSON.stringify(wanted)}, and is ${JSON.stringify(mine)}`
  }
  return null
}

/** Compares the history of an asset: all jobs on it are read in full, for any assigned user. */
function compareHistory(world: World, life: Life, uuid: string, onIt: readonly Job[]): string | null {
  const db = life.store.read
  const shown = new Set(readAssetView(life.context, uuid)?.jobs.map(job => job.uuid))
  const last = onIt.filter(job => isPast(world, job))
  if (last.length > syncLimits.assetHistory) return null
  for (const job of last) {
    if (pendingOf(db, job.uuid).length > 0) continue
    if (isPutAway(db, job.uuid)) continue
    if (!shown.has(job.uuid)) return `job ${job.uuid} is missing`
    const held = heldFields(db, job.uuid)
    const difference = differenceOf(jobFrom(db, job.uuid), job, held, world)
    if (difference !== null) return `job ${job.uuid}: ${difference}`
  }
  return null
}

/** Returns whether the user has hidden the job. */
function isPutAway(db: ReadDb, uuid: string): boolean {
  const sql = `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
    WHERE j.uuid = ? AND m.gone IS NOT NULL AND m.put_away_at IS NOT NULL`
  return db.get(sql, uuid) !== undefined
}

/**
 * Returns whether the job belongs to the history: jobs after tomorrow do not, and in between it depends on the minute.
 */
function isPast({ hub }: World, { startTime }: Job): boolean {
  return typeof startTime !== 'number' || startTime < hub.now() + DAY / 2
}
