import { expect, test } from 'vitest'
import { actOnJob } from '../../../../main/service/jobs/act.ts'
import {
  assignUser,
  deactivateUser,
  scheduleUser,
  unscheduleUser,
} from '../../../../main/service/jobs/plan.ts'
import { ids, openService, testUuid } from '../../../support/service/open-service.ts'

test('scheduling a user makes their state and the job SCHEDULED, and publishes the job for good', () => {
  const hub = openService()
  const job = hub.create({ title: 'Pump' })
  hub.run(command => scheduleUser(command, job.uuid, String(ids.tech), false))
  const after = hub.read(job.id)
  expect(after).toMatchObject({ state: 'SCHEDULED', resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
  expect(after.events.at(-1)).toMatchObject({
    type: 'SCHEDULE',
    userId: ids.dispatcher,
    toUserId: ids.tech,
    newState: 'SCHEDULED',
    newResourceState: 'SCHEDULED',
  })
  hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
  expect(hub.read(job.id)).toMatchObject({
    state: 'PUBLISHED',
    resources: [{ userId: ids.tech, state: 'UNASSIGNED' }],
  })
})

test('a user to assign can be named by id, by UUID or as `me`', () => {
  const hub = openService()
  const job = hub.create({})
  const uuid = testUuid(0xb000_0000 + ids.mate)
  hub.run(command => assignUser(command, job.uuid, uuid.toUpperCase(), false))
  hub.run(command => assignUser(command, job.uuid, 'me', false), hub.actors.tech)
  expect(hub.read(job.id).resources.map(resource => resource.userId)).toEqual([ids.mate, ids.tech])
})

test.each([
  [undefined, 'bad-request'],
  ['', 'bad-request'],
  ['999', 'not-found'],
  ['nobody', 'not-found'],
  [String(ids.userOfOtherGroup), 'not-found'],
] as const)('scheduling the user %j is refused as %s', (userRef, code) => {
  const hub = openService()
  const job = hub.create({})
  expect(hub.refused(command => scheduleUser(command, job.uuid, userRef, true)).code).toBe(code)
  expect(hub.history(job.id)).toEqual(['CREATE'])
})

test('the user `me` is refused if the request has no token', () => {
  const hub = openService()
  const job = hub.create({})
  const refusal = hub.refused(command => scheduleUser(command, job.uuid, 'me', false), hub.actors.key)
  expect(refusal.code).toBe('forbidden')
})

test('removing an assigned user adds the event UNASSIGN, and removing any other user UNSCHEDULE', () => {
  const hub = openService()
  const job = hub.create({ resources: [{ userId: ids.tech }, { userId: ids.mate, state: 'SCHEDULED' }] })
  hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
  hub.run(command => unscheduleUser(command, job.uuid, String(ids.mate), false))
  expect(hub.history(job.id)).toEqual(['CREATE', 'UNASSIGN', 'UNSCHEDULE'])
})

test('removing a user who has finished is refused', () => {
  const hub = openService()
  const job = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
  for (const state of ['STARTED', 'FINISHED'])
    hub.run(command => actOnJob(command, job.uuid, { userRef: String(ids.tech), state }))
  const refusal = hub.refused(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
  expect(refusal.code).toBe('conflict')
})

test('sendMessage adds the event SEND_SCHEDULE, also when a user is removed', () => {
  const hub = openService()
  const job = hub.create({})
  hub.run(command => scheduleUser(command, job.uuid, String(ids.tech), true))
  hub.run(command => assignUser(command, job.uuid, String(ids.tech), true))
  hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), true))
  expect(hub.history(job.id)).toEqual([
    'CREATE',
    'SCHEDULE',
    'SEND_SCHEDULE',
    'ASSIGN',
    'SEND_SCHEDULE',
    'UNASSIGN',
    'SEND_SCHEDULE',
  ])
})

test('scheduling or removing a user a second time succeeds without an event or a message', () => {
  const hub = openService()
  const job = hub.create({})
  hub.run(command => scheduleUser(command, job.uuid, String(ids.tech), true))
  const before = hub.read(job.id)
  hub.run(command => scheduleUser(command, job.uuid, String(ids.tech), true))
  hub.run(command => unscheduleUser(command, job.uuid, String(ids.mate), true))
  expect(hub.read(job.id)).toEqual(before)
})

test('disabling a user makes their unfinished jobs INACTIVE, and keeps the state of finished jobs', () => {
  const hub = openService()
  const open = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
  const done = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
  for (const state of ['STARTED', 'FINISHED'])
    hub.run(command => actOnJob(command, done.uuid, { userRef: String(ids.tech), state }))
  hub.run(command => deactivateUser(command, ids.tech), hub.actors.key)
  expect(hub.read(open.id)).toMatchObject({ state: 'PUBLISHED', resources: [{ state: 'INACTIVE' }] })
  expect(hub.read(done.id)).toMatchObject({ state: 'FINISHED', resources: [{ state: 'FINISHED' }] })
})
