/** A group with assets, for tests of what a laptop keeps of them. */

import { assetInFull } from '../../../../main/service/assets/read-asset.ts'
import { findAssetAnywhere } from '../../../../main/service/records/asset-record.ts'
import type { Asset } from '../../../../shared/entities/asset.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { morning } from '../../http/hub-fixture.ts'
import type { Laptop, World } from '../laptop.ts'

export const both: [string, boolean][] = [
  ['our hub', false],
  ['a plain hub', true],
]
export const hour = 3_600_000
export const day = 24 * hour

export function makeAsset({ office }: Pick<World, 'office'>, body: Record<string, unknown> = {}) {
  return office('POST', '/asset', { name: 'Boiler', ...body }) as Promise<Asset>
}

/** A job that was finished so many days ago, by nobody here. */
export async function pastJob(
  { office }: Pick<World, 'office'>,
  asset: Asset,
  daysAgo: number,
): Promise<Job> {
  const job = (await office('POST', '/job', {
    title: `Visit ${daysAgo} days ago`,
    startTime: morning - daysAgo * day,
    endTime: morning - daysAgo * day + hour,
    assetUuid: asset.uuid,
  })) as Job
  await office('PUT', `/job/${job.id}`, { state: 'CLOSED' })
  return job
}

/** From the start until everything that is wanted has been read. */
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

/** A day and a bit, with a reading now and then, as a token dies after a day unused. */
export async function passDay(laptop: Laptop): Promise<void> {
  for (let part = 0; part < 3; part++) {
    laptop.clock.advance(9 * hour)
    await laptop.pull()
    await laptop.settle()
  }
}
