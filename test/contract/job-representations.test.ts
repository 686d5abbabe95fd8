/** The interface, "Representations", "Job": the properties of jobs, list entries and search entries. */
import { expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()

const entity = ['id', 'uuid', 'creationTimeStamp', 'lastModified', 'creatorId', 'groupId']
const listItem = [
  ...entity,
  ...['title', 'description', 'priority', 'state', 'allDay', 'startTime', 'endTime', 'duration', 'placeName'],
  ...['contactPerson', 'destinations', 'resources', 'customerId', 'customerName', 'projectId', 'projectName'],
  ...['orderId', 'externalId', 'assetUuid', 'reported'],
]
const job = [...listItem, 'events', 'signature', 'documents', 'items', 'customFields', 'forms']
const searchEntry = [
  ...['id', 'uuid', 'title', 'description', 'state', 'startTime', 'endTime', 'placeName', 'customerName'],
  'externalId',
  ...['projectName', 'score'],
]
const keys = (value: object) => Object.keys(value).toSorted()

test('a job has every documented property, including null and empty lists', async () => {
  const bare = await at.createJob({})
  expect(keys(bare)).toEqual(job.toSorted())
  const { events: _, ...rest } = bare
  expect(rest).toMatchObject({
    title: null,
    contactPerson: null,
    customerId: null,
    assetUuid: null,
    signature: null,
    destinations: [],
    resources: [],
    documents: [],
    items: [],
    customFields: [],
    forms: [],
  })
})

test('an entry of a list has every documented property and no other', async () => {
  await at.createJob({ title: 'bare', state: 'PUBLISHED' })
  for (const entry of await at.ok('GET', '/job?untimed')) expect(keys(entry)).toEqual(listItem.toSorted())
})

test('a search result has every documented property and no other', async () => {
  await at.createJob({ title: 'sought' })
  const [found] = await at.ok('GET', '/job/search?q=sought')
  expect(keys(found)).toEqual(searchEntry.toSorted())
  expect(found.score).toEqual(expect.any(Number))
})

test("the creator of a job is the token's user, or null for a key without a token", async () => {
  const before = at.clock.time
  expect(await at.createJob({}, 'tech')).toMatchObject({
    creatorId: at.users.tech.id,
    groupId: at.group.id,
    creationTimeStamp: before,
  })
  const { id, creatorId, events } = await at.createJob({}, 'key')
  expect([creatorId, events[0].userId]).toEqual([null, null])
  await at.ok('PUT', `/job/${id}`, { as: 'tech', json: {} })
  expect((await at.readJob(id)).creatorId).toBe(null)
})

test.each(['LOW', 'NORMAL', 'HIGH', 'URGENT', null])('a priority can be %s', async priority => {
  expect(await at.createJob({ priority })).toMatchObject({ priority })
})

test('an unknown priority is answered with 406', async () => {
  expect(await at.status('POST', '/job', { json: { priority: 'SOON' } })).toBe(406)
})

test('a contact person has a name, a phone and an e-mail address', async () => {
  const contactPerson = { name: 'Eva', phone: '+46 8 1', email: 'eva@example.com' }
  expect((await at.createJob({ contactPerson })).contactPerson).toEqual(contactPerson)
  expect((await at.createJob({ contactPerson: { name: 'Eva' } })).contactPerson).toEqual({
    name: 'Eva',
    phone: null,
    email: null,
  })
})

test('a destination has every documented property', async () => {
  const { destinations } = await at.createJob({ destinations: [{ location: { city: 'Kiruna' } }] })
  expect(keys(destinations[0])).toEqual(['id', 'location', 'order', 'uuid'])
  expect(keys(destinations[0].location)).toEqual(
    ['placeName', 'street', 'zip', 'city', 'country', 'latitude', 'longitude'].toSorted(),
  )
})

test('a resource has every documented property', async () => {
  const { resources } = await at.scheduleJob()
  expect(keys(resources[0])).toEqual(['id', 'uuid', 'userId', 'fullName', 'state', 'reported'].toSorted())
})

test('a work item has every documented property, with the user and the time of its completion', async () => {
  const { id, items } = await at.createJob({ items: [{ title: 'Bleed' }] })
  expect(keys(items[0])).toEqual(
    [
      ...['id', 'uuid', 'title', 'description', 'done', 'doneTimeStamp', 'doneByUserId', 'destinationId'],
      ...['quantity', 'unit', 'materialNumber', 'van', 'takings'],
    ].toSorted(),
  )
  await at.done('PUT', `/job/${id}/schedule?userId=${at.users.tech.id}`)
  const done = await at.ok('PUT', `/job/${id}`, {
    as: 'tech',
    json: { items: [{ id: items[0].id, done: true }] },
  })
  expect(done.items).toEqual([
    { ...items[0], done: true, doneTimeStamp: at.clock.time, doneByUserId: at.users.tech.id },
  ])
})

test('customers, projects and orders are created when a job names them', async () => {
  const { customerId, projectId } = await at.createJob({ customerName: 'New AB', projectName: 'New project' })
  expect([customerId, projectId]).toEqual([expect.any(Number), expect.any(Number)])
  const again = await at.createJob({ customerName: 'New AB', title: 'second', state: 'PUBLISHED' })
  expect(again.customerId).toBe(customerId)
  expect(await at.titles(`/job/list/customer/${customerId}?untimed`)).toEqual(['second'])
  expect((await at.createJob({ orderId: 77 })).orderId).toBe(77)
})
