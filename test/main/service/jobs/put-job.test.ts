import { expect, test } from 'vitest'
import { deleteAsset } from '../../../../main/service/assets/delete-asset.ts'
import type { Command } from '../../../../main/service/command.ts'
import { createJob } from '../../../../main/service/jobs/create-job.ts'
import { putJob } from '../../../../main/service/jobs/put-job.ts'
import { fullBody } from '../../../support/service/jobs/full-body.ts'
import { ids, noon, openService, type TestService, testUuid } from '../../../support/service/open-service.ts'

const otherAsset = testUuid(4_001)

/** A job's asset must exist. */
function openWithAssets(): TestService {
  const hub = openService()
  for (const uuid of [fullBody.assetUuid, otherAsset]) hub.putAsset(uuid, {})
  return hub
}

test('PUT keeps properties that the body omits, and clears those that are null', () => {
  const hub = openWithAssets()
  const job = hub.create(fullBody)
  const changed = hub.put(job.id, { title: null, contactPerson: null, duration: null })
  expect(changed).toMatchObject({
    title: null,
    contactPerson: null,
    duration: null,
    description: fullBody.description,
  })
  expect(changed.items).toEqual(job.items)
  expect(changed.destinations).toEqual(job.destinations)
  expect(changed.customFields).toEqual(job.customFields)
})

test('PUT with null clears each writable property', () => {
  const hub = openWithAssets()
  const job = hub.create(fullBody)
  const names = [
    'title',
    'description',
    'priority',
    'startTime',
    'placeName',
    'contactPerson',
    'customerId',
    'projectId',
    'orderId',
    'externalId',
    'assetUuid',
    'signature',
    'colour',
  ] as const
  const cleared: Record<string, unknown> = hub.put(
    job.id,
    Object.fromEntries(names.map(name => [name, null])),
  )
  for (const name of names) expect(cleared[name] ?? null, name).toBeNull()
  expect(cleared).toMatchObject({ customerName: null, projectName: null })
  const empty = hub.put(job.id, {
    items: null,
    destinations: null,
    resources: null,
    customFields: null,
    allDay: null,
  })
  expect(empty).toMatchObject({ items: [], destinations: [], resources: [], customFields: [], allDay: false })
})

test('PUT ignores read-only properties', () => {
  const hub = openWithAssets()
  const job = hub.create({ title: 'Pump' })
  const after = hub.put(job.id, {
    id: 99,
    uuid: testUuid(99),
    groupId: ids.other,
    creationTimeStamp: 1,
    lastModified: 2,
    creatorId: 3,
    reported: true,
    events: [],
    forms: [{ title: 'x' }],
  })
  expect(after).toEqual(job)
})

test('PUT stores unknown properties, which jobs and lists have until they are set to null', () => {
  const hub = openWithAssets()
  const job = hub.create({ title: 'Pump', startTime: noon, colour: { deep: ['red', null] } })
  expect(job).toMatchObject({ colour: { deep: ['red', null] } })
  hub.put(job.id, { size: 5 })
  hub.put(job.id, { state: 'PUBLISHED' })
  const read: Record<string, unknown> = hub.read(job.id)
  expect(read).toMatchObject({ colour: { deep: ['red', null] }, size: 5 })
  const after: Record<string, unknown> = hub.put(job.id, { colour: null })
  expect('colour' in after).toBe(false)
  expect(after.size).toBe(5)
})

test('PUT stores properties with the names of JavaScript methods as plain data', () => {
  const hub = openWithAssets()
  const hostile = JSON.parse(
    '{"title":"Pump","__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":"text","hasOwnProperty":1}',
  )
  const job = hub.create(hostile)
  const kept = JSON.parse(JSON.stringify(hub.read(job.id)))
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(Object.getOwnPropertyDescriptor(kept, name)?.value, name).toEqual(
      Object.getOwnPropertyDescriptor(hostile, name)?.value,
    )
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  expect(({} as { x?: number }).x).toBeUndefined()
  hub.put(job.id, JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'))
  expect(hub.history(job.id)).toEqual(['CREATE'])
})

test('PUT with null for a property that does not exist changes nothing, for any name', () => {
  const hub = openWithAssets()
  const job = hub.create({ title: 'Pump' })
  hub.put(job.id, JSON.parse('{"constructor":null,"toString":null,"__proto__":null,"colour":null}'))
  expect(hub.history(job.id)).toEqual(['CREATE'])
})

test.each(['dispatcher', 'tech', 'mate'] as const)(
  'PUT by a %s with a job as it was read changes nothing',
  name => {
    const hub = openWithAssets()
    const job = hub.create(
      { ...fullBody, resources: [{ userId: ids.tech, state: 'SCHEDULED', badge: 7 }] },
      hub.actors.key,
    )
    hub.clock.now += 60_000
    hub.put(job.id, JSON.parse(JSON.stringify(hub.read(job.id))), hub.actors[name])
    expect(hub.read(job.id)).toEqual(job)
    hub.put(job.uuid, JSON.parse(JSON.stringify(hub.read(job.id))), hub.actors[name])
    expect(hub.read(job.id).lastModified).toBe(job.lastModified)
  },
)

test.each([
  [{ title: 'New' }, ['UPDATE']],
  [{ title: 'New', description: 'Both', size: 3 }, ['UPDATE']],
  [{ assetUuid: otherAsset }, ['ASSIGN_ASSET']],
  [{ assetUuid: null }, ['UNASSIGN_ASSET']],
  [{ signature: { name: 'Signed' } }, ['SIGN']],
  [{ title: 'New', signature: { name: 'Signed' } }, ['UPDATE', 'SIGN']],
  [{ destinations: [] }, ['UPDATE']],
  [{ items: [] }, ['UPDATE_ITEMS']],
  [{ state: 'PUBLISHED' }, ['PUBLISH']],
  [{ state: 'CLOSED' }, ['CLOSE']],
  [{ state: 'CANCELED' }, ['STATE_OVERRIDE']],
  [{ state: 'DRAFT' }, []],
  [{ resources: [{ userId: ids.tech }] }, ['ADD_RESOURCE']],
  [{ customFields: [{ name: 'leak', value: true }] }, ['UPDATE']],
  [{}, []],
] as const)('PUT with the change %j adds the events %j', (body, events) => {
  const hub = openWithAssets()
  const job = hub.create(fullBody)
  hub.put(job.id, body as Record<string, unknown>)
  expect(hub.history(job.id).slice(2)).toEqual(events)
})

test('PUT with the state DRAFT makes a published job a draft again, with the event UNPUBLISH', () => {
  const hub = openWithAssets()
  const job = hub.create({ state: 'PUBLISHED' })
  expect(hub.put(job.id, { state: 'DRAFT' }).state).toBe('DRAFT')
  expect(hub.history(job.id)).toEqual(['CREATE', 'UNPUBLISH'])
})

test('a refused change leaves the job unchanged', () => {
  const hub = openWithAssets()
  const job = hub.create(fullBody)
  expect(() => hub.put(job.id, { title: 'Half', resources: [{ userId: 999 }] })).toThrow(/not-found/)
  expect(hub.read(job.id)).toEqual(job)
})

test('a changed asset of a job must be in the group, and a deleted asset may remain', () => {
  const hub = openWithAssets()
  const job = hub.create({ title: 'Job', assetUuid: otherAsset })
  const theirs = hub.putAsset(testUuid(4_002), {}, hub.actors.userOfOtherGroup)
  for (const assetUuid of [testUuid(4_003), theirs.uuid]) {
    for (const work of [
      (command: Command) => putJob(command, job.uuid, { assetUuid }),
      (command: Command) => createJob(command, { assetUuid }),
    ]) {
      expect(hub.refused(work)).toMatchObject({ code: 'invalid', errors: [{ pointer: '/assetUuid' }] })
    }
  }
  hub.run(command => deleteAsset(command, otherAsset))
  expect(hub.put(job.id, { title: 'New', assetUuid: otherAsset.toUpperCase() })).toMatchObject({
    title: 'New',
    assetUuid: otherAsset,
  })
  expect(hub.refused(command => createJob(command, { assetUuid: otherAsset })).code).toBe('invalid')
})

test('a laptop accepts a job with an asset that it does not know', () => {
  const laptop = openService('laptop')
  const job = laptop.create({ assetUuid: otherAsset }, laptop.actors.tech)
  expect(job.assetUuid).toBe(otherAsset)
})
