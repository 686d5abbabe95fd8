/** What a laptop asks for while nothing happens, however much unfinished work of years lies behind it. */
import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { syncState } from '../../../../main/sync/state/state.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/limits/units.ts'
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

/** Until nothing is left to be read. */
async function rest({ laptop }: World): Promise<void> {
  const until = laptop.clock.now() + 4 * MINUTE
  await laptop.until(() => laptop.clock.now() >= until && !laptop.engine.isPulling, 'the end of it')
  laptop.proxy.seen.splice(0)
}

/** So that no list of changes names it as this person's. */
const takeOff = ({ office }: World, uuid: string) => office('PUT', `/job/${uuid}`, { resources: [] })

const isList = ({ path }: Pick<Seen, 'path'>) => path.startsWith('/job/list/')
const isOfNear = ({ path }: Pick<Seen, 'path'>) => /^.job.list.mine.*&to=/.test(path)
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
    // near jobs and changes: our server answers 304 to both, a base server shows the end of a list by an empty page
    expect(lists.length / passes.size).toBe(isPlain ? 3 : 2)
    expect(bytesOf(lists)).toBeLessThan(isPlain ? passes.size * 1_500 : 1)
    // an open job of today, the assets and what the hub offers
    expect(others.length).toBeLessThan(20)
    expect(bytesOf(others)).toBeLessThan(10_000)
  })

  describe('at rest', () => {
    const atRest = async () => {
      const world = await openWorld({ isPlain })
      const uuids = neglect(world, 3)
      const { uuid: today } = await world.plan({ title: 'today' })
      await world.plan({ title: 'tomorrow', startTime: morning + DAY, endTime: morning + DAY + hour })
      await firstPull(world)
      await rest(world)
      return { ...world, uuids, today }
    }

    test('a near job that was given to another is known with the next pull', async () => {
      const world = await atRest()
      const { laptop, today } = world
      await takeOff(world, today)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
      expect(laptop.proxy.seen.filter(isSweep)).toEqual([])
    })

    test('a near job that was deleted is known with the next pull', async () => {
      const { laptop, office, today } = await atRest()
      await office('DELETE', `/job/${today}`)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('deleted')
    })

    test('a job of long ago that was given to another is known with the next sweep', async () => {
      const world = await atRest()
      const { laptop, uuids } = world
      await takeOff(world, uuids[1] ?? '')
      await laptop.pull()
      expect(goneOf(laptop, uuids[1] ?? '')).toBeNull()
      laptop.engine.sweepNow()
      await laptop.until(() => goneOf(laptop, uuids[1] ?? '') !== null)
      expect(goneOf(laptop, uuids[1] ?? '')).toBe('reassigned')
    })

    test('a near job is known although something on the way gave an old list', async () => {
      const world = await atRest()
      const { laptop, at, anna, today } = world
      await laptop.pull()
      const path = laptop.proxy.seen.find(isOfNear)?.path ?? ''
      const body = await (await fetch(`${at.hub.baseUrl}${path}`, { headers: anna.headers })).text()
      await takeOff(world, today)
      laptop.proxy.fault(isOfNear, { kind: 'answer', status: 200, type: 'application/json', body })
      await laptop.pull()
      expect(goneOf(laptop, today)).toBeNull()
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
    })

    test('a job that something on the way called missing comes back', async () => {
      const { laptop, uuids } = await atRest()
      const [, uuid = ''] = uuids
      laptop.proxy.fault(new RegExp(`^GET /job/${uuid}`), { kind: 'answer', status: 404, type: 'text/plain' })
      await laptop.engine.refresh(uuid)
      expect(goneOf(laptop, uuid)).toBe('deleted')
      await laptop.pull()
      await laptop.pull()
      expect(goneOf(laptop, uuid)).toBeNull()
    })

    test('the only near job that is given to another raises no question', async () => {
      const world = await openWorld({ isPlain })
      const { laptop, plan } = world
      neglect(world, 3)
      const { uuid: today } = await plan({ title: 'today' })
      await firstPull(world)
      await rest(world)
      await takeOff(world, today)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
      expect(syncState.get(laptop.store.read, 'sweepHeld')).toBeNull()
    })

    test('a near job whose reading fails is requested again until it is read', async () => {
      const world = await atRest()
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
  expect(await asked()).toBe(2)
  const cursor = syncState.get(laptop.store.read, 'cursor')
  laptop.clock.advance(1)
  await laptop.settle()
  await world.office('PUT', `/job/${job.id}`, { title: 'Another' })
  expect(await asked()).toBe(2)
  expect(laptop.job(job.uuid).title).toBe('Another')
  expect(syncState.get(laptop.store.read, 'cursor')).not.toBe(cursor)
  for (let nth = 0; nth < 3; nth++) await asked()
  expect(await asked()).toBe(2)
  expect(bytesOf(laptop.proxy.seen.filter(isList))).toBe(0)
})
