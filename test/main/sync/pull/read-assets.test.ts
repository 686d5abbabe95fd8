import { describe, expect, test } from 'vitest'
import { createGroup } from '../../../../main/service/access/groups.ts'
import { createKey } from '../../../../main/service/access/keys.ts'
import { searchAssets } from '../../../../main/service/assets/search-assets.ts'
import { actorIn } from '../../../../main/sync/state/context.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import {
  askedFor,
  assetHere,
  both,
  firstReading,
  hour,
  makeAsset,
  passDay,
} from '../../../support/sync/assets/assets.ts'
import { byTurns } from '../../../support/sync/by-turns.ts'
import { openWorld } from '../../../support/sync/laptop.ts'
import { copyHub } from '../../../support/sync/push/hub-copy.ts'

describe.each(both)('a laptop at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('reads every asset of the group in any state, and finds an asset by its number', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const type = (await dispatcher('POST', '/asset/type', { name: 'Boilers', assetTemplate: {} })) as {
      id: number
    }
    const boiler = await makeAsset(world, {
      assetNo: 'B-17',
      assetTypeId: type.id,
      customerName: 'Bakery',
      location: { placeName: 'Cellar', city: 'Stockholm' },
      colour: 'red',
    })
    const scrapped = await makeAsset(world, { name: 'Old pump', inactive: true, state: 'DISCARDED' })
    await firstReading(world)
    const { documents: _d, customFields: _c, ...listed } = boiler
    expect(assetHere(laptop, boiler.uuid)).toMatchObject(listed)
    expect(assetHere(laptop, scrapped.uuid)).toMatchObject({ inactive: true, state: 'DISCARDED' })
    const { read } = laptop.store
    expect(searchAssets(read, actorIn(laptop.context, read), 'B-17')[0]?.uuid).toBe(boiler.uuid)
  })

  test('reads a change of an asset within ten minutes, and changes nothing when it reads the same again', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const boiler = await makeAsset(world)
    await firstReading(world)
    await dispatcher('PUT', `/asset/${boiler.id}`, { name: 'Boiler, new', state: 'REPAIR' })
    laptop.clock.advance(syncLimits.assetsEveryMs)
    await laptop.pull()
    expect(assetHere(laptop, boiler.uuid)).toMatchObject({ name: 'Boiler, new', state: 'REPAIR' })
    const changes = () => laptop.store.read.get('SELECT max(seq) AS seq FROM change_log')
    const before = changes()
    laptop.clock.advance(syncLimits.assetsEveryMs)
    await laptop.pull()
    expect(changes()).toEqual(before)
  })

  test("removes an asset only after the server confirmed its deletion, and keeps the asset's job", async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const boiler = await makeAsset(world)
    const pump = await makeAsset(world, { name: 'Pump' })
    const job = await world.plan({ assetUuid: boiler.uuid })
    await firstReading(world)
    await dispatcher('DELETE', `/asset/${boiler.id}`)
    laptop.proxy.seen.length = 0
    await passDay(laptop)
    expect(askedFor(laptop, new RegExp(`GET /asset/${boiler.uuid}$`)).length).toBeGreaterThan(0)
    expect(assetHere(laptop, boiler.uuid)).toBeNull()
    expect(assetHere(laptop, pump.uuid)).not.toBeNull()
    expect(laptop.job(job.uuid).assetUuid).toBe(boiler.uuid)
  })

  test("reads the details only of assets on the user's jobs", async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop } = world
    const fields = [{ name: 'pressure', type: 'NUMBER', value: 3 }]
    const mine = await makeAsset(world, { customFields: fields })
    const other = await makeAsset(world, { name: 'Pump', customFields: fields })
    await world.plan({ assetUuid: mine.uuid })
    await firstReading(world)
    expect(assetHere(laptop, mine.uuid)?.customFields).toMatchObject(fields)
    expect(assetHere(laptop, other.uuid)?.customFields).toEqual([])
    expect(askedFor(laptop, new RegExp(other.uuid))).toEqual([])
  })
})

test('an asset is removed with the next changes if the server has a tombstone for it', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const boiler = await makeAsset(world)
  await firstReading(world)
  await dispatcher('DELETE', `/asset/${boiler.id}`)
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await laptop.pull()
  await laptop.settle()
  expect(assetHere(laptop, boiler.uuid)).toBeNull()
})

test('jobs are read from a server that refuses to list assets', async () => {
  const world = await openWorld()
  const { laptop } = world
  const boiler = await makeAsset(world)
  const job = await world.plan({ assetUuid: boiler.uuid })
  laptop.proxy.fault(/GET \/asset/, { kind: 'answer', status: 403, body: 'No assets for you.' }, 1_000)
  await firstReading(world)
  expect(laptop.job(job.uuid).title).toBe('Boiler service')
  expect(laptop.status().problem).toBeNull()
})

test('no assets of other groups are read', async () => {
  const world = await openWorld()
  const { laptop, at } = world
  const group = createGroup(at.hub.service, { name: 'Malmö', timeZone: 'Europe/Stockholm' })
  const key = createKey(at.hub.access, {
    name: 'other',
    kind: 'integration',
    groupId: group.id,
    role: 'admin',
    requireSignature: false,
    grantsForms: true,
  })
  const response = await fetch(`${at.hub.baseUrl}/asset`, {
    method: 'POST',
    headers: { 'API-Key': key.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Crane' }),
  })
  expect(response.status).toBe(200)
  await makeAsset(world)
  await firstReading(world)
  expect(laptop.store.read.all('SELECT name FROM assets')).toEqual([{ name: 'Boiler' }])
})

test.each(both)(
  'an asset that was not opened shows its older version after %s was restored',
  async (_name, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const boiler = await makeAsset(world, { description: 'In the cellar' })
    const copy = copyHub(world)
    world.at.clock.time += hour
    await dispatcher('PUT', `/asset/${boiler.id}`, { description: 'On the roof' })
    await firstReading(world)
    copy.restore()
    await passDay(laptop)
    expect(assetHere(laptop, boiler.uuid)?.description).toBe('In the cellar')
    laptop.proxy.seen.length = 0
    await passDay(laptop)
    // The older version is accepted once, without repeated requests.
    expect(askedFor(laptop, new RegExp(`GET /asset/${boiler.uuid}`))).toEqual([])
  },
)
