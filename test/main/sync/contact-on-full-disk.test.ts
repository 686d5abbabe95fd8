import { expect, test } from 'vitest'
import { type StartedWorld, startWorld } from './laptop.ts'

/** Some minutes, in which everything that is due runs. */
async function wait({ laptop }: StartedWorld, steps: number): Promise<void> {
  for (let nth = 0; nth < steps; nth++) {
    laptop.clock.step()
    await laptop.settle()
  }
}

test('while the network is away and the disk takes nothing, the hub is asked for all the same', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.isDown = true
  laptop.store.refuseWrites('The disk is full.')
  await wait(world, 12)
  laptop.proxy.seen.splice(0)
  await wait(world, 6)
  expect(new Set(laptop.proxy.seen.map(({ path }) => path))).toEqual(new Set(['/version']))
})

test('when the network is back, jobs are read again, though that cannot be written down', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.isDown = true
  await wait(world, 12)
  expect(laptop.status().offlineSince).not.toBeNull()
  laptop.store.refuseWrites('The disk is full.')
  laptop.proxy.isDown = false
  laptop.proxy.seen.splice(0)
  await wait(world, 6)
  expect(laptop.proxy.seen.some(({ path }) => path.startsWith('/job/list'))).toBe(true)
})

test('asking for a sync does not fail for a full disk', async () => {
  const { laptop } = await startWorld()
  laptop.store.refuseWrites('The disk is full.')
  expect(() => laptop.engine.syncNow()).not.toThrow()
})
