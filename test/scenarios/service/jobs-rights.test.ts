import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/service/jobs/act.ts'
import { createJob } from '../../../main/service/jobs/create-job.ts'
import { deleteJob } from '../../../main/service/jobs/delete-job.ts'
import { addNote, confirmDiscrepancy } from '../../../main/service/jobs/notes.ts'
import { assignUser, scheduleUser, unscheduleUser } from '../../../main/service/jobs/plan.ts'
import { putJob } from '../../../main/service/jobs/put-job.ts'
import { ids, noon, openService, testUuid } from '../../support/service/open-service.ts'

const allowed = [
  { description: 'new' },
  { items: [{ title: 'new' }] },
  { signature: { name: 'new' } },
  { customFields: [{ name: 'new' }] },
  { resources: [{ userId: ids.tech, state: 'ACCEPTED' }] },
  { resources: [{ userId: ids.tech, badge: 1 }] },
]
const forbidden = [
  { title: 'new' },
  { priority: 'LOW' },
  { startTime: noon },
  { duration: 5 },
  { allDay: true },
  { placeName: 'new' },
  { contactPerson: { name: 'new' } },
  { destinations: [{ location: { city: 'new' } }] },
  { customerName: 'new' },
  { projectId: 5 },
  { orderId: 5 },
  { externalId: 'R-2044/7' },
  { assetUuid: testUuid(5) },
  { state: 'CLOSED' },
  { colour: 'new' },
  { resources: [] },
  { resources: [{ userId: ids.tech, state: 'UNASSIGNED' }] },
  { resources: [{ userId: ids.tech }, { userId: ids.mate }] },
]

describe('a technician who is assigned to the job', () => {
  test.each(allowed)('may PUT %j', body => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
    const after = hub.put(job.id, body, hub.actors.tech)
    expect(after.lastModified).toBeGreaterThan(job.lastModified)
  })

  test.each(forbidden)('may not PUT %j, also together with a permitted change', body => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
    const before = hub.read(job.id)
    for (const tried of [body, { description: 'new', ...body }]) {
      const refusal = hub.refused(command => putJob(command, job.uuid, tried as never), hub.actors.tech)
      expect(refusal.code).toBe('forbidden')
      expect(refusal.message).toMatch(/^A technician may .*\.$/)
    }
    expect(hub.read(job.id)).toEqual(before)
  })

  test("may not change another user's resource", () => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech }, { userId: ids.mate }] })
    const body = { resources: [{ userId: ids.tech }, { userId: ids.mate, state: 'SCHEDULED' as const }] }
    expect(hub.refused(command => putJob(command, job.uuid, body), hub.actors.tech).code).toBe('forbidden')
    const action = { userRef: String(ids.mate), state: 'STARTED' }
    expect(hub.refused(command => actOnJob(command, job.uuid, action), hub.actors.tech).code).toBe(
      'forbidden',
    )
  })
})

describe('a technician who is not on the job', () => {
  test.each([...allowed, ...forbidden])('may not PUT %j', body => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.mate }] })
    const refusal = hub.refused(command => putJob(command, job.uuid, body as never), hub.actors.tech)
    expect(refusal.code).toBe('forbidden')
  })

  test('reads the job and adds notes, but may not change the state of the job', () => {
    const hub = openService()
    const job = hub.create({ title: 'Pump' })
    expect(hub.read(job.id, hub.actors.tech).title).toBe('Pump')
    hub.run(command => addNote(command, job.uuid, { text: 'seen', discrepancy: false }), hub.actors.tech)
    const action = { userRef: 'me', state: 'STARTED' }
    expect(hub.refused(command => actOnJob(command, job.uuid, action), hub.actors.tech).code).toBe(
      'forbidden',
    )
  })

  test('may not change the job, also if the technician was assigned before', () => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech }] })
    hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
    const refusal = hub.refused(command => putJob(command, job.uuid, { description: 'new' }), hub.actors.tech)
    expect(refusal.code).toBe('forbidden')
  })
})

describe('a technician', () => {
  test('creates jobs, and assigns or schedules themselves', () => {
    const hub = openService()
    const job = hub.create(
      { title: 'Found', resources: [{ userId: ids.tech, state: 'SCHEDULED' }] },
      hub.actors.tech,
    )
    expect(job).toMatchObject({ state: 'SCHEDULED', creatorId: ids.tech })
    const other = hub.create({})
    hub.run(command => assignUser(command, other.uuid, 'me', false), hub.actors.tech)
    hub.run(command => scheduleUser(command, other.uuid, String(ids.tech), false), hub.actors.tech)
    expect(hub.read(other.id).state).toBe('SCHEDULED')
  })

  test('may not create a job with a state, plan other users, delete a job, or confirm a discrepancy', () => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech }] })
    const event = hub.run(command => addNote(command, job.uuid, { text: 'odd', discrepancy: true }))
    const before = hub.read(job.id)
    const refusals = [
      hub.refused(command => createJob(command, { state: 'PUBLISHED' }), hub.actors.tech),
      hub.refused(command => createJob(command, { resources: [{ userId: ids.mate }] }), hub.actors.tech),
      hub.refused(command => assignUser(command, job.uuid, String(ids.mate), false), hub.actors.tech),
      hub.refused(command => unscheduleUser(command, job.uuid, 'me', false), hub.actors.tech),
      hub.refused(command => deleteJob(command, job.uuid), hub.actors.tech),
      hub.refused(command => confirmDiscrepancy(command, job.uuid, String(event.id)), hub.actors.tech),
    ]
    expect(refusals.map(refusal => refusal.code)).toEqual(refusals.map(() => 'forbidden'))
    expect(hub.read(job.id)).toEqual(before)
  })
})

test.each(['admin', 'dispatcher', 'key'] as const)(
  'a user with planning rights (%s) may do for any user what a technician may not',
  name => {
    const hub = openService()
    hub.putAsset(testUuid(5), {})
    const actor = hub.actors[name]
    const job = hub.create({}, actor)
    hub.run(command => assignUser(command, job.uuid, String(ids.mate), false), actor)
    hub.run(command => actOnJob(command, job.uuid, { userRef: String(ids.mate), state: 'STARTED' }), actor)
    for (const body of forbidden.slice(0, -2)) hub.put(job.id, body, actor)
    const event = hub.run(command => addNote(command, job.uuid, { text: 'odd', discrepancy: true }), actor)
    hub.run(command => confirmDiscrepancy(command, job.uuid, String(event.id)), actor)
    hub.run(command => unscheduleUser(command, job.uuid, String(ids.mate), false), actor)
    hub.run(command => deleteJob(command, job.uuid), actor)
    expect(() => hub.read(job.id)).toThrow(/not-found/)
  },
)

test('every operation on a job of another group is refused as not found', () => {
  const hub = openService()
  const job = hub.create({ title: 'Ours', resources: [{ userId: ids.tech }] })
  const userOfOtherGroup = hub.actors.userOfOtherGroup
  const me = { userRef: 'me', state: 'STARTED' }
  const refusals = [job.uuid, String(job.id)].flatMap(ref => [
    hub.refused(command => putJob(command, ref, { title: 'Theirs' }), userOfOtherGroup),
    hub.refused(command => deleteJob(command, ref), userOfOtherGroup),
    hub.refused(command => addNote(command, ref, { text: 'x', discrepancy: false }), userOfOtherGroup),
    hub.refused(command => scheduleUser(command, ref, 'me', false), userOfOtherGroup),
    hub.refused(command => actOnJob(command, ref, me), userOfOtherGroup),
    hub.refused(command => confirmDiscrepancy(command, ref, '1'), userOfOtherGroup),
  ])
  expect(new Set(refusals.map(refusal => `${refusal.code}: ${refusal.message}`))).toEqual(
    new Set(['not-found: There is no such job.']),
  )
  expect(hub.read(job.id)).toEqual(job)
})
