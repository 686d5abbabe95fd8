import { describe, expect, test } from 'vitest'
import { portalPage } from '../../../support/sync/fault-proxy.ts'
import { openWorld, startWorld } from '../../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../../support/sync/notes.ts'

const minute = 60_000

describe('a laptop without a network', () => {
  test('is shown as offline at once, and sends its work when the server is reachable again', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    const since = laptop.clock.now()
    writeNote(world, 'Offline')
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ offlineSince: since, pending: 1 })
    laptop.clock.advance(60 * minute)
    await laptop.settle()
    writeNote(world, 'Offline, too')
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(laptop.status()).toMatchObject({ offlineSince: null, pending: 0 })
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Offline', 'Offline, too'])
  })

  test('sends nothing except requests for the version', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    writeNote(world, 'Offline')
    laptop.engine.syncNow()
    await laptop.until(() => laptop.proxy.seen.filter(seen => seen.path === '/version').length > 1)
    laptop.proxy.seen.splice(0)
    for (let nth = 0; nth < 20; nth++) {
      laptop.clock.step()
      await laptop.settle()
    }
    expect(new Set(laptop.proxy.seen.map(seen => seen.path))).toEqual(new Set(['/version']))
  })

  test('sends a request at once after the "sync" button', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    writeNote(world, 'Offline')
    laptop.engine.syncNow()
    await laptop.until(() => laptop.proxy.seen.filter(seen => seen.path === '/version').length > 1)
    laptop.proxy.isDown = false
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.status()).toMatchObject({ offlineSince: null, pending: 0 })
  })

  test('is shown as offline while a captive portal answers with its page', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(/./, portalPage, 30)
    writeNote(world, 'In the hotel')
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.status().offlineSince).not.toBeNull()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['In the hotel'])
  })
})

test('the key and the token are not sent to another server if the server redirects', async () => {
  const world = await startWorld()
  const other = await openWorld()
  const { laptop } = world
  const location = `${other.laptop.proxy.baseUrl}/job/1/note`
  laptop.proxy.fault(isNote, { kind: 'answer', status: 307, headers: { Location: location } })
  writeNote(world, 'Stay here')
  await laptop.drain()
  expect(other.laptop.proxy.seen).toEqual([])
})
