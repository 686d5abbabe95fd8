import { expect, test } from 'vitest'
import { markOpened } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { openWorld, startWorld, type World } from '../../support/sync/laptop.ts'
import { writeNoteOn } from '../../support/sync/notes.ts'
import { both, firstPull, titles } from '../../support/sync/pull/first-pull.ts'

/** Creates a job of Anna's that was finished that many days ago. */
async function finished(world: World, daysAgo: number) {
  const endTime = morning - daysAgo * DAY
  const times = { startTime: endTime - 3_600_000, endTime }
  const job = await world.plan({ title: `${daysAgo} days ago`, ...times })
  for (const state of ['STARTED', 'FINISHED']) {
    await world.dispatcher('PUT', `/job/${job.id}`, { resources: [{ userId: world.anna.user.id, state }] })
  }
  return job
}

const fullReadings = (world: World) =>
  world.laptop.proxy.seen.filter(
    ({ path }) => /list.mine.*limit=\d{3}/.test(path) && !path.includes('modified') && !path.includes('to='),
  ).length

test.each(both)(
  'a smaller time window removes jobs that ended before the window, after a GET of each job (%s)',
  async (_hub, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop } = world
    const [old, opened, noted] = [
      await finished(world, 40),
      await finished(world, 41),
      await finished(world, 42),
    ]
    await finished(world, 10)
    await firstPull(world)
    markOpened(laptop.context, opened.uuid)
    laptop.proxy.fault(/POST/, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY)
    writeNoteOn(laptop, noted.uuid, 'Not sent')
    laptop.settings.windowDays = 30
    await laptop.pull()
    expect(titles(laptop)).toHaveLength(4)
    laptop.proxy.seen.splice(0)
    laptop.engine.sweepNow()
    await laptop.until(() => !titles(laptop).includes('40 days ago'), 'its leaving')
    await laptop.pull()
    expect(laptop.proxy.seen.some(({ path }) => path === `/job/${old.uuid}`)).toBe(true)
    expect(titles(laptop)).toEqual(['10 days ago', '41 days ago', '42 days ago'])
  },
)

test('does not remove a job that the dispatcher reopened, although no list has shown the reopened job yet', async () => {
  const world = await openWorld()
  const { laptop, at } = world
  const old = await finished(world, 40)
  await firstPull(world)
  const before =
    at.hub.service.store.read.get<{ at: number }>('SELECT last_modified AS at FROM jobs')?.at ?? 0
  await world.dispatcher('PUT', `/job/${old.id}`, {
    resources: [{ userId: world.anna.user.id, state: 'STARTED' }],
  })
  at.hub.service.store.transaction(db => db.run('UPDATE jobs SET last_modified = ?', before - 3_600_000))
  laptop.settings.windowDays = 30
  laptop.engine.sweepNow()
  await laptop.until(() => laptop.job(old.uuid).state === 'STARTED')
  await laptop.pull()
  expect(titles(laptop)).toEqual(['40 days ago'])
})

test('reads a larger time window in full once, and later only changes', async () => {
  const world = await openWorld()
  const { laptop } = world
  await finished(world, 100)
  await finished(world, 10)
  await firstPull(world)
  expect(titles(laptop)).toEqual(['10 days ago'])
  laptop.settings.windowDays = 120
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(titles(laptop)).toEqual(['10 days ago', '100 days ago'])
  await laptop.pull()
  expect(fullReadings(world)).toBe(1)
})

test("reads everything when the server's clock is behind an earlier answer", async () => {
  const world = await startWorld()
  const { laptop, at, job } = world
  at.clock.time -= 3_600_000
  at.hub.service.store.transaction(db =>
    db.run(`UPDATE jobs SET title = 'Of the old clock', last_modified = ?`, at.clock.time),
  )
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(fullReadings(world)).toBe(1)
  expect(laptop.job(job.uuid).title).toBe('Of the old clock')
  expect(syncState.get(laptop.store.read, 'cursor')).toBeLessThanOrEqual(at.clock.time)
})

test("reads everything when the cursor is older than the server's tombstones", async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.store.transaction(db => syncState.set(db, 'cursor', world.at.clock.time - 91 * DAY))
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(fullReadings(world)).toBe(1)
  await laptop.pull()
  expect(fullReadings(world)).toBe(1)
})
