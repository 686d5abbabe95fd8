import { describe, expect, test } from 'vitest'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { assetHere, firstReading, makeAsset } from '../../support/sync/assets/assets.ts'
import { type Laptop, openWorld, startWorld } from '../../support/sync/laptop.ts'
import { both } from '../../support/sync/pull/first-pull.ts'
import { asked, sweep } from '../../support/sync/sweep/swept-world.ts'

/** Waits until the assets, which follow the jobs, have been compared too. */
async function checkEverything(laptop: Laptop): Promise<void> {
  await sweep(laptop)
  await laptop.settle()
}

describe.each(both)('checking everything at %s', (_name, hasNoExtensions) => {
  test('compares the assets too, although their list was read a moment ago', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, at } = world
    const [gone, kept, other] = [
      await makeAsset(world, { name: 'Gone' }),
      await makeAsset(world, { name: 'Kept' }),
      await makeAsset(world, { name: 'Other' }),
    ]
    await world.plan()
    await firstReading(world)
    at.hub.service.store.transaction(db => {
      db.run('DELETE FROM assets WHERE uuid = ?', gone.uuid)
      // Two changes: one without a new time stamp, and one with it.
      db.run(
        "UPDATE assets SET name = 'Renamed', last_modified = last_modified + 1 WHERE uuid = ?",
        other.uuid,
      )
    })
    await laptop.pull()
    expect(assetHere(laptop, gone.uuid)).not.toBeNull()
    await checkEverything(laptop)
    expect(assetHere(laptop, gone.uuid)).toBeNull()
    expect(assetHere(laptop, kept.uuid)?.name).toBe('Kept')
    expect(assetHere(laptop, other.uuid)?.name).toBe('Renamed')
  })
})

test('a check that was requested offline runs when the network is back', async () => {
  const world = await openWorld()
  const { laptop, at } = world
  const gone = await makeAsset(world)
  await world.plan()
  await firstReading(world)
  at.hub.service.store.transaction(db => db.run('DELETE FROM assets WHERE uuid = ?', gone.uuid))
  laptop.proxy.fault(/GET \/asset\?/, { kind: 'answer', status: 503 }, 1)
  laptop.clock.advance(1)
  laptop.engine.sweepNow()
  const before = laptop.clock.now()
  await laptop.until(() => assetHere(laptop, gone.uuid) === null, 'the comparison of the assets')
  expect(laptop.clock.now() - before).toBeLessThan(syncLimits.assetsEveryMs)
})

test('a check of everything reads the assets only once', async () => {
  const world = await openWorld()
  const { laptop } = world
  await makeAsset(world)
  await world.plan()
  await firstReading(world)
  await checkEverything(laptop)
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(laptop.proxy.seen.filter(({ path }) => path.startsWith('/asset'))).toEqual([])
})

describe('when the disk refuses writes', () => {
  test('a check is refused with a message and not started', async () => {
    const { laptop } = await asked()
    expect(laptop.engine.answerSweep('not-now')).toMatchObject({ ok: true })
    const before = syncState.get(laptop.store.read, 'sweepHeld')
    laptop.store.refuseWrites('The disk is full.')
    const refused = { ok: false, failure: { code: 'storage', message: 'The disk is full.' } }
    expect(laptop.engine.sweepNow()).toMatchObject(refused)
    expect(syncState.get(laptop.store.read, 'sweepHeld')).toEqual(before)
  })

  test("the user's answer to the question about missing jobs is refused", async () => {
    const { laptop } = await asked()
    laptop.store.refuseWrites('The disk is full.')
    expect(laptop.engine.answerSweep('not-now')).toMatchObject({ ok: false, failure: { code: 'storage' } })
  })

  test('a pull that meets the full disk shows the problem in the status', async () => {
    const world = await startWorld()
    const { laptop } = world
    await world.plan({ title: 'Another' })
    laptop.store.refuseWrites('The disk is full.')
    laptop.clock.advance(1)
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.status().problem).toMatchObject({ code: 'storage', message: 'The disk is full.' })
  })

  test('a new sign-in is refused', async () => {
    const { laptop, anna } = await startWorld()
    laptop.store.refuseWrites('The disk is full.')
    const signedIn = laptop.engine.signedIn(anna.headers['API-Token'] ?? '')
    expect(signedIn).toMatchObject({ ok: false, failure: { code: 'storage' } })
  })
})
