import { expect, test } from 'vitest'
import { readAssetView } from '../../../../main/app/views/asset-views.ts'
import { readJobView } from '../../../../main/app/views/job-view.ts'
import { wantDocument } from '../../../../main/sync/entities/documents/not-here.ts'
import type { Asset } from '../../../../shared/entities/asset.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { addFile, bytesOf, hang, hasBytes, isContent } from '../../../support/sync/documents/files.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

test('an added file is shown on its job with its progress before the server has the file', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const files = () => readJobView(laptop.context, job.uuid)?.documents
  laptop.proxy.isDown = true
  await addFile(world, bytesOf(4_000))
  expect(files()).toMatchObject([
    {
      fileName: 'plan.bin',
      hasContent: true,
      notHere: null,
      moving: null,
      sending: { state: 'ready', step: 0 },
    },
  ])
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(files()).toMatchObject([
    { hasContent: true, sending: { state: 'done', seenAt: expect.any(Number) } },
  ])
})

test('a file that is not downloaded has a reason and the time of the next attempt', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const why = () => readJobView(laptop.context, job.uuid)?.documents.map(({ notHere }) => notHere)
  laptop.settings.filesBytes = 50_000
  const [small, large] = [bytesOf(10_000, 1), bytesOf(90_000, 2)]
  const document = await hang(world, large)
  await hang(world, small)
  await laptop.pull()
  await laptop.until(() => hasBytes(world, small))
  expect(why()).toEqual([{ code: 'no-room', retryAt: null }, null])
  laptop.proxy.fault(isContent, { kind: 'answer', status: 403, type: 'text/plain', body: 'No' })
  wantDocument(laptop.context, document.uuid)
  expect(why()).toEqual([{ code: 'waiting', retryAt: null }, null])
  laptop.engine.fetchFiles()
  await laptop.until(() => why()?.[0]?.code === 'forbidden')
  expect(why()?.[0]?.retryAt).toBeGreaterThan(laptop.clock.now())
})

test('an added file is shown on its asset with its progress', async () => {
  const world = await startWorld()
  const { laptop } = world
  const asset = (await world.dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await laptop.pull()
  const files = () => readAssetView(laptop.context, asset.uuid)?.documents
  laptop.proxy.isDown = true
  await addFile(world, bytesOf(4_000), { owner: { kind: 'asset', ref: asset.uuid } })
  expect(files()).toMatchObject([{ fileName: 'plan.bin', hasContent: true, sending: { state: 'ready' } }])
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(files()).toMatchObject([{ hasContent: true, sending: { state: 'done' } }])
})
