import { expect, test } from 'vitest'
import { readMark } from '../../../main/sync/entities/marks.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY, HOUR } from '../../../shared/limits/units.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { withoutFull } from '../../support/sync/pull/first-pull.ts'

test('the next list restores a job that a proxy called missing', async () => {
  const { laptop, job } = await startWorld()
  const gone = () => readMark(laptop.store.read, job.id)?.gone
  laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}`), {
    kind: 'answer',
    status: 404,
    type: 'text/plain',
    body: 'Not found',
  })
  await laptop.engine.refresh(job.uuid)
  expect(gone()).toBe('deleted')
  await laptop.pull()
  await laptop.until(() => gone() === null, 'a second look')
})

test('restores a job that no list contains for days, and stops requesting a job that is certainly deleted', async () => {
  const { laptop, plan, dispatcher } = await openWorld()
  const startTime = laptop.clock.now() + 20 * DAY
  const job = await plan({ startTime, endTime: startTime + HOUR })
  laptop.clock.advance(HOUR)
  const gone = () => readMark(laptop.store.read, job.id)?.gone
  const asked = () => laptop.proxy.seen.filter(({ path }) => path === `/job/${job.uuid}`).length
  laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}`), { kind: 'answer', status: 404 })
  laptop.proxy.rewrite = withoutFull
  laptop.engine.start()
  await laptop.until(() => gone() === 'deleted', 'the first reading')
  await laptop.settle()
  await laptop.pull()
  expect(gone()).toBeNull()
  expect(laptop.job(job.uuid).events).not.toEqual([])
  await dispatcher('DELETE', `/job/${job.uuid}`)
  for (let nth = 0; nth < 2; nth++) {
    await laptop.pull()
    laptop.clock.advance(syncLimits.goneAgainMs)
  }
  await laptop.pull()
  expect(gone()).toBe('deleted')
  const before = asked()
  for (let nth = 0; nth < 2; nth++) await laptop.pull()
  expect(asked()).toBe(before)
})

test('restores a job that was called missing twice in quick succession', async () => {
  const { laptop, plan } = await openWorld()
  const startTime = laptop.clock.now() + 20 * DAY
  const job = await plan({ startTime, endTime: startTime + HOUR })
  laptop.clock.advance(HOUR)
  const gone = () => readMark(laptop.store.read, job.id)?.gone
  laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}`), { kind: 'answer', status: 404 }, 2)
  laptop.proxy.rewrite = withoutFull
  laptop.engine.start()
  await laptop.until(() => gone() === 'deleted', 'the first reading')
  await laptop.settle()
  for (let nth = 0; nth < 2; nth++) await laptop.pull()
  expect(gone()).toBeNull()
})
