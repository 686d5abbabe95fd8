/** Actions of the user at a laptop. A new kind is a small file here, and its claim in `claims/`. */

import { assetInFull } from '../../../main/service/assets/read-asset.ts'
import { jobInFull } from '../../../main/service/jobs/read-job.ts'
import { findAssetAnywhere } from '../../../main/service/records/asset-record.ts'
import { findJobAnywhere } from '../../../main/service/records/job-record.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { LaptopScene } from '../world.ts'

export interface ActKind {
  name: string
  /** relative frequency among all kinds */
  weight: number
  /**
   * Performs the action and records what the user meant. Returns the text for the trace, or null if there was no object
   * to act on.
   */
  perform(scene: LaptopScene): string | null | Promise<string | null>
}

/** Returns the jobs on the screen: assigned to the user, and not gone. Sorted by UUID, as numbers come later. */
export function jobsInSight({ life }: LaptopScene): string[] {
  return life.store.read
    .all<{ uuid: string }>(
      `SELECT j.uuid FROM jobs j JOIN job_marks m ON m.job_id = j.id
       WHERE m.is_mine = 1 AND m.gone IS NULL ORDER BY j.uuid`,
    )
    .map(row => row.uuid)
}

export function pickJob(scene: LaptopScene): string | null {
  const jobs = jobsInSight(scene)
  return jobs.length === 0 ? null : scene.chance.pick(jobs)
}

/** Returns any asset of the group: users can look up all of them. */
export function pickAsset({ life, chance }: LaptopScene): string | null {
  const assets = life.store.read.all<{ uuid: string }>('SELECT uuid FROM assets ORDER BY uuid')
  return assets.length === 0 ? null : chance.pick(assets).uuid
}

export function assetsHere(scene: Pick<LaptopScene, 'life'>): Asset[] {
  const uuids = scene.life.store.read.all<{ uuid: string }>('SELECT uuid FROM assets ORDER BY uuid')
  return uuids.map(({ uuid }) => assetHere(scene, uuid))
}

export function assetHere({ life }: Pick<LaptopScene, 'life'>, uuid: string): Asset {
  const record = findAssetAnywhere(life.store.read, uuid)
  if (!record) throw new Error(`There is no asset ${uuid} here`)
  return assetInFull(life.store.read, record)
}

/** Returns the job as the user reads it. */
export function jobHere({ life }: Pick<LaptopScene, 'life'>, uuid: string): Job {
  const record = findJobAnywhere(life.store.read, uuid)
  if (!record) throw new Error(`There is no job ${uuid} here`)
  return jobInFull(life.store.read, record)
}

/** Returns the text of an action. If the server changes texts, it contains characters that change. */
export function worded({ world }: Pick<LaptopScene, 'world'>, words: string): string {
  const { text = 'as-given' } = world.hub.traits ?? {}
  return text === 'as-given' ? words : ` ${words} & more `
}

/** Returns the text for the trace: the action, and its failure if it failed. */
export function told(what: string, outcome: { ok: true } | { ok: false; failure: { code: string } }): string {
  return outcome.ok ? what : `${what}: ${outcome.failure.code}`
}
