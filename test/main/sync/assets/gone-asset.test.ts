import { expect, test } from 'vitest'
import { addDocument } from '../../../../main/sync/operations/acts/add-document.ts'
import { retryOperation } from '../../../../main/sync/operations/waiting/changes.ts'
import { clearArchive } from '../../../../main/sync/outbox/recover.ts'
import type { Asset } from '../../../../shared/entities/asset.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { openWorld } from '../laptop.ts'
import { day, firstReading, makeAsset, passDay } from './assets.ts'

test('a file that was sent to an asset just before the office deleted it is kept 14 days, and no longer', async () => {
  const world = await openWorld()
  const { laptop, office } = world
  const boiler = await makeAsset(world)
  await world.plan({ assetUuid: boiler.uuid })
  await firstReading(world)
  laptop.proxy.fault(new RegExp(`GET /asset/${boiler.uuid}`), { kind: 'answer', status: 503 }, 1)
  const owner = { kind: 'asset', ref: boiler.uuid } as const
  await addDocument(laptop.context, {
    owner,
    content: Buffer.from('leak'),
    fileName: 'leak.txt',
    attach: true,
  })
  await laptop.settle()
  const sent = () =>
    laptop.store.read.all(`SELECT state, ended_at FROM operations WHERE kind = 'document.add'`)
  expect(sent()).toEqual([{ state: 'done', ended_at: null }])
  await office('DELETE', `/asset/${boiler.uuid}`)
  await passDay(laptop)
  expect(laptop.store.read.all('SELECT uuid FROM assets')).toEqual([])
  const clear = (days: number) =>
    laptop.store.transaction(db => clearArchive(db, laptop.clock.now() + days * day))
  clear(12)
  expect(sent()).toHaveLength(1)
  clear(14)
  expect(sent()).toEqual([])
})

/** A file goes to an asset that nobody has a job on, and the reading that would show it there is refused. */
async function sendWithoutSeeing(status: number) {
  const world = await openWorld()
  const { laptop } = world
  const boiler = await makeAsset(world)
  await firstReading(world)
  await laptop.engine.refreshAsset(boiler.uuid)
  laptop.proxy.fault(new RegExp(`GET /asset/${boiler.uuid}`), { kind: 'answer', status }, 1)
  const owner = { kind: 'asset', ref: boiler.uuid } as const
  await addDocument(laptop.context, {
    owner,
    content: Buffer.from('leak'),
    fileName: 'leak.txt',
    attach: true,
  })
  await laptop.settle()
  const unseen = () => laptop.store.read.all('SELECT id FROM operations WHERE ended_at IS NULL')
  return { laptop, boiler, unseen }
}

test('a file that was sent to an asset which nobody opened is read back, though that failed at first', async () => {
  const { laptop, unseen } = await sendWithoutSeeing(503)
  expect(unseen()).toHaveLength(1)
  laptop.clock.advance(syncLimits.assetsEveryMs / 2)
  await laptop.pull()
  await laptop.settle()
  expect(unseen()).toEqual([])
})

test('an asset that the hub lists again after it was not found is read in full, and what was sent to it seen', async () => {
  const { laptop, boiler, unseen } = await sendWithoutSeeing(404)
  expect(laptop.store.read.all('SELECT uuid FROM assets')).toEqual([])
  laptop.engine.sweepNow()
  await laptop.settle()
  expect(laptop.store.read.all('SELECT uuid FROM assets')).toEqual([{ uuid: boiler.uuid }])
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.pull()
  await laptop.settle()
  expect(unseen()).toEqual([])
})

test('the user decides about a file whose attachment something else answered, though its asset was not found meanwhile', async () => {
  const world = await openWorld({ isPlain: true })
  const { laptop, office } = world
  const boiler = await makeAsset(world)
  await firstReading(world)
  await laptop.engine.refreshAsset(boiler.uuid)
  laptop.proxy.fault(/PUT \/asset\/[^/]+\/document/, { kind: 'answer', status: 200, body: '' }, 1)
  const owner = { kind: 'asset', ref: boiler.uuid } as const
  await addDocument(laptop.context, {
    owner,
    content: Buffer.from('leak'),
    fileName: 'leak.txt',
    attach: true,
  })
  await laptop.settle()
  laptop.clock.advance(2 * syncLimits.verifyAgainMs)
  laptop.proxy.fault(new RegExp(`GET /asset/${boiler.uuid}`), { kind: 'answer', status: 404 }, 1)
  await laptop.engine.refreshAsset(boiler.uuid)
  expect(laptop.store.read.all('SELECT uuid FROM assets')).toEqual([])
  laptop.engine.sweepNow()
  await laptop.settle()
  const asked = () => laptop.outbox().find(({ state }) => state === 'review')
  for (let turn = 0; turn < 4 && asked() === undefined; turn++) {
    laptop.clock.advance(syncLimits.unseenAgainMs)
    await laptop.pull()
    await laptop.settle()
  }
  unwrap(retryOperation(laptop.context, asked()?.operationId ?? ''))
  await laptop.drain()
  const there = (await office('GET', `/asset/${boiler.uuid}`)) as Asset
  expect(there.documents.map(({ fileName }) => fileName)).toEqual(['leak.txt'])
})

test('what was sent to assets that are gone ends at the second not-found, though others refused there wait for the person', async () => {
  const world = await openWorld()
  const { laptop, office } = world
  const assets = [await makeAsset(world), await makeAsset(world)]
  await firstReading(world)
  const addTo = async (ref: string, fileName: string) => {
    const owner = { kind: 'asset', ref } as const
    await addDocument(laptop.context, { owner, content: Buffer.from(fileName), fileName, attach: true })
    await laptop.settle()
  }
  for (const { uuid } of assets) {
    await laptop.engine.refreshAsset(uuid)
    laptop.proxy.fault(new RegExp(`GET /asset/${uuid}`), { kind: 'answer', status: 503 }, 1)
    await addTo(uuid, 'sent.txt')
    await office('DELETE', `/asset/${uuid}`)
    await addTo(uuid, 'refused.txt')
  }
  const waiting = () =>
    laptop.store.read.all(`SELECT state FROM operations WHERE state = 'review' OR ended_at IS NULL`)
  for (let reading = 0; reading < 3; reading++) {
    laptop.clock.advance(syncLimits.rereadOpenMs)
    await laptop.pull()
    await laptop.settle()
  }
  expect(waiting()).toEqual([{ state: 'review' }, { state: 'review' }])
})
