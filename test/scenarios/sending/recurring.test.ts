import { expect, test } from 'vitest'
import { readRecurring } from '../../../main/app/views/recurring.ts'
import { changeRecurring } from '../../../main/sync/operations/lists/recurring-change.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import type { RecurringEntry, RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { type Laptop, openLaptop, openWorld, type WorldOptions } from '../../support/sync/laptop.ts'

/** Due in many years, so that the server creates no job in a test that does not ask for one. */
const everyYear: RecurringEntry = {
  ...{ title: 'Annual service', description: null, assetUuid: null, location: null, customerName: null },
  ...{ unit: 'YEAR', every: 1, firstDate: '2040-01-31', readingKey: null, firstReading: null },
  ...{ startMinute: null, duration: 90, blankUuid: null, daysAhead: 14, paused: false },
  ...{ items: [{ title: 'Filter', quantity: 2, unit: 'pcs', materialNumber: null }], userIds: [] },
}

async function start(options: WorldOptions = {}) {
  const world = await openWorld({ role: 'dispatcher', ...options })
  await readFirst(world.laptop)
  const atServer = async () => (await world.dispatcher('GET', '/recurring')) as RecurringJob[]
  return { ...world, atServer }
}

async function readFirst(laptop: Laptop): Promise<void> {
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling, 'the first pull')
}

const shownAt = (laptop: Laptop) => readRecurring(laptop.context, null).entries
const change = (laptop: Laptop, entryUuid: string | null, after: RecurringEntry | null) =>
  changeRecurring(laptop.context, { entryUuid, after })
const add = (laptop: Laptop, after = everyYear) => change(laptop, null, after)

test('a recurring job is shown at once without a network, and arrives once although the answer is lost', async () => {
  const { laptop, atServer } = await start()
  laptop.proxy.isDown = true
  expect(add(laptop, { ...everyYear, title: ' Annual service ' })).toEqual({ ok: true, value: null })
  expect(shownAt(laptop)).toMatchObject([{ ...everyYear, isWaiting: true, plannedUntil: null }])
  expect(laptop.outbox()).toMatchObject([
    { kind: 'recurring.change', summary: { title: 'Annual service', recurring: 'added' } },
  ])
  laptop.proxy.isDown = false
  laptop.proxy.fault(/PUT \/recurring/, { kind: 'cut-response' }, 1)
  await laptop.drain()
  expect(await atServer()).toMatchObject([everyYear])
  expect(shownAt(laptop)).toMatchObject([{ ...everyYear, isWaiting: false }])
})

test('a change, a pause and a removal without a network are sent in their order', async () => {
  const { laptop, atServer } = await start()
  laptop.proxy.isDown = true
  add(laptop)
  add(laptop, { ...everyYear, title: 'Inspection' })
  const [first, second] = shownAt(laptop)
  change(laptop, first?.uuid ?? '', { ...everyYear, every: 2 })
  change(laptop, first?.uuid ?? '', { ...everyYear, every: 2, paused: true })
  change(laptop, second?.uuid ?? '', null)
  expect(shownAt(laptop)).toMatchObject([{ every: 2, paused: true }])
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(await atServer()).toMatchObject([{ title: 'Annual service', every: 2, paused: true }])
})

test('a job that the server creates does not contest a change of its recurring job', async () => {
  const { laptop, atServer } = await start()
  add(laptop, { ...everyYear, firstDate: '2026-11-27' })
  await laptop.drain()
  laptop.proxy.isDown = true
  const [shown] = shownAt(laptop)
  await expect.poll(async () => (await atServer())[0]?.plannedUntil).toBe('2026-11-27')
  change(laptop, shown?.uuid ?? '', { ...everyYear, firstDate: '2026-11-27', title: 'Service' })
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(await atServer()).toMatchObject([{ title: 'Service', plannedUntil: '2026-11-27' }])
  expect(shownAt(laptop)).toMatchObject([{ title: 'Service', plannedUntil: '2026-11-27', isWaiting: false }])
})

test('two laptops change one recurring job, and the second user decides', async () => {
  const { at, laptop, atServer } = await start()
  add(laptop)
  await laptop.drain()
  const maja = await at.addPerson('Maja', 'dispatcher')
  const other = await openLaptop(at, maja, { nth: 2 })
  await readFirst(other)
  const uuid = shownAt(other)[0]?.uuid ?? ''
  other.proxy.isDown = true
  change(other, uuid, { ...everyYear, every: 3 })
  change(laptop, uuid, { ...everyYear, every: 2 })
  await laptop.drain()
  other.proxy.isDown = false
  other.engine.workAdded()
  await other.until(() => other.outbox()[0]?.state === 'review', 'the question')
  expect(retryOperation(other.context, other.outbox()[0]?.operationId ?? '').ok).toBe(true)
  await other.drain()
  expect(await atServer()).toMatchObject([{ every: 3 }])
})

test('a technician reads the recurring jobs, and may not change them', async () => {
  const { at, laptop } = await start()
  add(laptop)
  await laptop.drain()
  const ben = await at.addPerson('Ben', 'technician')
  const other = await openLaptop(at, ben, { nth: 2 })
  await readFirst(other)
  expect(readRecurring(other.context, null)).toMatchObject({ mayPlan: false, entries: [everyYear] })
  expect(add(other)).toMatchObject({ failure: { code: 'forbidden' } })
})

test('a base server has no recurring jobs, and the screen says so', async () => {
  const { laptop } = await start({ hasNoExtensions: true })
  expect(readRecurring(laptop.context, null)).toMatchObject({ isOffered: false, entries: [] })
  expect(add(laptop)).toMatchObject({ ok: false, failure: { code: 'conflict', reason: 'no-recurring' } })
})
