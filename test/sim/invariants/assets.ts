/**
 * I3 for assets: after a night, in which everything that is read now and then is due, a laptop has the hub's assets,
 * those of its person's work and those that were opened in full, with their last jobs. And I6: none leaves a laptop
 * without a GET.
 */
import { isDeepStrictEqual } from 'node:util'
import { readAssetView } from '../../../main/app/views/asset-views.ts'
import { findAssetAnywhere } from '../../../main/service/records/asset-record.ts'
import type { ReadDb } from '../../../main/store/db.ts'
import { pendingOf } from '../../../main/sync/records/operation.ts'
import type { Asset } from '../../../shared/asset.ts'
import type { Job } from '../../../shared/job.ts'
import { overJobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'
import { assetFrom, jobFrom } from '../hub-holdings.ts'
import type { Life, SimLaptop } from '../laptop.ts'
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

/** What each laptop had when it was last looked at. */
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

/** Something unsent hangs on it. */
function isWaitedOn(db: ReadDb, uuid: string): boolean {
  const sql = `SELECT 1 FROM operations WHERE asset_uuid = ? AND state NOT IN ('done', 'discarded')`
  return db.get(sql, uuid) !== undefined
}

function isOpenedHere(db: ReadDb, uuid: string): boolean {
  const sql = `SELECT 1 FROM asset_marks m JOIN assets a ON a.id = m.asset_id
    WHERE a.uuid = ? AND m.opened_at IS NOT NULL`
  return db.get(sql, uuid) !== undefined
}

/** What is in no list is compared where the asset is kept in full. */
const details: ReadonlySet<string> = new Set(['documents', 'customFields'])

function differenceOfAsset(here: Asset, there: Asset, isInFull: boolean, { isBase }: World): string | null {
  for (const name of Object.keys(there) as (keyof Asset)[]) {
    if (details.has(name) && !isInFull) continue
    // a file that came to nothing was a change here all the same
    if (name === 'lastModified' && here.lastModified > there.lastModified) continue
    const [mine, wanted] = [here, there].map(asset => inOneOrder(name, asset[name]))
    if (!(isBase ? includes(mine, wanted) : isDeepStrictEqual(mine, wanted)))
      return `${name} should be ${JSON.stringify(wanted)}, and is ${JSON.stringify(mine)}`
  }
  return null
}

/** Whose jobs they are makes no difference: all of what was done there is read, in full. */
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

/** The person took it out of their sight. */
function isPutAway(db: ReadDb, uuid: string): boolean {
  const sql = `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
    WHERE j.uuid = ? AND m.gone IS NOT NULL AND m.put_away_at IS NOT NULL`
  return db.get(sql, uuid) !== undefined
}

/** What is planned beyond tomorrow is no history, and in between it depends on the minute. */
function isPast({ hub }: World, { startTime }: Job): boolean {
  return typeof startTime !== 'number' || startTime < hub.now() + DAY / 2
}
