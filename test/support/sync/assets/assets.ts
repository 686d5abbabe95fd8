/** Creates assets and past jobs, for tests of the assets on a laptop. */

import { assetInFull } from '../../../../main/service/assets/read-asset.ts'
import { findAssetAnywhere } from '../../../../main/service/records/asset-record.ts'
import type { Asset } from '../../../../shared/entities/asset.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { morning } from '../../http/hub-fixture.ts'
import type { Laptop, World } from '../laptop.ts'

export const both: [string, boolean][] = [
  ['an extended server', false],
  ['a base server', true],
]
export const hour = 3_600_000
export const day = 24 * hour

export function makeAsset({ dispatcher }: Pick<World, 'dispatcher'>, body: Record<string, unknown> = {}) {
  return dispatcher('POST', '/asset', { name: 'Boiler', ...body }) as Promise<Asset>
}

/** A job of the asset that was finished that many days ago, without users. */
export async function pastJob(
  { dispatcher }: Pick<World, 'dispatcher'>,
  asset: Asset,
  daysAgo: number,
): Promise<Job> {
  const job = (await dispatcher('POST', '/job', {
    title: `Visit ${daysAgo} days ago`,
    startTime: morning - daysAgo * day,
    endTime: morning - daysAgo * day + hour,
    assetUuid: asset.uuid,
  })) as Job
  await dispatcher('PUT', `/job/${job.id}`, { state: 'CLOSED' })
  return job
}

/** Starts the engine and waits until everything is read. */
export async function firstReading({ laptop }: Pick<World, 'laptop'>): Promise<void> {
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling, 'a whole pull')
  await laptop.settle()
}

export function assetHere({ store }: Laptop, uuid: string): Asset | null {
  const record = findAssetAnywhere(store.read, uuid)
  return record ? assetInFull(store.read, record) : null
}

export function titlesHere({ store }: Laptop): (string | null)[] {
  return store.read
    .all<{ title: string | null }>('SELECT title FROM jobs ORDER BY span_start')
    .map(row => row.title)
}

export function askedFor({ proxy }: Laptop, pattern: RegExp): string[] {
  return proxy.seen.map(({ method, path }) => `${method} ${path}`).filter(line => pattern.test(line))
}

/** Lets more than a day pass with several pulls, because an unused token expires after a day. */
export async function passDay(laptop: Laptop): Promise<void> {
  for (let part = 0; part < 3; part++) {
    laptop.clock.advance(9 * hour)
    await laptop.pull()
    await laptop.settle()
  }
}
