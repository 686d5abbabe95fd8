import { expect, test } from 'vitest'
import { openWorld } from '../../../support/sync/laptop.ts'
import { firstPull, titles } from '../../../support/sync/pull/first-pull.ts'

const badRequest = { kind: 'answer', status: 400 } as const

/** Opens a laptop whose server has more jobs than it returns in one answer. */
async function openRefusing(pattern: RegExp) {
  const world = await openWorld()
  for (let nth = 0; nth < 25; nth++) await world.plan({ title: `job ${nth}` })
  world.laptop.proxy.fault(pattern, badRequest, Number.POSITIVE_INFINITY)
  return world
}

test.each([
  ['at most 20 entries at once', /limit=(200|100|50)\b/],
  ['no limit at all', /limit=/],
])('every job is read from a server that accepts %s, and the limit is remembered', async (_name, refused) => {
  const world = await openRefusing(refused)
  const { laptop } = world
  await firstPull(world)
  expect(titles(laptop)).toHaveLength(25)
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(laptop.proxy.seen.length).toBeGreaterThan(0)
  expect(laptop.proxy.seen.filter(({ path }) => refused.test(path))).toEqual([])
})

test('smaller limits are tried only once for a list that is refused for another reason', async () => {
  const { laptop } = await openRefusing(/^GET \/asset\?/)
  await laptop.pull()
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  await laptop.pull()
  const asked = laptop.proxy.seen.filter(({ path }) => path.startsWith('/asset?'))
  expect(asked.length).toBeLessThanOrEqual(2)
})
