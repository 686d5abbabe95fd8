import { expect, test } from 'vitest'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { morning } from '../../../../support/http/hub-fixture.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'
import { writeNote } from '../../../../support/sync/notes.ts'
import { hour } from '../../../../support/sync/pull/first-pull.ts'
import { isNoteRead, noteWithoutTrace } from '../../../../support/sync/pull/note-without-trace.ts'

test.each([
  ['with a correct clock', 0],
  ['with a clock that is a year off', 365 * 24 * hour],
])('an open job of today is read again every ten minutes on a laptop %s', async (_name, skew) => {
  const world = await startWorld({ skew })
  const { laptop } = world
  noteWithoutTrace(world)
  await laptop.pull()
  expect(isNoteRead(world)).toBe(false)
  const before = laptop.clock.now()
  await laptop.until(() => isNoteRead(world), 'another reading')
  const waited = laptop.clock.now() - before
  expect(waited).toBeGreaterThan(syncLimits.rereadOpenMs - 3 * syncLimits.pullEveryMs)
  expect(waited).toBeLessThan(syncLimits.rereadOpenMs + 3 * syncLimits.pullEveryMs)
})

test('a job of next month is read again only if the server reports a change', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const late = { startTime: morning + 30 * 24 * hour, endTime: morning + 31 * 24 * hour }
  await dispatcher('PUT', `/job/${job.id}`, late)
  await laptop.pull()
  noteWithoutTrace(world)
  laptop.clock.jump(2 * syncLimits.rereadOpenMs)
  await laptop.pull()
  expect(isNoteRead(world)).toBe(false)
  await dispatcher('PUT', `/job/${job.id}`, { title: 'Later' })
  await laptop.pull()
  expect(isNoteRead(world)).toBe(true)
})

test('a read that was refused with Retry-After is repeated in time, although the clock is set back', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const busy = { kind: 'answer', status: 409, headers: { 'Retry-After': '1' } } as const
  laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}$`), busy, 1)
  await dispatcher('PUT', `/job/${job.id}`, { title: 'Later' })
  await laptop.pull()
  expect(laptop.job(job.uuid).events.map(({ type }) => type)).not.toContain('UPDATE')
  laptop.clock.jump(-20 * syncLimits.pullEveryMs)
  await laptop.pull()
  expect(laptop.job(job.uuid).events.map(({ type }) => type)).toContain('UPDATE')
})

test('a job of next month is read again until it contains the work that was sent', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const late = { startTime: morning + 30 * 24 * hour, endTime: morning + 31 * 24 * hour }
  await dispatcher('PUT', `/job/${job.id}`, late)
  await laptop.pull()
  writeNote(world, 'Pump hums')
  await laptop.drain()
  // The laptop has not read the job after the sending, as if the program had been killed before that.
  laptop.store.transaction(db => db.run('UPDATE operations SET ended_at = NULL, event_id = NULL'))
  const before = laptop.clock.now()
  await laptop.drain()
  expect(laptop.clock.now() - before).toBeLessThan(2 * syncLimits.rereadOpenMs)
})
