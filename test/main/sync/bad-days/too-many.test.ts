import { describe, expect, test } from 'vitest'
import { retryOperation } from '../../../../main/sync/operations/waiting/changes.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { openWorld } from '../laptop.ts'
import { noteTexts, writeNoteOn } from '../notes.ts'
import { firstPull, hour } from '../pull/first-pull.ts'

const away = { kind: 'answer', status: 429 } as const

/** Twelve jobs with a note each to send, before a hub that turns everything away. */
async function turnedAway(headers: Record<string, string>) {
  const world = await openWorld()
  const { laptop } = world
  const jobs = []
  for (let nth = 0; nth < 12; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  await firstPull(world)
  laptop.proxy.fault(/./, { ...away, headers }, Number.POSITIVE_INFINITY)
  for (const { uuid } of jobs) writeNoteOn(laptop, uuid, 'Patience')
  return { ...world, jobs }
}

test.each([
  ['says when to come again', { 'Retry-After': '600' }, 60],
  ['does not say when', {} as Record<string, string>, 150],
])(
  'a hub that answers 429 for an hour and %s gets few requests, and then everything',
  { tags: 'slow' },
  async (_name, headers, most) => {
    const world = await turnedAway(headers)
    const { laptop, jobs, office } = world
    const start = laptop.clock.now()
    laptop.proxy.seen.splice(0)
    await laptop.until(() => laptop.clock.now() - start >= hour, 'an hour')
    expect(laptop.proxy.seen.length).toBeLessThan(most)
    expect(laptop.status()).toMatchObject({ pending: 12, failed: 0, offlineSince: null })
    await office('PUT', `/job/${jobs[0]?.id}`, { title: 'Meanwhile' })
    laptop.proxy.heal()
    await laptop.drain()
    await laptop.until(() => laptop.job(jobs[0]?.uuid ?? '').title === 'Meanwhile', 'the pull')
    for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(['Patience'])
  },
)

test('a laptop whose requests an operator limits sends everything, as many requests as it may each minute', async () => {
  const world = await openWorld({ requestsPerMinute: 15 })
  const { at, laptop } = world
  const { uuid } = await world.plan({ title: 'a long job' })
  await firstPull(world)
  const notes = Array.from({ length: 40 }, (_, nth) => `note ${nth}`)
  for (const note of notes) writeNoteOn(laptop, uuid, note)
  await laptop.drain()
  expect(at.logged()).toContain('"status":429')
  expect(laptop.status()).toMatchObject({ pending: 0, failed: 0 })
  at.clock.time += 60_000
  expect(noteTexts(await world.hubJob(uuid))).toEqual(notes)
})

test('work that is added while the hub wants rest makes no request', async () => {
  const world = await turnedAway({ 'Retry-After': '600' })
  const { laptop } = world
  await laptop.settle()
  laptop.proxy.seen.splice(0)
  writeNoteOn(laptop, world.jobs[0]?.uuid ?? '', 'More')
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.settle()
  expect(laptop.proxy.seen).toEqual([])
})

describe('a person who presses "sync" while the hub wants an hour of rest', () => {
  test('makes one request, where the hub still wants it', async () => {
    const { laptop } = await turnedAway({ 'Retry-After': '3600' })
    await laptop.settle()
    laptop.proxy.seen.splice(0)
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.proxy.seen.map(({ path }) => path)).toEqual([expect.stringMatching(/version$/)])
  })

  test('sends everything at once, where the hub takes it again', async () => {
    const { laptop } = await turnedAway({ 'Retry-After': '3600' })
    await laptop.settle()
    laptop.proxy.heal()
    const before = laptop.clock.now()
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.outbox()).toEqual([])
    expect(laptop.clock.now()).toBe(before)
  })
})

test('one operation that was turned away for an hour is sent at once when the person retries it', async () => {
  const world = await openWorld()
  const { laptop } = world
  const { uuid } = await world.plan()
  await firstPull(world)
  laptop.proxy.fault(/note/, { ...away, headers: { 'Retry-After': '3600' } }, 1)
  writeNoteOn(laptop, uuid, 'Turned away')
  await laptop.settle()
  const [operation] = laptop.outbox()
  expect(operation).toMatchObject({ state: 'retry', reason: { code: 'server-error' } })
  const before = laptop.clock.now()
  unwrap(retryOperation(laptop.context, operation?.operationId ?? ''))
  laptop.engine.retried()
  await laptop.settle()
  expect(laptop.outbox()).toEqual([])
  expect(laptop.clock.now()).toBe(before)
})

test('one thing alone that is turned away holds up nothing else', async () => {
  const world = await openWorld()
  const { laptop } = world
  const [first, second] = [await world.plan(), await world.plan()]
  await firstPull(world)
  laptop.proxy.fault(
    new RegExp(`POST /job/${first.uuid}`),
    { ...away, headers: { 'Retry-After': '3600' } },
    50,
  )
  writeNoteOn(laptop, first.uuid, 'Turned away')
  for (let nth = 0; nth < 5; nth++) writeNoteOn(laptop, second.uuid, `note ${nth}`)
  await laptop.until(() => laptop.status().pending === 1)
  expect(noteTexts(await world.hubJob(second.uuid))).toHaveLength(5)
})
