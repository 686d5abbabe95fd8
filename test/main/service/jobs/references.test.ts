import { describe, expect, test } from 'vitest'
import { ids, openService } from '../open-service.ts'

describe('a customer', () => {
  test('is made when a job names it, and found by the same name again', () => {
    const hub = openService()
    const first = hub.create({ customerName: 'Acme' })
    expect(first).toMatchObject({ customerId: 1, customerName: 'Acme' })
    expect(hub.create({ customerName: 'Acme' }).customerId).toBe(1)
    expect(hub.create({ customerName: 'acme' }).customerId).toBe(2)
    expect(hub.create({ projectName: 'Acme' })).toMatchObject({ projectId: 1, customerId: null })
  })

  test('keeps the number it comes with, and the name once it has one', () => {
    const hub = openService()
    expect(hub.create({ customerId: 500 })).toMatchObject({ customerId: 500, customerName: null })
    expect(hub.create({ customerId: 500, customerName: 'Acme' }).customerName).toBe('Acme')
    expect(hub.create({ customerId: 500 }).customerName).toBe('Acme')
    expect(hub.create({ customerName: 'Bolt' }).customerId).toBe(501)
  })

  test('gets a number that JSON can carry after the highest one was taken', () => {
    const hub = openService()
    hub.create({ customerId: Number.MAX_SAFE_INTEGER, customerName: 'Acme' })
    hub.create({ customerId: 1, customerName: 'Bolt' })
    expect(hub.create({ customerName: 'Core' }).customerId).toBe(2)
    expect(hub.create({ customerName: 'Dyno' }).customerId).toBe(3)
    expect(hub.create({ customerName: 'Acme' }).customerId).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('of another group is another one, whatever its number and name', () => {
    const hub = openService()
    const theirs = hub.create({ customerId: 7, customerName: 'Acme' }, hub.actors.stranger)
    expect(hub.create({ customerId: 7 })).toMatchObject({ customerId: 7, customerName: null })
    expect(hub.create({ customerName: 'Acme' }).customerId).toBe(8)
    expect(hub.read(theirs.id, hub.actors.stranger).customerName).toBe('Acme')
  })

  test('is changed by number alone, by name alone, and cleared by null', () => {
    const hub = openService()
    const job = hub.create({ customerId: 5, customerName: 'Acme' })
    hub.create({ customerId: 6, customerName: 'Bolt' })
    expect(hub.put(job.id, { customerId: 6 })).toMatchObject({ customerId: 6, customerName: 'Bolt' })
    expect(hub.put(job.id, { customerName: 'Acme' })).toMatchObject({ customerId: 5, customerName: 'Acme' })
    expect(hub.put(job.id, { customerName: null })).toMatchObject({ customerId: null, customerName: null })
    hub.put(job.id, { customerId: 5 })
    expect(hub.put(job.id, { customerId: null })).toMatchObject({ customerId: null, customerName: null })
  })

  test('does not get the name of the one before it when a job is put back with another number', () => {
    const hub = openService()
    const job = hub.create({ customerId: 5, customerName: 'Acme' })
    hub.create({ customerId: 6, customerName: 'Bolt' })
    expect(hub.put(job.id, { ...job, customerId: 6 })).toMatchObject({ customerId: 6, customerName: 'Bolt' })
    const again = hub.put(job.id, { ...job, customerId: 6 })
    expect(again).toMatchObject({ customerId: 6, customerName: 'Bolt' })
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE'])
  })

  test('stays the same one of two with the same name, whatever else is changed', () => {
    const hub = openService()
    hub.create({ customerId: 5, customerName: 'Acme' })
    const job = hub.create({ customerId: 9, customerName: 'Acme' })
    expect(hub.put(job.id, { title: 'New', customerName: 'Acme' }).customerId).toBe(9)
    expect(hub.put(job.id, { customerId: null, customerName: 'Acme' }).customerId).toBe(9)
    expect(hub.history(job.id)).toEqual(['CREATE', 'UPDATE'])
  })

  test('is not renamed by a job, whoever sends it', () => {
    const hub = openService()
    hub.create({ customerId: 5, customerName: 'Acme' })
    const job = hub.create({ customerId: 5, customerName: 'Mine now' }, hub.actors.tech)
    expect(job).toMatchObject({ customerId: 5, customerName: 'Acme' })
    expect(hub.put(job.id, { customerId: 5, customerName: 'Ours now' }).customerName).toBe('Acme')
    expect(hub.history(job.id)).toEqual(['CREATE'])
  })

  test('is taken from the name when the number is null, so that a job can be put back with a new name', () => {
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
  test('takes its number or its uuid, and shows one group alone', () => {
    const hub = openService()
    hub.create({ title: 'Ours', startTime: hub.clock.now, customerId: 5 })
    hub.create({ title: 'Theirs', startTime: hub.clock.now, customerId: 5 }, hub.actors.stranger)
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

  test('of a project and of an order likewise', () => {
    const hub = openService()
    hub.create({ title: 'Job', startTime: hub.clock.now, projectId: 3, orderId: 4 })
    expect(hub.titles({ kind: 'project', ref: '3' }, { states: 'DRAFT' })).toEqual(['Job'])
    expect(hub.titles({ kind: 'order', ref: '4' }, { states: 'DRAFT' })).toEqual(['Job'])
    expect(hub.titles({ kind: 'order', ref: '3' }, { states: 'DRAFT' })).toEqual([])
  })
})
