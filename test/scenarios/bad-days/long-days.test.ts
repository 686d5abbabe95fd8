// @module-tag slow
import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { isWhole } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull, titles } from '../../support/sync/pull/first-pull.ts'
import { planMany } from '../../support/sync/shipped-by-others/plan-many.ts'

const tenYears = 3_652 * DAY

describe.each([
  ['forward', tenYears],
  ['back', -tenYears],
])('a clock that is set ten years %s while the program runs', (_name, ms) => {
  test('neither loses nor repeats work, and does not prevent the laptop from reading changes', async () => {
    const world = await startWorld({ requireSignature: true })
    const { laptop, job, dispatcher } = world
    writeNote(world, 'Before')
    await laptop.drain()
    laptop.proxy.fault(/^POST/, { kind: 'cut-response' })
    writeNote(world, 'In flight')
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    laptop.clock.jump(ms)
    writeNote(world, 'After')
    unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' }))
    await laptop.drain()
    await dispatcher('PUT', `/job/${job.id}`, { title: 'Read on' })
    await laptop.pull()
    const there = await world.hubJob(job.uuid)
    expect(noteTexts(there)).toEqual(['Before', 'In flight', 'After'])
    expect(there.state).toBe('STARTED')
    expect(laptop.job(job.uuid)).toEqual(there)
    laptop.clock.jump(-ms)
    writeNote(world, 'Right again')
    await laptop.drain()
    await laptop.pull()
    expect(noteTexts(await world.hubJob(job.uuid))).toHaveLength(4)
    expect(laptop.status()).toMatchObject({ pending: 0, failed: 0, question: null })
  })
})

test.each([
  ['an extended server', false, isWhole ? 2_000 : 200],
  ['a base server', true, isWhole ? 200 : 100],
] as const)(
  'a laptop that was asleep for a week sends each waiting operation once, in few requests (%s; base server: %s; %i operations)',
  async (_hub, hasNoExtensions, count) => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, at, anna, dispatcher } = world
    const jobs: Job[] = []
    for (let nth = 0; nth < 20; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
    await firstPull(world)
    laptop.proxy.isDown = true
    const perJob = count / jobs.length
    for (const { uuid } of jobs)
      for (let nth = 0; nth < perJob; nth++) writeNoteOn(laptop, uuid, `note ${nth % 7}`)
    await laptop.settle()
    const week = 7 * DAY
    laptop.clock.jump(week)
    at.clock.time += week
    await dispatcher('PUT', `/job/${jobs[0]?.id}`, { title: 'Of last week' })
    laptop.remote.setToken(issueToken(at.hub.service, anna.user.id, at.app.id).token)
    laptop.proxy.isDown = false
    laptop.proxy.seen.splice(0)
    laptop.engine.syncNow()
    await laptop.drain()
    const posts = laptop.proxy.seen.filter(({ method }) => method === 'POST').length
    expect(posts).toBe(count)
    // At a server without keys, the laptop reads the existing notes before each note.
    expect(laptop.proxy.seen.length).toBeLessThan((hasNoExtensions ? 2.4 : 1.2) * count + 200)
    const wanted = Array.from({ length: perJob }, (_, nth) => `note ${nth % 7}`)
    for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(wanted)
    await laptop.pull()
    expect(laptop.job(jobs[0]?.uuid ?? '').title).toBe('Of last week')
  },
  120_000,
)

const inGroup = isWhole ? 50_000 : 10_000

test(`reads only the user's jobs of a group with ${inGroup} jobs, in few requests`, async () => {
  const world = await openWorld()
  const { laptop, at } = world
  const bo = await at.addPerson('Bo', 'technician')
  planMany(world, inGroup / 2, null)
  planMany(world, inGroup / 2 - 100, bo.user.id)
  planMany(world, 100)
  laptop.proxy.before = () => undefined
  await firstPull(world)
  expect(titles(laptop)).toHaveLength(100)
  expect(laptop.store.read.all('SELECT DISTINCT user_id FROM resources')).toEqual([
    { user_id: world.anna.user.id },
  ])
  expect(laptop.proxy.seen.length).toBeLessThan(100 + 20)
  laptop.proxy.seen.splice(0)
  await laptop.pull()
  expect(laptop.proxy.seen.length).toBeLessThan(10)
})
