import { expect, test } from 'vitest'
import { openWorld } from '../laptop.ts'
import { firstPull, titles } from './first-pull.ts'

const badRequest = { kind: 'answer', status: 400 } as const

/** A laptop whose server has more jobs than it gives in one answer. */
async function openRefusing(pattern: RegExp) {
  const world = await openWorld()
  for (let nth = 0; nth < 25; nth++) await world.plan({ title: `job ${nth}` })
  world.laptop.proxy.fault(pattern, badRequest, Number.POSITIVE_INFINITY)
  return world
}

test.each([
  ['no more than 20 at once', /limit=(200|100|50)\b/],
  ['no limit at all', /limit=/],
])('reads every job from a server that gives %s, and remembers it', async (_name, refused) => {
  const world = await openRefusing(refused)
  const { laptop } = world
  await firstPull(world)
  expect(titles(laptop)).toHaveLength(25)
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(laptop.proxy.seen.length).toBeGreaterThan(0)
  expect(laptop.proxy.seen.filter(({ path }) => refused.test(path))).toEqual([])
})

test('asks for a list that is refused for another reason with smaller limits only once', async () => {
  const { laptop } = await openRefusing(/^GET \/asset\?/)
  await laptop.pull()
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  await laptop.pull()
  const asked = laptop.proxy.seen.filter(({ path }) => path.startsWith('/asset?'))
  expect(asked.length).toBeLessThanOrEqual(2)
})
