/** Files on assets that a hub which was put back has lost. */
import { expect, test } from 'vitest'
import type { Asset } from '../../../../shared/asset.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { DAY, MINUTE } from '../../../../shared/units.ts'
import { addFile, bytesOf, hang } from '../documents/files.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { copyHub, putBack } from './hub-copy.ts'

/**
 * An asset of the laptop's job, on which it hung `plan.bin` after the copy that the hub was put back to; `begin` is what
 * the copy has on the asset.
 */
async function losePlan(
  world: StartedWorld,
  begin = async (_asset: Asset): Promise<unknown> => null,
): Promise<Asset> {
  const { laptop, office, job } = world
  const asset = (await office('POST', '/asset', { name: 'Boiler' })) as Asset
  await office('PUT', `/job/${job.id}`, { assetUuid: asset.uuid })
  await begin(asset)
  await laptop.pull()
  const copy = copyHub(world)
  await addFile(world, bytesOf(900), { owner: { kind: 'asset', ref: asset.uuid } })
  await laptop.drain()
  await laptop.pull()
  putBack(world, copy)
  return asset
}

test('a file on an asset is given back however late the asset is read again, also once others changed its files', async () => {
  const world = await startWorld()
  const { laptop, office, job } = world
  const manual = await hang(world, bytesOf(700, 2))
  const asset = await losePlan(world, ({ uuid }) => office('PUT', `/asset/${uuid}/document/${manual.uuid}`))
  laptop.clock.advance(syncLimits.versionEveryMs)
  laptop.proxy.fault(/^GET .asset/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  await laptop.until(() => laptop.status().putBack !== null, 'the news of it')
  await office('DELETE', `/asset/${asset.uuid}/document/${manual.uuid}`)
  for (let halfDays = 0; halfDays < 3; halfDays++) {
    laptop.clock.advance(DAY / 2)
    await laptop.engine.refresh(job.uuid)
  }
  laptop.proxy.heal()
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await laptop.pull()
  await laptop.drain()
  const { documents } = (await office('GET', `/asset/${asset.uuid}`)) as Asset
  expect(documents.map(({ fileName }) => fileName)).toEqual(['plan.bin'])
  // told as of when it was found
  expect(laptop.status().putBack).toEqual({ at: expect.any(Number), count: 1 })
})

test('a file on an asset is given back also by a laptop whose clock was put back meanwhile', async () => {
  const world = await startWorld()
  const { laptop, office } = world
  const asset = await losePlan(world)
  // so that its time stamp tells nothing
  laptop.clock.advance(MINUTE)
  await office('PUT', `/asset/${asset.uuid}`, { description: 'Leaks' })
  laptop.clock.jump(-DAY)
  laptop.clock.advance(syncLimits.versionEveryMs)
  await laptop.until(() => laptop.status().putBack !== null, 'the news of it')
  await laptop.pull()
  await laptop.drain()
  const { documents } = (await office('GET', `/asset/${asset.uuid}`)) as Asset
  expect(documents.map(({ fileName }) => fileName)).toEqual(['plan.bin'])
})
