import { describe, expect, test } from 'vitest'
import { changeAssignment } from '../../../main/sync/operations/jobs/job-assignment.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { hour } from '../../support/sync/assets/assets.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { noDispatcher, startOffice } from '../../support/sync/kinds/dispatcher.ts'

const stateOf = (job: Job, userId: number) => job.resources.find(one => one.userId === userId)?.state
const messages = (job: Job) => job.events.filter(event => event.type === 'SEND_SCHEDULE').length

describe.each([
  ['an extended server', false],
  ['a base server', true],
])('at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('sends an assignment that a dispatcher made offline', async () => {
    const { laptop, job, ben, planBen, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.isDown = true
    const planned = planBen('schedule', true)
    expect(planned).toEqual({ ok: true, value: null })
    expect(stateOf(laptop.job(job.uuid), ben.user.id)).toBe('SCHEDULED')
    expect(laptop.outbox()).toMatchObject([
      { kind: 'job.staff', summary: { assignment: { userName: 'Ben' } } },
    ])
    laptop.proxy.isDown = false
    await laptop.drain()
    await laptop.settle()
    const there = await hubJob(job.uuid)
    expect(stateOf(there, ben.user.id)).toBe('SCHEDULED')
    expect(messages(there)).toBe(1)
    expect(laptop.job(job.uuid)).toEqual(there)
  })

  test("shows the dispatcher's other changes while an assignment waits", async () => {
    const { laptop, job, ben, planBen, dispatcher, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.fault(/PUT .*\/assign/, { kind: 'answer', status: 503 }, 3)
    planBen('assign', false)
    await dispatcher('PUT', `/job/${job.id}`, { title: 'Boiler, block C' })
    laptop.clock.advance(syncLimits.pullEveryMs)
    await laptop.pull()
    expect(laptop.job(job.uuid).title).toBe('Boiler, block C')
    expect(stateOf(laptop.job(job.uuid), ben.user.id)).toBe('ASSIGNED')
    await laptop.drain()
    await laptop.settle()
    expect(laptop.job(job.uuid)).toEqual(await hubJob(job.uuid))
  })

  test('sends the message to the technician once although the answer is lost', async () => {
    const { laptop, job, planBen, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.fault(/PUT .*\/schedule/, { kind: 'cut-response' }, 1)
    planBen('schedule', true)
    await laptop.drain()
    expect(messages(await hubJob(job.uuid))).toBe(1)
    const sent = laptop.proxy.seen.filter(({ path }) => path.includes('sendMessage'))
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    if (hasNoExtensions) expect(sent).toHaveLength(1)
  })

  test('resends a message with an unknown result only if the server has idempotency keys', async () => {
    const { laptop, job, ben, planBen, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.fault(/PUT .*\/schedule/, { kind: 'hang', forward: false }, 1)
    planBen('schedule', true)
    await laptop.drain()
    const there = await hubJob(job.uuid)
    expect(stateOf(there, ben.user.id)).toBe('SCHEDULED')
    expect(messages(there)).toBe(hasNoExtensions ? 0 : 1)
  })

  test('does not send an assignment again that arrived and that another user then changed', async () => {
    const { laptop, job, ben, planBen, dispatcher, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.fault(/PUT .*\/schedule/, { kind: 'cut-response' }, 1)
    laptop.proxy.after = async ({ path }) => {
      if (!path.includes('/schedule')) return
      laptop.proxy.after = null
      await dispatcher('PUT', `/job/${job.id}/unschedule?userId=${ben.user.id}`)
    }
    planBen('schedule', false)
    await laptop.drain()
    await laptop.settle()
    expect(stateOf(await hubJob(job.uuid), ben.user.id)).toBe('UNASSIGNED')
    expect(stateOf(laptop.job(job.uuid), ben.user.id)).toBe('UNASSIGNED')
  })

  test('assigns once, and sends no second message, after a crash during the request', async () => {
    const { laptop, job, ben, planBen, hubJob } = await startOffice({ hasNoExtensions })
    laptop.proxy.fault(/PUT .*\/schedule/, { kind: 'hang', forward: true }, 1)
    const hangs = laptop.proxy.nextHang()
    planBen('schedule', true)
    await hangs
    await laptop.crash()
    laptop.engine.start()
    await laptop.drain()
    const there = await hubJob(job.uuid)
    expect(
      there.events.filter(event => event.type === 'SCHEDULE' && event.toUserId === ben.user.id),
    ).toHaveLength(1)
    expect(messages(there)).toBe(1)
  })
})

test('sends the removal and the new assignment of a user in order', async () => {
  const { laptop, job, ben, hubJob } = await startOffice()
  laptop.proxy.isDown = true
  for (const action of ['schedule', 'unschedule', 'assign'] as const) {
    const request = { jobUuid: job.uuid, userId: ben.user.id, action, sendMessage: false }
    expect(changeAssignment(laptop.context, request).ok).toBe(true)
    laptop.clock.advance(1_000)
  }
  laptop.proxy.isDown = false
  await laptop.drain()
  await laptop.settle()
  const there = await hubJob(job.uuid)
  expect(there.events.slice(-3).map(event => event.newResourceState)).toEqual([
    'SCHEDULED',
    'UNASSIGNED',
    'ASSIGNED',
  ])
  expect(laptop.job(job.uuid)).toEqual(there)
})

test('a user whom another dispatcher has unassigned can be assigned again', async () => {
  const { laptop, job, ben, planBen, dispatcher, hubJob } = await startOffice()
  planBen('schedule', false)
  await laptop.drain()
  await dispatcher('PUT', `/job/${job.uuid}/unschedule?userId=${ben.user.id}`)
  await laptop.pull()
  laptop.proxy.fault(/PUT .*\/schedule/, { kind: 'cut-request' }, 1)
  planBen('schedule', false)
  await laptop.drain()
  expect(stateOf(await hubJob(job.uuid), ben.user.id)).toBe('SCHEDULED')
})

test('stores no operation for an assignment that changes nothing', async () => {
  const { laptop, job, dispatcherUser } = await startOffice()
  const request = { jobUuid: job.uuid, userId: dispatcherUser.user.id, sendMessage: false }
  expect(changeAssignment(laptop.context, { ...request, action: 'schedule' }).ok).toBe(true)
  expect(laptop.outbox()).toEqual([])
})

test("shows the server's assignment when the laptop's assignment is refused, which then waits for the user", async () => {
  const { laptop, job, ben, dispatcher } = await startOffice()
  laptop.proxy.isDown = true
  const request = { jobUuid: job.uuid, userId: ben.user.id, sendMessage: false }
  changeAssignment(laptop.context, { ...request, action: 'assign' })
  for (const state of ['SCHEDULED', 'STARTED']) {
    const resources = [...job.resources, { userId: ben.user.id, state }]
    await dispatcher('PUT', `/job/${job.id}`, { resources })
  }
  laptop.proxy.isDown = false
  await laptop.until(() => laptop.outbox().some(item => item.state === 'review'), 'a review')
  await laptop.pull()
  expect(stateOf(laptop.job(job.uuid), ben.user.id)).toBe('STARTED')
})

test('refuses to let a technician assign another user', async () => {
  const { laptop, job, anna, ben } = await noDispatcher()
  const request = { jobUuid: job.uuid, action: 'assign', sendMessage: false } as const
  expect(changeAssignment(laptop.context, { ...request, userId: ben.user.id })).toMatchObject({
    ok: false,
    failure: { code: 'forbidden', message: 'A technician may only assign or schedule themselves.' },
  })
  expect(changeAssignment(laptop.context, { ...request, userId: anna.user.id }).ok).toBe(true)
  laptop.clock.advance(hour)
  await laptop.drain()
})
