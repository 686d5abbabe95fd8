import { expect, test } from 'vitest'
import { openWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull } from '../../support/sync/pull/first-pull.ts'

const minute = 60_000

async function notesOnFourJobs() {
  const world = await openWorld()
  const jobs = await Promise.all(['A', 'B', 'C', 'D'].map(title => world.plan({ title })))
  await firstPull(world)
  return { world, laptop: world.laptop, jobs }
}

test('keeps trying at a server that answers every read and fails at every write', {
  tags: 'slow',
}, async () => {
  const { world, laptop, jobs } = await notesOnFourJobs()
  laptop.proxy.fault(/^(POST|PUT) /, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY)
  for (const { uuid } of jobs) writeNoteOn(laptop, uuid, 'Waits')
  const start = laptop.clock.now()
  await laptop.until(() => laptop.clock.now() - start >= 60 * minute, 'an hour')
  expect(Math.min(...laptop.outbox().map(item => item.attempts))).toBeGreaterThan(10)
  for (const { retryAt } of laptop.outbox())
    expect((retryAt ?? 0) - laptop.clock.now()).toBeLessThanOrEqual(5 * minute)
  expect(laptop.status().failed).toBe(0)
  laptop.proxy.heal()
  await laptop.drain()
  for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(['Waits'])
})

test('the "sync" button sends an operation again at once that the server refused', async () => {
  const { world, laptop, jobs } = await notesOnFourJobs()
  const [first, second] = jobs
  laptop.proxy.fault(seen => seen.body.includes('Stubborn'), { kind: 'answer', status: 500 }, 1_000)
  writeNoteOn(laptop, first?.uuid ?? '', 'Stubborn')
  writeNoteOn(laptop, second?.uuid ?? '', 'Passes')
  await laptop.until(() => laptop.status().failed === 1, 'ten errors')
  expect((laptop.outbox()[0]?.retryAt ?? 0) - laptop.clock.now()).toBeGreaterThan(50 * minute)
  laptop.proxy.heal()
  laptop.proxy.seen.splice(0)
  laptop.engine.syncNow()
  await laptop.settle()
  expect(laptop.proxy.seen.filter(({ method, path }) => isNote.test(`${method} ${path}`))).toHaveLength(1)
  expect(noteTexts(await world.hubJob(first?.uuid ?? ''))).toEqual(['Stubborn'])
})
