import { expect, test } from 'vitest'
import { readAssetsPage, readAssetView } from '../../../../main/app/views/asset-views.ts'
import { readJobView } from '../../../../main/app/views/job-view.ts'
import { storeOpened } from '../../../../main/sync/entities/marks.ts'
import { createJob } from '../../../../main/sync/operations/acts/actions.ts'
import { removeOperation } from '../../../../main/sync/operations/waiting/changes.ts'
import { actorIn } from '../../../../main/sync/state/context.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { both, firstReading, makeAsset, pastJob } from '../../../support/sync/assets/assets.ts'
import { openWorld } from '../../../support/sync/laptop.ts'

test.each(both)('an opened asset shows its last jobs from %s', async (_name, hasNoExtensions) => {
  const world = await openWorld({ hasNoExtensions })
  const { laptop } = world
  const boiler = await makeAsset(world, { assetNo: 'B-1', customFields: [{ name: 'kW', value: 20 }] })
  await pastJob(world, boiler, 5)
  await pastJob(world, boiler, 3)
  await firstReading(world)
  expect(readAssetView(laptop.context, boiler.uuid)).toMatchObject({ jobs: [], hasDetail: false })
  laptop.store.transaction(db => storeOpened(db, 'asset', boiler.uuid, laptop.clock.now()))
  await laptop.engine.refreshAsset(boiler.uuid)
  expect(readAssetView(laptop.context, boiler.uuid)).toMatchObject({
    asset: { assetNo: 'B-1', customFields: [{ name: 'kW', value: 20 }] },
    jobs: [{ title: 'Visit 3 days ago' }, { title: 'Visit 5 days ago' }],
    hasDetail: true,
    historyAt: laptop.clock.now(),
  })
})

test('a search for assets lists the scanned number first, and inactive assets only on request', async () => {
  const world = await openWorld()
  await makeAsset(world, { assetNo: 'X-9', name: 'P-1 P-1 P-1 beside it' })
  const pump = await makeAsset(world, { assetNo: 'P-1', name: 'Pump' })
  await makeAsset(world, { assetNo: 'P-2', name: 'Old pump', inactive: true })
  await firstReading(world)
  const listed = (q: string | null, inactive: boolean) =>
    readAssetsPage(world.laptop.store.read, actorIn(world.laptop.context, world.laptop.store.read), {
      q,
      inactive,
      offset: 0,
    }).entries.map(entry => entry.assetNo)
  expect(listed('p-1', false)[0]).toBe(pump.assetNo)
  expect(listed('pump', false)).toEqual(['P-1'])
  expect(listed(null, false)).toEqual(['X-9', 'P-1'])
  expect(listed(null, true)).toContain('P-2')
})

test('a search for assets counts all results, and returns them in pages', { tags: 'slow' }, async () => {
  const world = await openWorld()
  const { context, store } = world.laptop
  const many = syncLimits.assetsShown + 30
  for (let nth = 1; nth <= many; nth++) await makeAsset(world, { assetNo: `P-${nth}`, name: `Pump ${nth}` })
  await makeAsset(world, { name: 'Heatpump', description: 'in the cellar' })
  await makeAsset(world, { name: 'Old pump', inactive: true })
  await firstReading(world)
  const read = (q: string, offset: number, inactive = false) => {
    const page = readAssetsPage(store.read, actorIn(context, store.read), { q, inactive, offset })
    return { names: page.entries.map(({ name }) => name), total: page.total }
  }
  const first = read('pump', 0)
  const second = read('pump', syncLimits.assetsShown)
  expect([first.names.length, first.total]).toEqual([syncLimits.assetsShown, many + 1])
  expect([second.names.length, second.total]).toEqual([31, many + 1])
  expect(new Set([...first.names, ...second.names]).size).toBe(many + 1)
  expect(read('pump', 0, true).total).toBe(many + 2)
  expect(read('p-7', 0)).toMatchObject({ names: expect.arrayContaining(['Pump 7']) })
  // No asset has both words, so those with one of them are counted.
  expect(read('pump nowhere', 0).total).toBe(many + 1)
})

test('an opened asset shows the number of all its jobs, also of jobs that the list omits', {
  tags: 'slow',
}, async () => {
  const world = await openWorld()
  const { laptop } = world
  const boiler = await makeAsset(world)
  await firstReading(world)
  const many = syncLimits.assetsShown + 1
  for (let nth = 0; nth < many; nth++)
    unwrap(createJob(laptop.context, { title: `Visit ${nth}`, assetUuid: boiler.uuid }))
  const { jobs, jobsTotal } = readAssetView(laptop.context, boiler.uuid) ?? { jobs: [] }
  expect([jobs.length, jobsTotal]).toEqual([syncLimits.assetsShown, many])
})

test('a new job for an asset is linked to the asset at the server', async () => {
  const world = await openWorld()
  const { laptop, hubJob } = world
  const boiler = await makeAsset(world, { assetNo: 'B-1' })
  await firstReading(world)
  const made = createJob(laptop.context, { title: 'It leaks', assetUuid: boiler.uuid })
  const jobUuid = made.ok ? made.value.jobUuid : ''
  expect(readJobView(laptop.context, jobUuid)?.asset).toEqual({
    uuid: boiler.uuid,
    name: 'Boiler',
    assetNo: 'B-1',
  })
  await laptop.drain()
  expect((await hubJob(jobUuid)).assetUuid).toBe(boiler.uuid)
})

test("a new job for an asset that the server does not know waits, with the server's message", async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const boiler = await makeAsset(world)
  await firstReading(world)
  await dispatcher('DELETE', `/asset/${boiler.id}`)
  const made = createJob(laptop.context, { title: 'It leaks', assetUuid: boiler.uuid })
  await laptop.until(() => laptop.outbox().some(item => item.state === 'review'), 'a review')
  expect(laptop.outbox()).toMatchObject([
    { kind: 'job.create', reason: { code: 'refused', detail: expect.stringContaining('assetUuid') } },
  ])
  expect(laptop.job(made.ok ? made.value.jobUuid : '').title).toBe('It leaks')
  expect(removeOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '').ok).toBe(true)
})
