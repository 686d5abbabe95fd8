/** What a laptop asks for while nothing happens, however much unfinished work of years lies behind it. */
import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { syncState } from '../../../../main/sync/records/state.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { HOUR, MINUTE } from '../../../../shared/units.ts'
import { morning } from '../../http/hub-fixture.ts'
import { byTurns } from '../by-turns.ts'
import type { Seen } from '../fault-proxy.ts'
import { openWorld, type World } from '../laptop.ts'
import { planMany } from '../shipped-by-others/plan-many.ts'
import { both, firstPull, goneOf, hour } from './first-pull.ts'

const longAgo = 400 * 24 * hour

/** Jobs of more than a year ago that nobody ever finished. Their uuids. */
function neglect(world: World, count: number): string[] {
  planMany(world, count)
  const { store } = world.at.hub.service
  store.transaction(db =>
    db.run(
      `UPDATE jobs SET start_time = start_time - @ago, end_time = end_time - @ago, span_start = span_start - @ago,
         span_end = span_end - @ago, last_modified = last_modified - @ago`.replaceAll(
        '@ago',
        String(longAgo),
      ),
    ),
  )
  return store.read.all<{ uuid: string }>('SELECT uuid FROM jobs ORDER BY id').map(row => row.uuid)
}

/** Until everything has been read and compared as often as it takes. */
async function rest({ laptop }: World): Promise<void> {
  const until = laptop.clock.now() + 4 * MINUTE
  await laptop.until(() => laptop.clock.now() >= until && !laptop.engine.isPulling, 'the end of it')
  laptop.proxy.seen.splice(0)
}

/** So that no list of changes names it as this person's. */
const takeOff = ({ office }: World, uuid: string) => office('PUT', `/job/${uuid}`, { resources: [] })

const isList = ({ path }: Pick<Seen, 'path'>) => path.startsWith('/job/list/')
const isOfEverythingOpen = ({ path }: Pick<Seen, 'path'>) => /^.job.list.mine.*&current&.*&to=/.test(path)
const isSweep = ({ path }: Pick<Seen, 'path'>) =>
  isList({ path }) && path.includes(`limit=${syncLimits.pullPage}`) && !/[&](to|modified)=/.test(path)
const bytesOf = (seen: readonly Seen[]) => seen.reduce((sum, { answered }) => sum + answered, 0)

describe.each(both)('before %s', (_name, isPlain) => {
  const test = byTurns(isPlain)
  test('an idle hour costs little, whatever is neglected', { tags: 'slow' }, async () => {
    const world = await openWorld({ isPlain })
    const { laptop } = world
    neglect(world, syncLimits.pullPage + 50)
    await world.plan({ title: 'today' })
    await firstPull(world)
    await rest(world)
    const until = laptop.clock.now() + HOUR
    const passes = new Set<number>()
    laptop.proxy.before = seen => void (isList(seen) && passes.add(laptop.clock.now()))
    await laptop.until(() => laptop.clock.now() >= until && !laptop.engine.isPulling, 'the end of the hour')
    const lists = laptop.proxy.seen.filter(isList)
    const others = laptop.proxy.seen.filter(seen => !isList(seen))
    expect(passes.size).toBeGreaterThan(50)
    expect(lists.filter(isOfEverythingOpen)).toEqual([])
    // the hub's answer is that it is the same; a plain one is asked what is near, what changed, and for the end of all
    expect(lists.length / passes.size).toBe(isPlain ? 4 : 1)
    expect(bytesOf(lists)).toBeLessThan(isPlain ? passes.size * 1_500 : 1)
    // an open job of today, the assets and what the hub offers
    expect(others.length).toBeLessThan(20)
    expect(bytesOf(others)).toBeLessThan(10_000)
  })

  describe('of what is neglected, at rest,', () => {
    const neglected = async () => {
      const world = await openWorld({ isPlain })
      const uuids = neglect(world, 30)
      const { uuid: today } = await world.plan({ title: 'today' })
      await firstPull(world)
      await rest(world)
      return { ...world, uuids, today }
    }

    test('a job that was given to another is known with the next pull', async () => {
      const world = await neglected()
      const { laptop, uuids } = world
      await takeOff(world, uuids[3] ?? '')
      await laptop.pull()
      expect(goneOf(laptop, uuids[3] ?? '')).toBe('reassigned')
      expect(laptop.proxy.seen.filter(isSweep)).toEqual([])
    })

    test('one that was deleted is, and one that was taken when another was given', async () => {
      const world = await neglected()
      const { laptop, office, uuids, plan } = world
      await office('DELETE', `/job/${uuids[4]}`)
      await laptop.pull()
      expect(goneOf(laptop, uuids[4] ?? '')).toBe('deleted')
      await takeOff(world, uuids[5] ?? '')
      const given = await plan({ title: 'given', startTime: morning - longAgo, endTime: morning - longAgo })
      await laptop.pull()
      expect(laptop.job(given.uuid).title).toBe('given')
      expect(goneOf(laptop, uuids[5] ?? '')).toBe('reassigned')
    })

    test('it is known though something on the way gave an old list', async () => {
      const world = await neglected()
      const { laptop, at, anna, uuids } = world
      laptop.store.transaction(db => db.run("DELETE FROM sync_state WHERE name = 'standing'"))
      await laptop.pull()
      const path = laptop.proxy.seen.find(isOfEverythingOpen)?.path ?? ''
      const body = await (await fetch(`${at.hub.baseUrl}${path}`, { headers: anna.headers })).text()
      await rest(world)
      await takeOff(world, uuids[3] ?? '')
      laptop.proxy.fault(isOfEverythingOpen, { kind: 'answer', status: 200, type: 'application/json', body })
      await laptop.pull()
      expect(goneOf(laptop, uuids[3] ?? '')).toBeNull()
      await laptop.pull()
      expect(goneOf(laptop, uuids[3] ?? '')).toBe('reassigned')
    })

    test('one that something on the way called missing comes back', async () => {
      const { laptop, uuids } = await neglected()
      const [, uuid = ''] = uuids
      laptop.proxy.fault(new RegExp(`^GET /job/${uuid}`), { kind: 'answer', status: 404, type: 'text/plain' })
      await laptop.engine.refresh(uuid)
      expect(goneOf(laptop, uuid)).toBe('deleted')
      await laptop.pull()
      await laptop.pull()
      expect(goneOf(laptop, uuid)).toBeNull()
    })

    test('the only job of today that is given to another raises no doubt about the hub', async () => {
      const world = await neglected()
      const { laptop, today } = world
      await takeOff(world, today)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
      expect(laptop.proxy.seen.filter(isSweep)).toEqual([])
    })

    test('a job whose reading fails is asked for again, until it is read', async () => {
      const world = await neglected()
      const { laptop, today } = world
      await takeOff(world, today)
      laptop.proxy.fault(new RegExp(`^GET /job/${today}`), { kind: 'answer', status: 500 }, 4)
      for (let nth = 0; nth < 4; nth++) await laptop.pull()
      expect(goneOf(laptop, today)).toBeNull()
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
    })
  })
})

test('what happens in between is read once, and then nothing is again', async () => {
  const world = await openWorld()
  const { laptop } = world
  const job = await world.plan()
  await firstPull(world)
  await rest(world)
  const asked = async () => {
    laptop.proxy.seen.splice(0)
    await laptop.pull()
    return laptop.proxy.seen.filter(isList).length
  }
  expect(await asked()).toBe(1)
  const cursor = syncState.get(laptop.store.read, 'cursor')
  laptop.clock.advance(1)
  await laptop.settle()
  await world.office('PUT', `/job/${job.id}`, { title: 'Another' })
  expect(await asked()).toBe(3)
  expect(laptop.job(job.uuid).title).toBe('Another')
  expect(syncState.get(laptop.store.read, 'cursor')).not.toBe(cursor)
  for (let nth = 0; nth < 3; nth++) await asked()
  expect(await asked()).toBe(1)
})
