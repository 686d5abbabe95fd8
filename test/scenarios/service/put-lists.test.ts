import { describe, expect, test } from 'vitest'
import { putJob } from '../../../main/service/jobs/put-job.ts'
import type { Item } from '../../../shared/entities/job.ts'
import { ids, noon, openService, type TestService, testUuid } from '../../support/service/open-service.ts'

const titles = (items: Item[]) => items.map(item => item.title)

describe('the items of a body', () => {
  function withItems(hub: TestService) {
    return hub.create({ items: [{ title: 'a', unit: 'm' }, { title: 'b', colour: 'red' }, { title: 'c' }] })
  }

  test('are matched by uuid or else by id, keep the properties that they omit, and get the order of the body', () => {
    const hub = openService()
    const job = withItems(hub)
    const [a, b, c] = job.items
    const after = hub.put(job.id, {
      items: [
        { id: c?.id, title: 'c2' },
        { uuid: b?.uuid.toUpperCase(), unit: 'kg' },
        { uuid: a?.uuid, id: c?.id },
      ],
    })
    expect(titles(after.items)).toEqual(['c2', 'b', 'a'])
    expect(after.items.map(item => item.id)).toEqual([c?.id, b?.id, a?.id])
    expect(after.items[1]).toMatchObject({ unit: 'kg', colour: 'red' })
    expect(after.items[2]).toMatchObject({ unit: 'm' })
  })

  test('are added when nothing matches, and removed when the body omits them', () => {
    const hub = openService()
    const job = withItems(hub)
    const after = hub.put(job.id, {
      items: [{ id: job.items[0]?.id }, { title: 'new', uuid: testUuid(700) }],
    })
    expect(titles(after.items)).toEqual(['a', 'new'])
    expect(after.items[1]?.uuid).toBe(testUuid(700))
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE_ITEMS'])
  })

  test('of another job are copied, with new rows and uuids', () => {
    const hub = openService()
    const theirs = withItems(hub)
    const mine = hub.create({})
    const [entry] = theirs.items
    const after = hub.put(mine.id, { items: [{ id: entry?.id, uuid: entry?.uuid, title: 'copy' }] })
    expect(after.items[0]?.id).not.toBe(entry?.id)
    expect(after.items[0]?.uuid).not.toBe(entry?.uuid)
    expect(hub.read(theirs.id)).toEqual(theirs)
  })

  test('are refused if two of them match the same item', () => {
    const hub = openService()
    const job = withItems(hub)
    const [a] = job.items
    const twice = { items: [{ id: a?.id }, { uuid: a?.uuid }] }
    expect(hub.refused(command => putJob(command, job.uuid, twice))).toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ pointer: '/items/1' })],
    })
  })

  test('record who completed each item and when, with an event each', () => {
    const hub = openService()
    const job = hub.create({
      items: [{ title: 'a' }, { title: 'b' }, { title: 'c', done: true }],
      resources: [{ userId: ids.tech }],
    })
    hub.clock.now += 1_000
    const [a, b, c] = job.items
    const after = hub.put(
      job.id,
      {
        items: [
          { id: a?.id, done: true },
          { id: b?.id, done: true, doneTimeStamp: 5, doneByUserId: ids.mate },
          { id: c?.id, done: false },
        ],
      },
      hub.actors.tech,
    )
    expect(after.items.map(({ doneTimeStamp, doneByUserId }) => [doneTimeStamp, doneByUserId])).toEqual([
      [noon + 1_000, ids.tech],
      [5, ids.mate],
      [null, null],
    ])
    const events = after.events.slice(1).map(({ type, comment }) => [type, comment])
    expect(events).toEqual([
      ['UPDATE_ITEMS', '✓\ta\n✓\tb\n✗\tc'],
      ['WORKITEM_DONE', 'a'],
      ['WORKITEM_DONE', 'b'],
      ['WORKITEM_NOTDONE', 'c'],
    ])
  })

  test('store properties with unusual names as plain data', () => {
    const hub = openService()
    const body = JSON.parse('{"items":[{"title":"a","__proto__":{"x":1},"constructor":5}]}')
    const job = hub.create(body)
    const [item] = JSON.parse(JSON.stringify(hub.read(job.id).items))
    expect(Object.getOwnPropertyDescriptor(item, '__proto__')?.value).toEqual({ x: 1 })
    expect(item.constructor).toBe(5)
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('the destinations of a body', () => {
  test('keep the properties that they omit, also in the location', () => {
    const hub = openService()
    const job = hub.create({
      destinations: [{ location: { street: 'Storgatan 1', city: 'Stockholm', floor: 3 }, gate: 'blue' }],
    })
    const [only] = job.destinations
    const after = hub.put(job.id, {
      destinations: [{ uuid: only?.uuid, location: { street: null, zip: '111 22' } }],
    })
    expect(after.destinations).toEqual([
      { ...only, location: { ...only?.location, street: null, zip: '111 22' } },
    ])
    expect(after.destinations[0]).toMatchObject({ gate: 'blue', location: { floor: 3, city: 'Stockholm' } })
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE'])
  })

  test('have the order of their numbers', () => {
    const hub = openService()
    const job = hub.create({
      destinations: [
        { order: 2, location: { city: 'last' } },
        { order: 0, location: { city: 'first' } },
      ],
    })
    expect(job.destinations.map(({ order, location }) => [order, location.city])).toEqual([
      [0, 'first'],
      [2, 'last'],
    ])
  })
})

describe('the resources of a body', () => {
  test('are matched by uuid, by id or by user, and change their state like an action', () => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }, { userId: ids.mate }] })
    const [tech, mate] = job.resources
    const after = hub.put(job.id, {
      resources: [
        { uuid: tech?.uuid, state: 'IN_TRANSIT' },
        { userId: ids.mate, state: 'SCHEDULED' },
      ],
    })
    expect(after.resources).toEqual([
      { ...tech, state: 'IN_TRANSIT' },
      { ...mate, state: 'SCHEDULED' },
    ])
    expect(after.state).toBe('IN_TRANSIT')
    const events = after.events
      .slice(1)
      .map(event => [event.type, event.toUserId, event.newResourceState, event.newState])
    expect(events).toEqual([
      ['RESOURCE_ACTION', ids.tech, 'IN_TRANSIT', 'IN_TRANSIT'],
      ['SCHEDULE', ids.mate, 'SCHEDULED', null],
    ])
  })

  test('are added and removed with an event each, and adding publishes the job permanently', () => {
    const hub = openService()
    const job = hub.create({})
    const added = hub.put(job.id, { resources: [{ userId: ids.tech }] })
    expect(added.state).toBe('ASSIGNED')
    const removed = hub.put(job.id, { resources: [] })
    expect(removed.state).toBe('PUBLISHED')
    expect(removed.events.slice(1).map(event => [event.type, event.toUserId, event.newState])).toEqual([
      ['ADD_RESOURCE', ids.tech, 'ASSIGNED'],
      ['DELETE_RESOURCE', ids.tech, 'PUBLISHED'],
    ])
  })

  test('store unknown properties and return them', () => {
    const hub = openService()
    const job = hub.create({
      resources: [{ userId: ids.tech, badge: 7, fullName: 'Somebody else', reported: true }],
    })
    expect(job.resources[0]).toMatchObject({ badge: 7, fullName: 'User 3', reported: false })
    const after = hub.put(job.id, { resources: [{ userId: ids.tech, tool: 'x' }] })
    expect(after.resources[0]).toMatchObject({ badge: 7, tool: 'x' })
    expect('fullName' in JSON.parse(JSON.stringify(after.resources[0]))).toBe(true)
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE'])
    const added = hub.put(job.id, { resources: [{ userId: ids.tech }, { userId: ids.mate, badge: 8 }] })
    expect(added.resources[1]).toMatchObject({ badge: 8 })
  })

  test('refuse a state change that is not allowed', () => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech }] })
    for (const state of ['PAUSED', 'FINISHED', 'INACTIVE'] as const) {
      const body = { resources: [{ userId: ids.tech, state }] }
      expect(hub.refused(command => putJob(command, job.uuid, body)).code).toBe('conflict')
    }
    expect(hub.read(job.id)).toEqual(job)
  })
})
