import { describe, expect, test } from 'vitest'
import { ids, openService } from '../../support/service/open-service.ts'

describe('a customer', () => {
  test('is created when a job names it, and found by the same name later', () => {
    const hub = openService()
    const first = hub.create({ customerName: 'Acme' })
    expect(first).toMatchObject({ customerId: 1, customerName: 'Acme' })
    expect(hub.create({ customerName: 'Acme' }).customerId).toBe(1)
    expect(hub.create({ customerName: 'acme' }).customerId).toBe(2)
    expect(hub.create({ projectName: 'Acme' })).toMatchObject({ projectId: 1, customerId: null })
  })

  test('keeps its number, and the name that a job gave to that number first', () => {
    const hub = openService()
    expect(hub.create({ customerId: 500 })).toMatchObject({ customerId: 500, customerName: null })
    expect(hub.create({ customerId: 500, customerName: 'Acme' }).customerName).toBe('Acme')
    expect(hub.create({ customerId: 500 }).customerName).toBe('Acme')
    expect(hub.create({ customerName: 'Bolt' }).customerId).toBe(501)
  })

  test('gets a number that JSON can represent although the highest number is in use', () => {
    const hub = openService()
    hub.create({ customerId: Number.MAX_SAFE_INTEGER, customerName: 'Acme' })
    hub.create({ customerId: 1, customerName: 'Bolt' })
    expect(hub.create({ customerName: 'Core' }).customerId).toBe(2)
    expect(hub.create({ customerName: 'Dyno' }).customerId).toBe(3)
    expect(hub.create({ customerName: 'Acme' }).customerId).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('of another group is a different customer, also with the same number or name', () => {
    const hub = openService()
    const theirs = hub.create({ customerId: 7, customerName: 'Acme' }, hub.actors.userOfOtherGroup)
    expect(hub.create({ customerId: 7 })).toMatchObject({ customerId: 7, customerName: null })
    expect(hub.create({ customerName: 'Acme' }).customerId).toBe(8)
    expect(hub.read(theirs.id, hub.actors.userOfOtherGroup).customerName).toBe('Acme')
  })

  test('of a job can be changed by number or by name alone, and cleared by null', () => {
    const hub = openService()
    const job = hub.create({ customerId: 5, customerName: 'Acme' })
    hub.create({ customerId: 6, customerName: 'Bolt' })
    expect(hub.put(job.id, { customerId: 6 })).toMatchObject({ customerId: 6, customerName: 'Bolt' })
    expect(hub.put(job.id, { customerName: 'Acme' })).toMatchObject({ customerId: 5, customerName: 'Acme' })
    expect(hub.put(job.id, { customerName: null })).toMatchObject({ customerId: null, customerName: null })
    hub.put(job.id, { customerId: 5 })
    expect(hub.put(job.id, { customerId: null })).toMatchObject({ customerId: null, customerName: null })
  })

  test('does not get the name of the earlier customer when a job is written with another number', () => {
    const hub = openService()
    const job = hub.create({ customerId: 5, customerName: 'Acme' })
    hub.create({ customerId: 6, customerName: 'Bolt' })
    expect(hub.put(job.id, { ...job, customerId: 6 })).toMatchObject({ customerId: 6, customerName: 'Bolt' })
    const again = hub.put(job.id, { ...job, customerId: 6 })
    expect(again).toMatchObject({ customerId: 6, customerName: 'Bolt' })
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE'])
  })

  test('remains linked to a job that repeats its name, although another customer has that name', () => {
    const hub = openService()
    hub.create({ customerId: 5, customerName: 'Acme' })
    const job = hub.create({ customerId: 9, customerName: 'Acme' })
    expect(hub.put(job.id, { title: 'New', customerName: 'Acme' }).customerId).toBe(9)
    expect(hub.put(job.id, { customerId: null, customerName: 'Acme' }).customerId).toBe(9)
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE'])
  })

  test('is not renamed by a job, for any user', () => {
    const hub = openService()
    hub.create({ customerId: 5, customerName: 'Acme' })
    const job = hub.create({ customerId: 5, customerName: 'Mine now' }, hub.actors.tech)
    expect(job).toMatchObject({ customerId: 5, customerName: 'Acme' })
    expect(hub.put(job.id, { customerId: 5, customerName: 'Ours now' }).customerName).toBe('Acme')
    expect(hub.history(job.id)).toEqual(['CREATE'])
  })

  test('is found by the name when the number is null, so that a job can be written with a new name', () => {
    const hub = openService()
    const job = hub.create({})
    const named = hub.put(job.id, { ...job, customerName: 'Acme' })
    expect(named).toMatchObject({ customerId: 1, customerName: 'Acme' })
    expect(hub.put(job.id, { ...named, customerId: null, customerName: 'Bolt' })).toMatchObject({
      customerId: 2,
    })
    expect(hub.put(job.id, { ...named, customerId: null, customerName: null })).toMatchObject({
      customerId: null,
    })
  })
})

describe('the list of a customer', () => {
  test('is found by its number or its uuid, and has jobs of one group only', () => {
    const hub = openService()
    hub.create({ title: 'Ours', startTime: hub.clock.now, customerId: 5 })
    hub.create({ title: 'Theirs', startTime: hub.clock.now, customerId: 5 }, hub.actors.userOfOtherGroup)
    const uuidIn = (group: number) =>
      hub.store.read.get<{ uuid: string }>('SELECT uuid FROM reference_rows WHERE group_id = ?', group)
        ?.uuid ?? ''
    const list = (ref: string) => hub.titles({ kind: 'customer', ref }, { states: 'DRAFT' })
    expect(list('5')).toEqual(['Ours'])
    expect(list(uuidIn(ids.group).toUpperCase())).toEqual(['Ours'])
    expect(list(uuidIn(ids.other))).toEqual([])
    expect(list('6')).toEqual([])
    expect(() => list('Acme')).toThrow(/not-found/)
  })

  test('works in the same way for a project and an order', () => {
    const hub = openService()
    hub.create({ title: 'Job', startTime: hub.clock.now, projectId: 3, orderId: 4 })
    expect(hub.titles({ kind: 'project', ref: '3' }, { states: 'DRAFT' })).toEqual(['Job'])
    expect(hub.titles({ kind: 'order', ref: '4' }, { states: 'DRAFT' })).toEqual(['Job'])
    expect(hub.titles({ kind: 'order', ref: '3' }, { states: 'DRAFT' })).toEqual([])
  })
})
