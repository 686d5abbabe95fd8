import { describe, expect, test } from 'vitest'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { openWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull, hour } from '../../support/sync/pull/first-pull.ts'

const tooMany = { kind: 'answer', status: 429 } as const

/** Starts with twelve jobs, each with a note to send, at a server that answers 429 to every request. */
async function startRefused(headers: Record<string, string>) {
  const world = await openWorld()
  const { laptop } = world
  const jobs = []
  for (let nth = 0; nth < 12; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  await firstPull(world)
  laptop.proxy.fault(/./, { ...tooMany, headers }, Number.POSITIVE_INFINITY)
  for (const { uuid } of jobs) writeNoteOn(laptop, uuid, 'Patience')
  return { ...world, jobs }
}

test.each([
  ['with Retry-After', { 'Retry-After': '600' }, 60],
  ['without Retry-After', {} as Record<string, string>, 150],
])(
  'sends few requests to a server that answers 429 %s for an hour, and all work after the hour',
  { tags: 'slow' },
  async (_name, headers, most) => {
    const world = await startRefused(headers)
    const { laptop, jobs, dispatcher } = world
    const start = laptop.clock.now()
    laptop.proxy.seen.splice(0)
    await laptop.until(() => laptop.clock.now() - start >= hour, 'an hour')
    expect(laptop.proxy.seen.length).toBeLessThan(most)
    expect(laptop.status()).toMatchObject({ pending: 12, failed: 0, offlineSince: null })
    await dispatcher('PUT', `/job/${jobs[0]?.id}`, { title: 'Meanwhile' })
    laptop.proxy.heal()
    await laptop.drain()
    await laptop.until(() => laptop.job(jobs[0]?.uuid ?? '').title === 'Meanwhile', 'the pull')
    for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(['Patience'])
  },
)

test("sends everything within the request limit of the server's operator", async () => {
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

test('makes no request for new work before the end of Retry-After', async () => {
  const world = await startRefused({ 'Retry-After': '600' })
  const { laptop } = world
  await laptop.settle()
  laptop.proxy.seen.splice(0)
  writeNoteOn(laptop, world.jobs[0]?.uuid ?? '', 'More')
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.settle()
  expect(laptop.proxy.seen).toEqual([])
})

describe('the "sync" button during an hour of Retry-After', () => {
  test('makes one request if the server still refuses', async () => {
    const { laptop } = await startRefused({ 'Retry-After': '3600' })
    await laptop.settle()
    laptop.proxy.seen.splice(0)
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.proxy.seen.map(({ path }) => path)).toEqual([expect.stringMatching(/version$/)])
  })

  test('sends everything at once if the server accepts requests again', async () => {
    const { laptop } = await startRefused({ 'Retry-After': '3600' })
    await laptop.settle()
    laptop.proxy.heal()
    const before = laptop.clock.now()
    laptop.engine.syncNow()
    await laptop.settle()
    expect(laptop.outbox()).toEqual([])
    expect(laptop.clock.now()).toBe(before)
  })
})

test('sends an operation at once when the user retries the operation before the end of Retry-After', async () => {
  const world = await openWorld()
  const { laptop } = world
  const { uuid } = await world.plan()
  await firstPull(world)
  laptop.proxy.fault(/note/, { ...tooMany, headers: { 'Retry-After': '3600' } }, 1)
  writeNoteOn(laptop, uuid, 'Turned tooMany')
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

test('one operation that gets 429 does not delay other operations', async () => {
  const world = await openWorld()
  const { laptop } = world
  const [first, second] = [await world.plan(), await world.plan()]
  await firstPull(world)
  laptop.proxy.fault(
    new RegExp(`POST /job/${first.uuid}`),
    { ...tooMany, headers: { 'Retry-After': '3600' } },
    50,
  )
  writeNoteOn(laptop, first.uuid, 'Turned tooMany')
  for (let nth = 0; nth < 5; nth++) writeNoteOn(laptop, second.uuid, `note ${nth}`)
  await laptop.until(() => laptop.status().pending === 1)
  expect(noteTexts(await world.hubJob(second.uuid))).toHaveLength(5)
})
