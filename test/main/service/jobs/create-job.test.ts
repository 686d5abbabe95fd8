import { expect, test } from 'vitest'
import { createJob } from '../../../../main/service/jobs/create-job.ts'
import { putJob } from '../../../../main/service/jobs/put-job.ts'
import { listEvents } from '../../../../main/service/jobs/read-job.ts'
import { ids, noon, openService, testUuid } from '../../../support/service/open-service.ts'

test('a job with only a title is a draft with one CREATE event', () => {
  const hub = openService()
  const job = hub.create({ title: 'Pump' })
  expect(job).toMatchObject({ title: 'Pump', state: 'DRAFT', groupId: ids.group, creatorId: ids.dispatcher })
  expect(job.creationTimeStamp).toBe(noon)
  expect(job.events).toHaveLength(1)
  expect(job.events[0]).toMatchObject({
    type: 'CREATE',
    newState: 'DRAFT',
    userId: ids.dispatcher,
    eventTimeStamp: noon,
    discrepancy: false,
  })
})

test('a job from an empty body has every documented property', () => {
  const hub = openService()
  const job = hub.create({})
  expect(job).toEqual({
    id: 1,
    uuid: expect.any(String),
    creationTimeStamp: noon,
    lastModified: expect.any(Number),
    creatorId: ids.dispatcher,
    groupId: ids.group,
    title: null,
    description: null,
    priority: null,
    state: 'DRAFT',
    allDay: false,
    startTime: null,
    endTime: null,
    duration: null,
    placeName: null,
    contactPerson: null,
    destinations: [],
    resources: [],
    customerId: null,
    customerName: null,
    projectId: null,
    projectName: null,
    orderId: null,
    externalId: null,
    assetUuid: null,
    reported: false,
    events: [expect.objectContaining({ type: 'CREATE' })],
    signature: null,
    documents: [],
    items: [],
    customFields: [],
    forms: [],
  })
  expect(hub.read(job.id)).toEqual(job)
})

test('a new job with technicians is published and gets its state from theirs, with only a CREATE event', () => {
  const hub = openService()
  const job = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }, { userId: ids.mate }] })
  expect(job.state).toBe('SCHEDULED')
  expect(job.resources.map(({ userId, state, fullName }) => [userId, state, fullName])).toEqual([
    [ids.tech, 'SCHEDULED', 'User 3'],
    [ids.mate, 'ASSIGNED', 'User 4'],
  ])
  expect(hub.history(job.id)).toEqual(['CREATE'])
})

test('a new job has a state override if its state differs from that of its technicians', () => {
  const hub = openService()
  const closed = hub.create({ state: 'CLOSED', resources: [{ userId: ids.tech }] })
  expect(closed.state).toBe('CLOSED')
  expect(closed.events).toEqual([expect.objectContaining({ type: 'CREATE', newState: 'CLOSED' })])
  expect(hub.create({ state: 'PUBLISHED' }).state).toBe('PUBLISHED')
})

test('a new job with an asset has an ASSIGN_ASSET event', () => {
  const hub = openService()
  hub.putAsset(testUuid(99), {})
  const job = hub.create({ assetUuid: testUuid(99).toUpperCase() })
  expect(job.assetUuid).toBe(testUuid(99))
  expect(hub.history(job.id)).toEqual(['CREATE', 'ASSIGN_ASSET'])
})

test('a key without a token creates jobs in its own group, without a creator', () => {
  const hub = openService()
  const job = hub.create({ title: 'Import', groupId: ids.other }, hub.actors.key)
  expect(job).toMatchObject({ groupId: ids.group, creatorId: null })
  expect(job.events[0]).toMatchObject({ userId: null })
})

test('a user of two groups may create a job in either group, but not in a third group', () => {
  const hub = openService()
  const both = {
    ...hub.actors.dispatcher,
    grants: new Map([
      [ids.group, 'dispatcher'],
      [ids.other, 'admin'],
    ] as const),
  }
  expect(hub.create({ groupId: ids.other }, both).groupId).toBe(ids.other)
  expect(hub.create({}, both).groupId).toBe(ids.group)
  expect(hub.refused(command => createJob(command, { groupId: ids.other })).code).toBe('forbidden')
})

test('PUT creates a job with an unknown UUID in lower case, but not with an unknown id', () => {
  const hub = openService()
  const uuid = 'ABCDEF00-0000-4000-8000-00000000ABCD'
  expect(hub.put(uuid, { title: 'Made', uuid: testUuid(5), id: 77 })).toMatchObject({
    id: 1,
    uuid: uuid.toLowerCase(),
    title: 'Made',
  })
  expect(hub.put(uuid, { title: 'Same' }).id).toBe(1)
  for (const ref of ['999', 'nonsense', '-1', '1.0', ' 1', '0x1']) {
    expect(hub.refused(command => putJob(command, ref, {})).code, ref).toBe('not-found')
  }
})

test('a job of another group can be neither read nor changed by its UUID', () => {
  const hub = openService()
  const job = hub.create({ title: 'Theirs' }, hub.actors.userOfOtherGroup)
  expect(hub.refused(command => putJob(command, job.uuid, {})).code).toBe('not-found')
  expect(hub.refused(command => putJob(command, String(job.id), {})).code).toBe('not-found')
  expect(() => hub.read(job.uuid)).toThrow(/not-found/)
  expect(hub.read(job.uuid, hub.actors.userOfOtherGroup).title).toBe('Theirs')
})

test.each([
  ['a state that no new job may have', { userId: ids.tech, state: 'STARTED' }, 'conflict'],
  ['a user id of another group', { userId: ids.userOfOtherGroup }, 'not-found'],
  ['an unknown user id', { userId: 999 }, 'not-found'],
  ['no user id', { state: 'ASSIGNED' }, 'invalid'],
] as const)('a new job is refused if a technician on it has %s', (_, resource, code) => {
  const hub = openService()
  expect(hub.refused(command => createJob(command, { resources: [resource] })).code).toBe(code)
  expect(hub.store.read.get('SELECT count(*) AS n FROM jobs')).toEqual({ n: 0 })
})

test('a new job with the same user twice is refused', () => {
  const hub = openService()
  const twice = { resources: [{ userId: ids.tech }, { userId: ids.tech, state: 'SCHEDULED' }] } as const
  const refusal = { code: 'invalid', errors: [expect.objectContaining({ pointer: '/resources/1' })] }
  expect(
    hub.refused(command => createJob(command, { ...twice, resources: [...twice.resources] })),
  ).toMatchObject(refusal)
  const job = hub.create({})
  expect(
    hub.refused(command => putJob(command, String(job.id), { resources: [...twice.resources] })),
  ).toMatchObject(refusal)
  expect(hub.read(job.id).resources).toEqual([])
})

test('a disabled user cannot be assigned to a job', () => {
  const hub = openService()
  hub.store.transaction(db => db.run('UPDATE users SET disabled_at = 1 WHERE id = ?', ids.mate))
  expect(hub.refused(command => createJob(command, { resources: [{ userId: ids.mate }] })).code).toBe(
    'conflict',
  )
})

test('a laptop gives new rows negative ids, and assigns users that it does not know', () => {
  const laptop = openService('laptop')
  laptop.store.transaction(db =>
    db.run(`INSERT INTO users (id, uuid, name, created_at) VALUES (50, 'user-50', 'From the hub', 0)`),
  )
  const first = laptop.create({ items: [{ title: 'a' }, { title: 'b' }], resources: [{ userId: 50 }] })
  const second = laptop.create({})
  expect([first.id, second.id]).toEqual([-1, -2])
  expect(first.items.map(item => item.id)).toEqual([-1, -2])
  expect(first.resources[0]).toMatchObject({ id: -1, fullName: 'From the hub' })
  expect(laptop.read('-1').uuid).toBe(first.uuid)
  const third = laptop.create({ resources: [{ userId: ids.tech }, { userId: 50 }, { userId: ids.mate }] })
  expect(third.resources.map(resource => resource.userId)).toEqual([ids.tech, 50, ids.mate])
  laptop.put(-1, { title: 'Changed' })
  expect(listEvents(laptop.store.read, laptop.actors.dispatcher, '-1').map(event => event.type)).toEqual([
    'CREATE',
    'UPDATE',
  ])
})
