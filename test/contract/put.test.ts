/** The interface, "PUT", "Answers", and derived ends. */
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const put = (id: number, json: object) => at.ok('PUT', `/job/${id}`, { json })
const start = Date.UTC(2027, 0, 11, 8)

test('a PUT returns the changed job, also directly after a repeated PUT with another key', async () => {
  const { uuid } = await at.createJob({ title: 'before' })
  const put = (title: string, key: string) =>
    at.ok('PUT', `/job/${uuid}`, { json: { title }, headers: { 'Idempotency-Key': key } })
  await put('first', 'key 1')
  await put('first', 'key 1')
  expect(await put('second', 'key 2')).toMatchObject({ title: 'second' })
})

describe('a property', () => {
  test('that the body omits stays unchanged', async () => {
    const job = await at.createJob({ title: 'a', description: 'b', items: [{ title: 'c' }], duration: 5 })
    const { title, lastModified, events, ...rest } = await put(job.id, { title: 'new' })
    expect([title, lastModified > job.lastModified, events.length]).toEqual(['new', true, 2])
    expect(job).toMatchObject(rest)
  })

  test('that is null is cleared', async () => {
    const { id } = await at.createJob({
      title: 'a',
      description: 'b',
      priority: 'LOW',
      startTime: start,
      placeName: 'x',
      contactPerson: { name: 'x' },
      customerName: 'Kund',
    })
    const none = {
      title: null,
      description: null,
      priority: null,
      startTime: null,
      placeName: null,
      contactPerson: null,
      customerId: null,
      customerName: null,
    }
    expect(await put(id, none)).toMatchObject(none)
  })

  test('that the server does not know is stored and returned, also in lists', async () => {
    const extra = { 'x-erp': { order: [1, null, 'a'], 'a.b': true }, colour: 'red' }
    const { id } = await at.createJob({ title: 'Odd', startTime: start, state: 'PUBLISHED', ...extra })
    expect(await at.readJob(id)).toMatchObject(extra)
    expect(await put(id, { title: 'Other' })).toMatchObject(extra)
    const listed = await at.ok('GET', `/job?from=${start}`)
    expect(listed.find((job: { id: number }) => job.id === id)).toMatchObject(extra)
    const changed = await put(id, { colour: 'blue', 'x-erp': null })
    expect(changed.colour).toBe('blue')
    expect(changed['x-erp'] ?? null).toBe(null)
  })

  test('that is read-only is ignored', async () => {
    const job = await at.createJob()
    const forged = {
      id: 5,
      uuid: unknownUuid,
      creationTimeStamp: 1,
      lastModified: 1,
      creatorId: 99,
      groupId: 99,
    }
    const json = { ...forged, reported: true, events: [], forms: [{ title: 'x' }] }
    const { lastModified: _, ...answer } = await put(job.id, json)
    expect(job).toMatchObject(answer)
  })
})

describe('an entry of a list', () => {
  const two = {
    items: [
      { title: 'a', quantity: 1 },
      { title: 'b', unit: 'kg' },
    ],
  }

  test('is matched by uuid, else by id, and keeps omitted properties', async () => {
    const { id, items } = await at.createJob(two)
    const changed = await put(id, {
      items: [
        { uuid: items[1].uuid, done: true },
        { id: items[0].id, title: 'A' },
      ],
    })
    const byId = new Map(changed.items.map((item: { id: number }) => [item.id, item]))
    expect(byId.size).toBe(2)
    expect(byId.get(items[0].id)).toEqual({ ...items[0], title: 'A' })
    expect(byId.get(items[1].id)).toMatchObject({ title: 'b', unit: 'kg', done: true })
  })

  test('that the body omits is removed', async () => {
    const { id, items } = await at.createJob(two)
    expect((await put(id, { items: [{ id: items[1].id }] })).items).toEqual([items[1]])
    expect((await put(id, { items: [] })).items).toEqual([])
  })

  test('that the server does not have is added', async () => {
    const { id, items } = await at.createJob(two)
    const changed = await put(id, { items: [...items, { title: 'c' }] })
    expect(changed.items.map((item: { title: string }) => item.title)).toEqual(['a', 'b', 'c'])
  })

  test('keeps its unknown properties', async () => {
    const { id, items } = await at.createJob({ items: [{ title: 'a', sku: 'X1' }] })
    expect((await put(id, { items: [{ id: items[0].id, done: true }] })).items[0]).toMatchObject({
      sku: 'X1',
    })
  })

  test('of the destinations follows the same rules', async () => {
    const { id, destinations } = await at.createJob({
      destinations: [{ location: { city: 'a' } }, { location: { city: 'b', street: 'kept' }, order: 7 }],
    })
    const { uuid } = destinations[1]
    const changed = await put(id, { destinations: [{ uuid, location: { city: 'B' } }] })
    expect(changed.destinations).toMatchObject([{ uuid, order: 7, location: { city: 'B' } }])
  })

  test('of the resources follows the same rules', async () => {
    const { id, resources } = await at.scheduleJob(['tech', 'mate'])
    const [, mate] = resources
    const changed = await put(id, { resources: [{ uuid: mate.uuid }, { userId: at.users.admin.id }] })
    expect(changed.resources).toMatchObject([mate, { userId: at.users.admin.id, state: 'ASSIGNED' }])
  })
})

test('a PUT with a list of documents adds and removes links, but does not change uploads', async () => {
  const { id } = await at.createJob()
  const { uuid } = await at.makeDocument('text', 'kept.txt')
  await at.call('PUT', `/job/${id}/document/${uuid}`)
  const names = (job: { documents: { fileName: string }[] }) =>
    job.documents.map(one => one.fileName).toSorted()
  const link = { fileName: 'link', contentUrl: 'https://example.com/' }
  expect(names(await put(id, { documents: [link] }))).toEqual(['kept.txt', 'link'])
  expect(names(await put(id, { documents: [] }))).toEqual(['kept.txt'])
  await at.call('DELETE', `/job/${id}/document/${uuid}`)
  expect(names(await at.readJob(id))).toEqual([])
})

describe('the property endTime', () => {
  test('is still derived from start and duration when it is sent as it was read', async () => {
    const { id, endTime } = await at.createJob({ startTime: start, duration: 60 })
    await put(id, { endTime })
    expect((await put(id, { duration: 90 })).endTime).toBe(start + 90 * MINUTE)
    const job = await at.readJob(id)
    await put(id, job)
    expect((await put(id, { startTime: start + HOUR })).endTime).toBe(start + HOUR + 90 * MINUTE)
  })

  test('is stored when it differs from the derived end', async () => {
    const { id } = await at.createJob({ startTime: start, duration: 60 })
    await put(id, { endTime: start + 2 * HOUR })
    expect((await put(id, { duration: 90 })).endTime).toBe(start + 2 * HOUR)
    expect((await put(id, { endTime: null })).endTime).toBe(start + 90 * MINUTE)
  })

  test('is the last day of an all-day job, and its first day by default', async () => {
    const { id } = await at.createJob({ allDay: true, startTime: '2027-01-11' })
    expect((await at.readJob(id)).endTime).toBe('2027-01-11')
    expect((await put(id, { endTime: '2027-01-13' })).endTime).toBe('2027-01-13')
  })

  test('is null without a start, and is the derived end in lists', async () => {
    expect((await at.createJob({ duration: 60 })).endTime).toBe(null)
    await at.createJob({ title: 'Listed', startTime: start, duration: 60, state: 'PUBLISHED' })
    const listed = await at.ok('GET', `/job?from=${start}`)
    const { endTime } = listed.find((job: { title: string }) => job.title === 'Listed')
    expect(endTime).toBe(start + HOUR)
  })
})
