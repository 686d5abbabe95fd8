/** A laptop reports work to its server that is unconfirmed for three days, and its progress after a restore. */
import { expect, test } from 'vitest'
import { listLaptops } from '../../../../../main/service/access/laptops.ts'
import { raiseGeneration } from '../../../../../main/service/identity.ts'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { DAY, HOUR, MINUTE } from '../../../../../shared/limits/units.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'
import { isNote, writeNote } from '../../../../support/sync/notes.ts'

async function startReporting(options: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(options)
  const { at, laptop } = world
  const reports = () => laptop.proxy.seen.flatMap(({ headers }) => headers.laptop ?? [])
  const listed = () => listLaptops(at.hub.service.store.read, at.clock.time)
  const pullLater = async (ms = syncLimits.reportEveryMs) => {
    laptop.clock.advance(ms)
    await laptop.pull()
  }
  await pullLater()
  return { ...world, reports, listed, pullLater }
}

test('the server lists a laptop, which reports once in ten minutes', async () => {
  const { anna, reports, listed, pullLater } = await startReporting()
  const known = { userId: anna.user.id, userName: 'Anna', waiting: 0, oldest: null, hasReportedBack: true }
  expect(listed()).toMatchObject([known])
  const before = reports().length
  for (let minute = 0; minute < 10; minute++) await pullLater(MINUTE)
  expect(reports().length - before).toBe(1)
  expect(listed()).toHaveLength(1)
})

test.each([0, 2 * DAY])(
  'a laptop reports a note that was refused for four days, by the server’s clock (%i ms ahead)',
  async skew => {
    const world = await startReporting({ skew })
    const { at, laptop, listed, pullLater } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 403 }, Number.POSITIVE_INFINITY)
    const written = at.clock.time
    writeNote(world, 'Valve')
    await laptop.until(() => laptop.outbox()[0]?.state === 'review')
    // An unused sign-in expires after a day.
    for (let hours = 20; hours <= 60; hours += 20) await pullLater(20 * HOUR)
    expect(listed()).toMatchObject([{ waiting: 0 }])
    for (let hours = 80; hours <= 100; hours += 20) await pullLater(20 * HOUR)
    const [reported] = listed()
    expect(reported).toMatchObject({ waiting: 1 })
    expect(Math.abs((reported?.oldest ?? 0) - written)).toBeLessThan(2_000)
  },
)

test('a restored server lists a laptop as missing until the laptop has looked up its operations', async () => {
  const world = await startReporting()
  const { at, laptop, listed, pullLater } = world
  writeNote(world, 'Valve')
  await laptop.drain()
  laptop.proxy.fault(/lookup/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  at.hub.service.store.transaction(db => raiseGeneration(db, at.clock.time))
  expect(listed()).toMatchObject([{ hasReportedBack: false }])
  const lookUps = () => laptop.proxy.seen.filter(({ path }) => path.includes('lookup')).length
  for (let turn = 1; turn <= 3; turn++) {
    laptop.clock.advance(syncLimits.reportEveryMs)
    laptop.engine.syncNow()
    await laptop.until(() => lookUps() >= turn, 'the look-up')
    expect(listed()).toMatchObject([{ hasReportedBack: false }])
  }
  laptop.proxy.heal()
  await pullLater(MINUTE)
  await pullLater()
  expect(listed()).toMatchObject([{ hasReportedBack: true }])
})

test('a laptop sends no report to a base server', async () => {
  const { reports } = await startReporting({ hasNoExtensions: true })
  expect(reports()).toEqual([])
})
