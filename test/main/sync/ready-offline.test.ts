import { describe, expect, test } from 'vitest'
import { readinessQuery, readReadiness } from '../../../main/sync/ready-offline.ts'
import {
  askedFor,
  both,
  firstReading,
  hour,
  makeAsset,
  passDay,
  pastJob,
} from '../../support/sync/assets/assets.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { openWorld, type World } from '../../support/sync/laptop.ts'

function readinessOf({ laptop }: Pick<World, 'laptop'>, uuid: string) {
  const { context, store } = laptop
  const id = laptop.job(uuid).id
  return readReadiness(store.read, [id], readinessQuery(context)).get(id)
}

const ready = { notReady: null, withoutFiles: 0 }

describe.each(both)('at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('a job on an asset is ready for offline work with its details, its asset and its last jobs', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop } = world
    const boiler = await makeAsset(world)
    await pastJob(world, boiler, 3)
    const job = await world.plan({ assetUuid: boiler.uuid })
    const other = await world.plan()
    laptop.proxy.fault(/GET \/job\/list\/asset/, { kind: 'answer', status: 500 }, 1)
    await firstReading(world)
    expect(readinessOf(world, other.uuid)).toEqual(ready)
    expect(readinessOf(world, job.uuid)).toEqual({ notReady: 'asset', withoutFiles: 0 })
    expect(laptop.engine.progress()).toMatchObject({ assets: 0, assetsTotal: 1 })
    laptop.clock.advance(hour)
    await laptop.pull()
    await laptop.settle()
    expect(readinessOf(world, job.uuid)).toEqual(ready)
    expect(laptop.engine.progress()).toMatchObject({ assets: 1, assetsTotal: 1 })
  })

  test('a job is ready for offline work although the server has deleted its asset', async () => {
    const world = await openWorld({ hasNoExtensions })
    const boiler = await makeAsset(world)
    const job = await world.plan({ assetUuid: boiler.uuid })
    await world.dispatcher('DELETE', `/asset/${boiler.id}`)
    await firstReading(world)
    expect(readinessOf(world, job.uuid)).toEqual(ready)
  })
})

test("a job is ready for offline work although the server refuses other users' jobs on its asset", async () => {
  const world = await openWorld()
  const boiler = await makeAsset(world)
  const visit = await pastJob(world, boiler, 3)
  const job = await world.plan({ assetUuid: boiler.uuid })
  const refused = { kind: 'answer', status: 403, body: 'Not yours.' } as const
  world.laptop.proxy.fault(new RegExp(`GET /job/${visit.uuid}`), refused, 1_000)
  await firstReading(world)
  expect(world.laptop.job(visit.uuid).title).toBe('Visit 3 days ago')
  expect(readinessOf(world, job.uuid)).toEqual(ready)
})

test('a past job is read again a day after the server refused it', async () => {
  const world = await openWorld()
  const { laptop } = world
  const boiler = await makeAsset(world)
  const visit = await pastJob(world, boiler, 3)
  await world.plan({ assetUuid: boiler.uuid })
  laptop.proxy.fault(new RegExp(`GET /job/${visit.uuid}`), {
    kind: 'answer',
    status: 403,
    body: 'Not yours.',
  })
  await firstReading(world)
  expect(laptop.job(visit.uuid).events).toEqual([])
  await passDay(laptop)
  expect(laptop.job(visit.uuid).events).not.toEqual([])
  laptop.proxy.seen.splice(0)
  await passDay(laptop)
  expect(askedFor(laptop, new RegExp(`GET /job/${visit.uuid}`))).toEqual([])
})

test('a job is not ready for offline work while its changes have not been read', async () => {
  const world = await openWorld()
  const { laptop } = world
  const job = await world.plan()
  await firstReading(world)
  await world.dispatcher('PUT', `/job/${job.id}`, { description: 'Bring the long ladder.' })
  laptop.proxy.fault(new RegExp(`GET /job/${job.uuid}`), { kind: 'answer', status: 500 }, 100)
  await laptop.pull()
  await laptop.settle()
  expect(readinessOf(world, job.uuid)).toEqual({ notReady: 'details', withoutFiles: 0 })
})

test('a job is not ready for offline work while files can be downloaded, and counts files over the limit', async () => {
  const world = await openWorld()
  const { laptop } = world
  const job = await world.plan()
  await firstReading(world)
  laptop.store.transaction(db => {
    db.run(
      `INSERT INTO documents (id, uuid, group_id, created_at, last_modified, file_name, size, link) VALUES
        (7, 'file', 1, 0, 0, 'plan.pdf', 4000, '/document/file/content'),
        (8, 'link', 1, 0, 0, 'manual', NULL, 'https://example.com/manual')`,
    )
    db.run('INSERT INTO document_links (document_id, job_id) VALUES (7, ?), (8, ?)', job.id, job.id)
  })
  expect(readinessOf(world, job.uuid)).toEqual({ notReady: 'files', withoutFiles: 0 })
  laptop.settings.filesBytes = 1_000
  expect(readinessOf(world, job.uuid)).toEqual({ notReady: null, withoutFiles: 1 })
})
