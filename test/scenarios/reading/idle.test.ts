/** Requests of an idle laptop, which may have unfinished jobs of many years. */
import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import type { Seen } from '../../support/sync/fault-proxy.ts'
import { openWorld, type World } from '../../support/sync/laptop.ts'
import { both, firstPull, goneOf, hour } from '../../support/sync/pull/first-pull.ts'
import { planMany } from '../../support/sync/shipped-by-others/plan-many.ts'

const longAgo = 400 * 24 * hour

/** Creates jobs of more than a year ago that were never finished, and returns their uuids. */
function planUnfinished(world: World, count: number): string[] {
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

/** Waits until everything is read. */
async function rest({ laptop }: World): Promise<void> {
  const until = laptop.clock.now() + 4 * MINUTE
  await laptop.until(() => laptop.clock.now() >= until && !laptop.engine.isPulling, 'the end of it')
  laptop.proxy.seen.splice(0)
}

/** Unassigns the user, so that no list of changes contains the job. */
const unassign = ({ dispatcher }: World, uuid: string) => dispatcher('PUT', `/job/${uuid}`, { resources: [] })

const isList = ({ path }: Pick<Seen, 'path'>) => path.startsWith('/job/list/')
const isOfNear = ({ path }: Pick<Seen, 'path'>) => /^.job.list.mine.*&to=/.test(path)
const isSweep = ({ path }: Pick<Seen, 'path'>) =>
  isList({ path }) && path.includes(`limit=${syncLimits.pullPage}`) && !/[&](to|modified)=/.test(path)
const bytesOf = (seen: readonly Seen[]) => seen.reduce((sum, { answered }) => sum + answered, 0)

describe.each(both)('at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('an idle hour needs few requests although old jobs are unfinished', { tags: 'slow' }, async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop } = world
    planUnfinished(world, syncLimits.pullPage + 50)
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
    // Requests for near jobs and changes. Our server answers 304 to both; a base server ends a list with an empty page.
    expect(lists.length / passes.size).toBe(hasNoExtensions ? 3 : 2)
    expect(bytesOf(lists)).toBeLessThan(hasNoExtensions ? passes.size * 1_500 : 1)
    // Requests for today's open job, the assets, and the server's extensions.
    expect(others.length).toBeLessThan(25)
    expect(bytesOf(others)).toBeLessThan(10_000)
  })

  describe('when everything is read', () => {
    const atRest = async () => {
      const world = await openWorld({ hasNoExtensions })
      const uuids = planUnfinished(world, 3)
      const { uuid: today } = await world.plan({ title: 'today' })
      await world.plan({ title: 'tomorrow', startTime: morning + DAY, endTime: morning + DAY + hour })
      await firstPull(world)
      await rest(world)
      return { ...world, uuids, today }
    }

    test('the next pull detects that a job of today was reassigned', async () => {
      const world = await atRest()
      const { laptop, today } = world
      await unassign(world, today)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
      expect(laptop.proxy.seen.filter(isSweep)).toEqual([])
    })

    test('the next pull detects that a job of today was deleted', async () => {
      const { laptop, dispatcher, today } = await atRest()
      await dispatcher('DELETE', `/job/${today}`)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('deleted')
    })

    test('the next sweep detects that an old job was reassigned', async () => {
      const world = await atRest()
      const { laptop, uuids } = world
      await unassign(world, uuids[1] ?? '')
      await laptop.pull()
      expect(goneOf(laptop, uuids[1] ?? '')).toBeNull()
      laptop.engine.sweepNow()
      await laptop.until(() => goneOf(laptop, uuids[1] ?? '') !== null)
      expect(goneOf(laptop, uuids[1] ?? '')).toBe('reassigned')
    })

    test('detects that a job of today was reassigned although a proxy returned an old list', async () => {
      const world = await atRest()
      const { laptop, at, anna, today } = world
      await laptop.pull()
      const path = laptop.proxy.seen.find(isOfNear)?.path ?? ''
      const body = await (await fetch(`${at.hub.baseUrl}${path}`, { headers: anna.headers })).text()
      await unassign(world, today)
      laptop.proxy.fault(isOfNear, { kind: 'answer', status: 200, type: 'application/json', body })
      await laptop.pull()
      expect(goneOf(laptop, today)).toBeNull()
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
    })

    test('restores a job that a proxy called missing', async () => {
      const { laptop, uuids } = await atRest()
      const [, uuid = ''] = uuids
      laptop.proxy.fault(new RegExp(`^GET /job/${uuid}`), { kind: 'answer', status: 404, type: 'text/plain' })
      await laptop.engine.refresh(uuid)
      expect(goneOf(laptop, uuid)).toBe('deleted')
      await laptop.pull()
      await laptop.pull()
      expect(goneOf(laptop, uuid)).toBeNull()
    })

    test('asks no question when the only job of today is reassigned', async () => {
      const world = await openWorld({ hasNoExtensions })
      const { laptop, plan } = world
      planUnfinished(world, 3)
      const { uuid: today } = await plan({ title: 'today' })
      await firstPull(world)
      await rest(world)
      await unassign(world, today)
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
      expect(syncState.get(laptop.store.read, 'sweepHeld')).toBeNull()
    })

    test('requests a job of today again until it is read', async () => {
      const world = await atRest()
      const { laptop, today } = world
      await unassign(world, today)
      laptop.proxy.fault(new RegExp(`^GET /job/${today}`), { kind: 'answer', status: 500 }, 4)
      for (let nth = 0; nth < 4; nth++) await laptop.pull()
      expect(goneOf(laptop, today)).toBeNull()
      await laptop.pull()
      expect(goneOf(laptop, today)).toBe('reassigned')
    })
  })
})

test('the laptop reads a change once, and sends few requests afterwards', async () => {
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
  await world.dispatcher('PUT', `/job/${job.id}`, { title: 'Another' })
  expect(await asked()).toBe(2)
  expect(laptop.job(job.uuid).title).toBe('Another')
  expect(syncState.get(laptop.store.read, 'cursor')).not.toBe(cursor)
  for (let nth = 0; nth < 3; nth++) await asked()
  expect(await asked()).toBe(2)
  expect(bytesOf(laptop.proxy.seen.filter(isList))).toBe(0)
})
