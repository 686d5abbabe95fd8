import { expect, test } from 'vitest'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

/** Lets some minutes pass, with all work that is due in them. */
async function wait({ laptop }: StartedWorld, steps: number): Promise<void> {
  for (let nth = 0; nth < steps; nth++) {
    laptop.clock.step()
    await laptop.settle()
  }
}

test('keeps trying to reach the server while the disk is full', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.isDown = true
  laptop.store.refuseWrites('The disk is full.')
  await wait(world, 12)
  laptop.proxy.seen.splice(0)
  await wait(world, 6)
  expect(new Set(laptop.proxy.seen.map(({ path }) => path))).toEqual(new Set(['/version']))
})

test('reads jobs again when the network is back, although the disk is full', async () => {
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

test('a request to sync does not fail when the disk is full', async () => {
  const { laptop } = await startWorld()
  laptop.store.refuseWrites('The disk is full.')
  expect(() => laptop.engine.syncNow()).not.toThrow()
})
