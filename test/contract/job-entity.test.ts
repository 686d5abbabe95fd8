/** The interface, "Job": each attribute as sent and as returned. */
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, openContractHub, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const nine = Date.UTC(2026, 10, 23, 8)

test('the hub assigns the id and the uuid of a job, and each of them finds the job', async () => {
  const { id, uuid } = await at.createJob({ id: 987_654, title: 'Numbered' })
  expect(id).not.toBe(987_654)
  expect(Number.isInteger(id)).toBe(true)
  expect(uuid).toMatch(uuidPattern)
  expect((await at.ok('GET', `/job/${id}`)).uuid).toBe(uuid)
  expect((await at.ok('GET', `/job/${uuid}`)).id).toBe(id)
})

test('the title and description of a job are texts', async () => {
  const words = { title: 'Överlämna nyckel', description: 'Zeile 1\nZeile 2 – “quoted” 🔧' }
  const { id } = await at.createJob(words)
  expect(await at.readJob(id)).toMatchObject(words)
})

test('every property of a job is optional', async () => {
  const { id, title, startTime, state } = await at.createJob({})
  expect(Number.isInteger(id)).toBe(true)
  expect({ title, startTime, state }).toEqual({ title: null, startTime: null, state: 'DRAFT' })
})

describe('the times of a job', () => {
  test('are time stamps', async () => {
    const times = { startTime: nine, endTime: nine + HOUR }
    expect(await at.createJob(times)).toMatchObject({ ...times, allDay: false })
  })

  test('of an all-day job are dates', async () => {
    const times = { allDay: true, startTime: '2026-11-23', endTime: '2026-11-25' }
    const { id } = await at.createJob(times)
    expect(await at.readJob(id)).toMatchObject(times)
  })

  test('are not all-day by default', async () => {
    expect(await at.createJob({ title: 'x' })).toMatchObject({ allDay: false })
  })

  test('can be cleared', async () => {
    const { id } = await at.createJob({ startTime: nine, endTime: nine + HOUR, duration: 30 })
    const none = { startTime: null, endTime: null, duration: null }
    expect(await at.ok('PUT', `/job/${id}`, { json: none })).toMatchObject(none)
  })
})

describe('the duration of a job', () => {
  test('is in minutes, and may differ from the time between start and end', async () => {
    const job = { startTime: nine, endTime: nine + 8 * HOUR, duration: 90 }
    expect(await at.createJob(job)).toMatchObject(job)
  })

  test('determines the end if none was sent', async () => {
    expect(await at.createJob({ startTime: nine, duration: 90 })).toMatchObject({
      startTime: nine,
      endTime: nine + 90 * MINUTE,
      duration: 90,
    })
  })

  test('determines no end if the job has no start', async () => {
    expect(await at.createJob({ duration: 90 })).toMatchObject({
      startTime: null,
      endTime: null,
      duration: 90,
    })
  })

  test('determines a new end when the start changes', async () => {
    const { id } = await at.createJob({ startTime: nine, duration: 90 })
    const moved = await at.ok('PUT', `/job/${id}`, { json: { startTime: nine + HOUR } })
    expect(moved.endTime).toBe(nine + HOUR + 90 * MINUTE)
  })
})

test('a job accepts a documented state, and refuses an unknown one', async () => {
  expect(await at.createJob({ title: 'x', state: 'PUBLISHED' })).toMatchObject({ state: 'PUBLISHED' })
  expect(await at.status('POST', '/job', { json: { state: 'DONE' } })).toBe(406)
})

test('a resource of a job has the user, a state and whether they reported', async () => {
  const { tech, mate } = at.users
  const { resources } = await at.createJob({ resources: [{ userId: tech.id }, { userId: mate.id }] })
  expect(resources).toEqual([
    expect.objectContaining({ userId: tech.id, fullName: 'Tech', state: 'ASSIGNED', reported: false }),
    expect.objectContaining({ userId: mate.id, fullName: 'Mate', state: 'ASSIGNED', reported: false }),
  ])
})

test('the property `reported` of a resource is read-only', async () => {
  const given = { reported: true, resources: [{ userId: at.users.tech.id, reported: true }] }
  const { id, reported, resources } = await at.createJob(given)
  expect([reported, resources[0].reported]).toEqual([false, false])
  const put = await at.ok('PUT', `/job/${id}`, { json: given })
  expect([put.reported, put.resources[0].reported]).toEqual([false, false])
})

test('a single job has events, signature, documents, items and customFields, which lists omit', async () => {
  const detailed = ['events', 'signature', 'documents', 'items', 'customFields']
  const { id } = await at.createJob({ title: 'Detailed', startTime: nine, state: 'PUBLISHED' })
  expect(Object.keys(await at.readJob(id))).toEqual(expect.arrayContaining(detailed))
  const list: { id: number }[] = await at.ok('GET', '/job')
  const listed = Object.keys(list.find(job => job.id === id) ?? {})
  expect(listed).toContain('title')
  expect(listed.filter(name => detailed.includes(name))).toEqual([])
})

test('the signature of a job has a name, a time and a document', async () => {
  const signature = { name: 'A. Customer', timeStamp: nine, documentUuid: null }
  const { id } = await at.createJob({ title: 'Signed' })
  expect((await at.ok('PUT', `/job/${id}`, { json: { signature } })).signature).toEqual(signature)
})

test('the customFields of a job are stored as sent', async () => {
  const customFields = [{ name: 'gate', value: '1234', odd: { deep: [1, null] } }]
  const { id } = await at.createJob({ customFields })
  expect((await at.readJob(id)).customFields).toMatchObject(customFields)
})

describe.each(['/job', '/asset'])('the custom fields of %s', path => {
  const put = (id: number, customFields: unknown) => at.ok('PUT', `${path}/${id}`, { json: { customFields } })
  const identities = (fields: Record<string, unknown>[]) => fields.map(({ id, uuid }) => ({ id, uuid }))
  const own = '0B9D3C9E-2C54-4F0E-9B6C-6C5E1A2F7D10'
  const given = [
    { name: 'gate', value: '1234' },
    { name: 'pump', type: 'GROUP', fields: [{ name: 'bar', type: 'NUMBER', value: 3 }, 'odd'] },
    { id: 7, uuid: own, name: 'mine' },
    { value: 'without a name' },
  ]

  test('get an id and a uuid if they have none, also inside groups', async () => {
    const { customFields } = await at.ok('POST', path, { json: { customFields: given } })
    expect(customFields).toMatchObject(given)
    const inside = customFields[1].fields[0]
    const all = identities([...customFields, inside])
    expect(all[2]).toEqual({ id: 7, uuid: own })
    for (const { id, uuid } of all)
      expect([Number.isInteger(id), String(uuid)]).toEqual([true, expect.stringMatching(/^[0-9a-f-]{36}$/i)])
    expect(new Set(all.map(({ id }) => id)).size).toBe(5)
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(5)
  })

  test('retain their id and uuid when the list is sent again without them', async () => {
    const made = await at.ok('POST', path, { json: { customFields: given } })
    expect(await put(made.id, given)).toEqual(made)
    expect(await put(made.id, made.customFields)).toEqual(made)
    const [gate, pump, mine] = made.customFields
    const [_gate, _pump, ...others] = given
    const changed = await put(made.id, [
      { name: 'new' },
      { ...gate, name: 'renamed' },
      { name: 'pump', type: 'GROUP', fields: [{ name: 'bar', type: 'NUMBER', value: 4 }] },
      ...others,
    ])
    expect(identities(changed.customFields.slice(1, 4))).toEqual(identities([gate, pump, mine]))
    expect(identities(changed.customFields[2].fields)).toEqual(identities([pump.fields[0]]))
    expect(changed.customFields[2].fields[0].value).toBe(4)
    expect(identities(made.customFields)).not.toContainEqual(identities(changed.customFields)[0])
  })
})

test('a job is stored with its destinations, work items, customer and project', async () => {
  const { id } = await at.createJob({
    destinations: [
      { order: 1, location: { street: 'Storgatan 1', city: 'Umeå', latitude: 63.8, longitude: 20.3 } },
    ],
    items: [{ title: 'Change filter', quantity: 2, unit: 'pcs' }],
    customerId: 41,
    customerName: 'Norrland AB',
    projectId: 42,
    projectName: 'Winter',
    orderId: 43,
    externalId: 'R-2044/7',
  })
  expect(await at.readJob(id)).toMatchObject({
    destinations: [
      { order: 1, location: { street: 'Storgatan 1', city: 'Umeå', latitude: 63.8, longitude: 20.3 } },
    ],
    items: [{ title: 'Change filter', done: false, quantity: 2, unit: 'pcs' }],
    customerName: 'Norrland AB',
    projectName: 'Winter',
  })
})

test('a job is created on the asset that assetUuid names', async () => {
  const asset = await at.ok('POST', '/asset', { json: { name: 'Pump' } })
  const job = await at.createJob({ title: 'On the pump', assetUuid: asset.uuid })
  expect(job.assetUuid).toBe(asset.uuid)
  expect(await at.titles(`/job/list/asset/${asset.id}?untimed&states=DRAFT`)).toEqual(['On the pump'])
})
