import { describe, expect, test } from 'vitest'
import { emptyPlan, readPlan } from '../../../main/app/views/plan.ts'
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { noDispatcher, startOffice } from '../../support/sync/kinds/dispatcher.ts'

const at = (startTime: number, minutes = 45) => ({
  allDay: false,
  startTime,
  endTime: null,
  duration: minutes,
})

describe.each([
  ['an extended server', false],
  ['a base server', true],
])('at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test("sends a job's new time that was set offline", async () => {
    const { laptop, job, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.isDown = true
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: at(morning + 5 * HOUR) }))
    expect(laptop.job(job.uuid)).toMatchObject({ startTime: morning + 5 * HOUR, duration: 45 })
    laptop.proxy.isDown = false
    await laptop.drain()
    await laptop.settle()
    expect(await hubJob(job.uuid)).toMatchObject({ startTime: morning + 5 * HOUR, duration: 45 })
    expect(laptop.job(job.uuid)).toEqual(await hubJob(job.uuid))
  })

  test("a job that the dispatcher creates for a technician remains on the dispatcher's board before and after it is sent", async () => {
    const { laptop, ben, hubJob } = await startOffice({ hasNoExtensions })
    const resources = [{ userId: ben.user.id, uuid: crypto.randomUUID(), state: 'SCHEDULED' as const }]
    const body = { title: 'For Ben', startTime: morning + 6 * HOUR, resources }
    const { jobUuid } = unwrap(createJob(laptop.context, body))
    expect(readPlan(laptop.context).jobs.coming.jobs).toMatchObject([{ uuid: jobUuid, unsent: 1 }])
    await laptop.drain()
    await laptop.settle()
    const there = await hubJob(jobUuid)
    expect(there.resources.map(one => [one.userId, one.state])).toEqual([[ben.user.id, 'SCHEDULED']])
    laptop.clock.advance(syncLimits.pullEveryMs)
    await laptop.pull()
    expect(readPlan(laptop.context).jobs.coming.jobs).toMatchObject([{ uuid: jobUuid, unsent: 0 }])
    expect(laptop.job(jobUuid)).toEqual(there)
  })
})

test("keeps the server's time when two dispatchers move a job, and shows the laptop's time as a conflict", async () => {
  const { laptop, job, dispatcher } = await startOffice()
  laptop.proxy.isDown = true
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: at(morning + 5 * HOUR) }))
  await dispatcher('PUT', `/job/${job.id}`, at(morning + 8 * HOUR))
  laptop.proxy.isDown = false
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.pull()
  await laptop.drain()
  expect(laptop.job(job.uuid).startTime).toBe(morning + 8 * HOUR)
  expect(laptop.status().conflicts).toBeGreaterThan(0)
})

test('refuses to let a technician move a job or create a job for another user', async () => {
  const { laptop, job, ben } = await noDispatcher()
  const moved = patchJob(laptop.context, { jobUuid: job.uuid, fields: at(morning) })
  expect(failureOf(moved).code).toBe('forbidden')
  const resources = [{ userId: ben.user.id, uuid: crypto.randomUUID(), state: 'ASSIGNED' as const }]
  expect(failureOf(createJob(laptop.context, { title: 'For Ben', resources })).code).toBe('forbidden')
  expect(readPlan(laptop.context)).toEqual(emptyPlan)
})

test('lists a discrepancy as open until it is confirmed', async () => {
  const { laptop, job, ben, dispatcher, at: hub } = await startOffice()
  await dispatcher('PUT', `/job/${job.id}/assign?userId=${ben.user.id}`)
  const written = await fetch(`${hub.hub.baseUrl}/job/${job.id}/note`, {
    method: 'POST',
    headers: { ...ben.headers },
    body: new URLSearchParams({ text: 'The valve leaks', discrepancy: '' }),
  })
  expect(written.ok).toBe(true)
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.pull()
  await laptop.settle()
  const { discrepancies } = readPlan(laptop.context)
  expect(discrepancies).toMatchObject([
    { jobUuid: job.uuid, text: 'The valve leaks', userName: 'Ben', isMine: false, operationId: null },
  ])
  await dispatcher('PUT', `/job/${job.id}/event/${discrepancies[0]?.eventId}/confirm`)
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.pull()
  await laptop.settle()
  expect(readPlan(laptop.context).discrepancies).toEqual([])
})
