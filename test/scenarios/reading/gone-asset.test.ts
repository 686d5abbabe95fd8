import { expect, test } from 'vitest'
import { addDocument } from '../../../main/sync/operations/acts/add-document.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { clearArchive } from '../../../main/sync/outbox/recover.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { day, firstReading, makeAsset, passDay } from '../../support/sync/assets/assets.ts'
import { openWorld } from '../../support/sync/laptop.ts'

test('a file that was sent to an asset just before the dispatcher deleted the asset is kept for 14 days', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
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
  await dispatcher('DELETE', `/asset/${boiler.uuid}`)
  await passDay(laptop)
  expect(laptop.store.read.all('SELECT uuid FROM assets')).toEqual([])
  const clear = (days: number) =>
    laptop.store.transaction(db => clearArchive(db, laptop.clock.now() + days * day))
  clear(12)
  expect(sent()).toHaveLength(1)
  clear(14)
  expect(sent()).toEqual([])
})

/** Sends a file to an asset without a job of the user, and fails the read after it. */
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

test('reads back a file that was sent to an unopened asset, although the first read failed', async () => {
  const { laptop, unseen } = await sendWithoutSeeing(503)
  expect(unseen()).toHaveLength(1)
  laptop.clock.advance(syncLimits.assetsEveryMs / 2)
  await laptop.pull()
  await laptop.settle()
  expect(unseen()).toEqual([])
})

test('confirms a file that was sent to an asset when the server lists the asset again after a 404', async () => {
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

test('asks the user about a file if a proxy answered its attachment and the server answers its asset with 404', async () => {
  const world = await openWorld({ hasNoExtensions: true })
  const { laptop, dispatcher } = world
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
  const there = (await dispatcher('GET', `/asset/${boiler.uuid}`)) as Asset
  expect(there.documents.map(({ fileName }) => fileName)).toEqual(['leak.txt'])
})

test('two 404 answers for an asset end the operations of its sent files, but not of its refused files', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
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
    await dispatcher('DELETE', `/asset/${uuid}`)
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
