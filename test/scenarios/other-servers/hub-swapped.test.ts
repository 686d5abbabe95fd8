// @module-tag slow
/** Bugs of other products in which an emptied or replaced server deleted everything on the laptop. */
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { writeNote } from '../../support/sync/notes.ts'
import { both } from '../../support/sync/pull/first-pull.ts'
import { asked, dropAtHub, goneCount, sleep, sweep, worldOf } from '../../support/sync/sweep/swept-world.ts'

test.each(
  both.flatMap(([name, hasNoExtensions]) => [
    [name, hasNoExtensions, 3] as const,
    [name, hasNoExtensions, 25] as const,
  ]),
)(
  'deletes nothing on the laptop when the server returns no jobs (%s, %s, %i jobs)',
  async (_name, hasNoExtensions, count) => {
    const { laptop, at } = await worldOf(count, hasNoExtensions)
    at.hub.service.store.transaction(db => db.run('DELETE FROM jobs'))
    await laptop.pull()
    laptop.clock.advance(syncLimits.rereadOpenMs + syncLimits.pullEveryMs)
    await laptop.pull()
    await sweep(laptop)
    expect(goneCount(laptop)).toBe(0)
    expect(laptop.status().question).toMatchObject({ doubt: 'empty', absent: count })
    expect(laptop.status().problem?.message).toContain(String(count))
  },
)

test('deletes nothing without a question when the server has tombstones for unusually many jobs', async () => {
  const world = await worldOf(25)
  const { laptop, jobs, dispatcher } = world
  await world.plan({ title: 'stays' })
  await laptop.pull()
  for (const { id } of jobs) await dispatcher('DELETE', `/job/${id}`)
  await laptop.pull()
  expect(goneCount(laptop)).toBe(0)
  expect(laptop.status().question).toMatchObject({ absent: 25, compared: 26 })
})

test('deletes and mixes up no jobs when another server has other jobs under the same numbers', async () => {
  const world = await startWorld()
  const { laptop, job, at, anna } = world
  writeNote(world, 'Of the old one')
  await laptop.drain()
  at.hub.service.store.transaction(db => {
    db.run('DELETE FROM jobs')
    db.run(`DELETE FROM sqlite_sequence WHERE name IN ('jobs', 'events', 'resources')`)
  })
  const other: Job = await world.plan({ title: 'Another job of that number' })
  expect(other.id).toBe(job.id)
  await laptop.pull()
  expect(laptop.job(other.uuid).title).toBe('Another job of that number')
  expect(laptop.job(job.uuid).title).toBe(job.title)
  expect(laptop.job(job.uuid).resources[0]?.userId).toBe(anna.user.id)
  expect(goneCount(laptop)).toBe(0)
})

test('deletes no more jobs than the user confirmed in the question', async () => {
  const world = await asked()
  const { laptop, lost } = world
  const askedAbout = laptop.status().question?.absent
  expect(askedAbout).toBe(lost.length)
  const more = await Promise.all(Array.from({ length: 60 }, () => world.plan()))
  await laptop.pull()
  dropAtHub(
    world,
    more.map(job => job.uuid),
  )
  // Changes behind the server's back do not affect the pages in its cache.
  await world.plan()
  laptop.engine.answerSweep('go-on')
  await laptop.until(() => laptop.status().question?.absent !== askedAbout, 'another question')
  expect(goneCount(laptop)).toBe(0)
})

test('asks again if the confirmed jobs could not be deleted for days', async () => {
  const world = await asked()
  const { laptop, jobs } = world
  dropAtHub(
    world,
    jobs.map(job => job.uuid),
  )
  laptop.proxy.isDown = true
  laptop.engine.answerSweep('go-on')
  await laptop.settle()
  sleep(world, 3 * DAY)
  laptop.proxy.isDown = false
  await laptop.pull()
  await laptop.pull()
  expect(goneCount(laptop)).toBe(0)
  expect(laptop.status().question).toMatchObject({ doubt: 'empty', absent: 30 })
})
