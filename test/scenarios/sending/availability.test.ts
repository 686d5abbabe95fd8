import { expect, test } from 'vitest'
import { readAvailability } from '../../../main/app/views/availability.ts'
import { hoursUuid } from '../../../main/service/availability/hours-uuid.ts'
import { raiseGeneration } from '../../../main/service/identity.ts'
import { changeAvailability } from '../../../main/sync/operations/lists/availability-change.ts'
import { removeOperation, retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { collectWork } from '../../../main/sync/rescue/collect-work.ts'
import { takeIn } from '../../../main/sync/rescue/import-work.ts'
import type { Availability, AvailabilityEntry } from '../../../shared/entities/availability.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { workweekOf } from '../../../shared/rules/availability.ts'
import { type Laptop, openLaptop, openWorld, type WorldOptions } from '../../support/sync/laptop.ts'
import { copyHub } from '../../support/sync/push/hub-copy.ts'

const holiday = { from: '2026-12-21', to: '2026-12-30', reason: 'Holiday' }

function absenceOf(userId: number, more: Partial<AvailabilityEntry> = {}): AvailabilityEntry {
  const rest = { fromMinute: null, toMinute: null, week: null }
  return { userId, kind: 'ABSENCE', ...holiday, ...rest, ...more }
}

function hoursOf(userId: number, from = 480): AvailabilityEntry {
  const unset = { from: null, to: null, fromMinute: null, toMinute: null, reason: null }
  return { userId, kind: 'HOURS', week: workweekOf({ from, to: 960 }), ...unset }
}

async function start(options: WorldOptions = {}) {
  const world = await openWorld({ role: 'dispatcher', ...options })
  await readFirst(world.laptop)
  const atServer = async () => (await world.dispatcher('GET', '/availability')) as Availability[]
  return { ...world, atServer }
}

async function readFirst(laptop: Laptop): Promise<void> {
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling, 'the first pull')
}

const shownAt = (laptop: Laptop) => readAvailability(laptop.context).entries
const reasonsAt = (laptop: Laptop) => shownAt(laptop).map(({ reason }) => reason)
const add = (laptop: Laptop, after: AvailabilityEntry) =>
  changeAvailability(laptop.context, { entryUuid: null, after })

test('an absence is shown at once without a network, and arrives once although the answer is lost', async () => {
  const { laptop, anna, atServer } = await start()
  laptop.proxy.isDown = true
  expect(add(laptop, absenceOf(anna.user.id))).toEqual({ ok: true, value: null })
  expect(shownAt(laptop)).toMatchObject([{ ...holiday, isWaiting: true }])
  expect(laptop.outbox()).toMatchObject([{ kind: 'availability.change', summary: { title: 'Anna' } }])
  laptop.proxy.isDown = false
  laptop.proxy.fault(/PUT \/availability/, { kind: 'cut-response' }, 1)
  await laptop.drain()
  expect(await atServer()).toMatchObject([absenceOf(anna.user.id)])
  expect(shownAt(laptop)).toMatchObject([{ ...holiday, isWaiting: false }])
})

test('an absence stays shown after an unreadable answer, and the next reading of the list confirms it', async () => {
  const { laptop, anna, atServer } = await start()
  const half = { kind: 'answer', status: 200, type: 'application/json', body: '{"id":1,"uu' } as const
  laptop.proxy.fault(/PUT \/availability/, { ...half, forward: true, isUntrue: true }, 1)
  add(laptop, absenceOf(anna.user.id))
  const isEnded = () => {
    expect(shownAt(laptop)).toMatchObject([holiday])
    return !laptop.store.read.has('SELECT 1 FROM operations WHERE ended_at IS NULL')
  }
  await laptop.until(isEnded, 'the reading of the list')
  expect(await atServer()).toMatchObject([absenceOf(anna.user.id)])
  expect(shownAt(laptop)).toMatchObject([{ ...holiday, isWaiting: false }])
})

test('a change and a removal without a network are sent in their order', async () => {
  const { laptop, anna, atServer } = await start()
  laptop.proxy.isDown = true
  add(laptop, absenceOf(anna.user.id))
  add(laptop, absenceOf(anna.user.id, { reason: 'Course' }))
  const [first, second] = shownAt(laptop)
  const change = (entryUuid: string | undefined, after: AvailabilityEntry | null) =>
    changeAvailability(laptop.context, { entryUuid: entryUuid ?? '', after })
  change(first?.uuid, absenceOf(anna.user.id, { reason: 'Illness' }))
  change(second?.uuid, null)
  expect(reasonsAt(laptop)).toEqual(['Illness'])
  laptop.proxy.isDown = false
  await laptop.drain()
  expect((await atServer()).map(({ reason }) => reason)).toEqual(['Illness'])
  expect(reasonsAt(laptop)).toEqual(['Illness'])
})

test('other laptops have the entries, also without a network', async () => {
  const { at, laptop, anna } = await start()
  const ben = await at.addPerson('Ben', 'technician')
  const other = await openLaptop(at, ben, { nth: 2 })
  add(laptop, hoursOf(ben.user.id))
  await laptop.drain()
  await readFirst(other)
  other.proxy.isDown = true
  expect(shownAt(other)).toMatchObject([{ userId: ben.user.id, kind: 'HOURS', isWaiting: false }])
  expect(add(other, hoursOf(ben.user.id, 540))).toMatchObject({ failure: { code: 'forbidden' } })
  expect(add(other, absenceOf(anna.user.id))).toMatchObject({ failure: { code: 'forbidden' } })
  expect(add(other, absenceOf(ben.user.id))).toMatchObject({ ok: true })
})

test('two laptops without a network set the hours of one user as one entry, and the user decides', async () => {
  const { at, laptop, anna, atServer } = await start()
  const maja = await at.addPerson('Maja', 'dispatcher')
  const other = await openLaptop(at, maja, { nth: 2 })
  await readFirst(other)
  add(laptop, hoursOf(anna.user.id, 480))
  add(other, hoursOf(anna.user.id, 540))
  await laptop.drain()
  other.engine.workAdded()
  await other.until(() => other.outbox()[0]?.state === 'review', 'the question')
  expect(other.outbox()).toMatchObject([{ reason: { code: 'conflict' } }])
  const [asked] = other.outbox()
  expect(retryOperation(other.context, asked?.operationId ?? '').ok).toBe(true)
  await other.drain()
  const uuid = hoursUuid(at.group.id, anna.user.id)
  expect(await atServer()).toMatchObject([{ ...hoursOf(anna.user.id, 540), uuid }])
})

test('a change that the user removes from the outbox leaves the version of the server', async () => {
  const { laptop, anna, dispatcher, atServer } = await start()
  add(laptop, absenceOf(anna.user.id))
  await laptop.drain()
  const [entry] = await atServer()
  const uuid = entry?.uuid ?? ''
  laptop.proxy.isDown = true
  changeAvailability(laptop.context, { entryUuid: uuid, after: absenceOf(anna.user.id, { reason: 'Mine' }) })
  await dispatcher('PUT', `/availability/${uuid}`, { reason: 'Theirs' })
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.outbox()[0]?.state === 'review', 'the question')
  expect(removeOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '').ok).toBe(true)
  expect(reasonsAt(laptop)).toEqual(['Theirs'])
  expect((await atServer()).map(({ reason }) => reason)).toEqual(['Theirs'])
})

test('a change in a rescue file is sent once, although it had arrived', async () => {
  const { laptop, anna, atServer } = await start()
  laptop.proxy.fault(/PUT \/availability/, { kind: 'cut-response' }, 1)
  add(laptop, absenceOf(anna.user.id))
  laptop.engine.workAdded()
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1, 'an attempt')
  const work = collectWork(laptop.store.read)
  laptop.store.transaction(db => db.run('DELETE FROM operations'))
  expect(takeIn(laptop.context, work)).toMatchObject({ ok: true })
  expect(reasonsAt(laptop)).toEqual(['Holiday'])
  laptop.engine.syncNow()
  await laptop.drain()
  expect((await atServer()).map(({ reason }) => reason)).toEqual(['Holiday'])
})

test('a change that a restored server has lost is sent again, once', async () => {
  const { at, laptop, anna, atServer } = await start()
  const copy = copyHub({ at })
  add(laptop, absenceOf(anna.user.id))
  await laptop.drain()
  copy.restore()
  at.hub.service.store.transaction(db => raiseGeneration(db, laptop.clock.now()))
  expect(await atServer()).toEqual([])
  laptop.clock.advance(syncLimits.versionEveryMs)
  await laptop.pull()
  laptop.clock.advance(syncLimits.resendWithinMs)
  for (let turn = 0; turn < 3; turn++) {
    await laptop.pull()
    await laptop.drain()
  }
  expect((await atServer()).map(({ reason }) => reason)).toEqual(['Holiday'])
  expect(reasonsAt(laptop)).toEqual(['Holiday'])
})

test('a base server has no entries, and a change is refused with a sentence', async () => {
  const { laptop, anna } = await start({ hasNoExtensions: true })
  expect(readAvailability(laptop.context)).toMatchObject({ isOffered: false, entries: [] })
  expect(add(laptop, absenceOf(anna.user.id))).toMatchObject({
    ok: false,
    failure: { code: 'conflict', reason: 'no-availability' },
  })
})
