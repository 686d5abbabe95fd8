/** The interface, "Roles": the rights of a technician. */
import { describe, expect, test } from 'vitest'
import { HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
const { tech, mate } = at.users
const asTech = { as: 'tech' } as const
const put = (id: number, json: unknown) => at.status('PUT', `/job/${id}`, { ...asTech, json })

test('a technician reads the jobs and assets of the group', async () => {
  const { id } = await at.createJob({ title: 'x', startTime: at.clock.time + HOUR, state: 'PUBLISHED' })
  const asset = await at.ok('POST', '/asset', { json: { name: 'x' } })
  for (const path of [
    `/job/${id}`,
    `/job/${id}/events`,
    '/job',
    '/job/search?q=x',
    `/asset/${asset.id}`,
    '/asset',
  ]) {
    expect(await at.status('GET', path, asTech), path).toBe(200)
  }
})

test('a technician adds notes, documents and forms', async () => {
  const { id } = await at.scheduleJob()
  expect(await at.status('POST', `/job/${id}/note`, { ...asTech, form: { text: 'x' } })).toBe(204)
  expect(await at.status('POST', '/form', { ...asTech, json: { title: 'x', jobId: id } })).toBe(200)
  const { status, json } = await at.upload('text', 'a.txt', asTech)
  expect(status).toBe(200)
  expect(await at.status('PUT', `/job/${id}/document/${json.document.uuid}`, asTech)).toBe(200)
})

describe('a technician who is a resource of the job', () => {
  test.each([
    ['items', [{ title: 'x', done: true }]],
    ['signature', { name: 'A. Customer' }],
    ['customFields', [{ name: 'x', value: 1 }]],
    ['description', 'Found it'],
    ['documents', [{ contentUrl: 'https://example.com/', fileName: 'x' }]],
  ])('may change %s by PUT', async (name, value) => {
    const { id } = await at.scheduleJob()
    expect(await put(id, { [name]: value })).toBe(200)
  })

  test('may change only their own resource by PUT', async () => {
    const { id, resources } = await at.scheduleJob(['tech', 'mate'])
    const [own, other] = resources
    expect(await put(id, { resources: [{ ...own, state: 'STARTED' }, other] })).toBe(200)
    expect(
      await put(id, {
        resources: [
          { ...own, state: 'STARTED' },
          { ...other, state: 'STARTED' },
        ],
      }),
    ).toBe(403)
    expect(await put(id, { resources: [{ ...own, state: 'STARTED' }] })).toBe(403)
    expect(await at.statesOf(id)).toEqual({ job: 'STARTED', tech: 'STARTED', mate: 'SCHEDULED' })
  })

  test('may send actions only for their own resource', async () => {
    const { id } = await at.scheduleJob(['tech', 'mate'])
    expect(await at.status('PUT', `/job/${id}/action?userId=me&state=STARTED`, asTech)).toBe(204)
    expect(await at.status('PUT', `/job/${id}/action?userId=${mate.id}&state=STARTED`, asTech)).toBe(403)
  })

  test.each([
    ['title', 'Other'],
    ['priority', 'LOW'],
    ['startTime', Date.UTC(2027, 0, 1)],
    ['duration', 5],
    ['state', 'CLOSED'],
    ['placeName', 'Elsewhere'],
    ['contactPerson', { name: 'x' }],
    ['destinations', [{ location: { city: 'x' } }]],
    ['customerName', 'x'],
  ])('may not change %s, and gets 403', async (name, value) => {
    const { id } = await at.scheduleJob()
    expect(await put(id, { [name]: value, description: 'And this' })).toBe(403)
    expect((await at.readJob(id)).description).toBe(null)
  })

  test('may send a job as it was read, with allowed changes', async () => {
    const { id } = await at.scheduleJob(['tech', 'mate'], {
      title: 'All',
      startTime: at.clock.time + HOUR,
      duration: 30,
      customerName: 'Kund',
      destinations: [{ location: { city: 'Umeå' } }],
      contactPerson: { name: 'Eva' },
    })
    const job = await at.readJob(id)
    expect(await put(id, { ...job, description: 'New' })).toBe(200)
    expect((await at.readJob(id)).description).toBe('New')
  })
})

test('a technician may change nothing on a job without their own resource, and gets 403', async () => {
  for (const people of [[], ['mate']] as const) {
    const { id } = await at.scheduleJob([...people])
    expect(await put(id, { description: 'x' })).toBe(403)
    expect(await put(id, { items: [{ title: 'x' }] })).toBe(403)
  }
})

test('a technician creates jobs', async () => {
  expect(await at.createJob({ title: 'Found on the way' }, 'tech')).toMatchObject({ creatorId: tech.id })
})

describe.each(['schedule', 'assign'])('the operation %s', operation => {
  test('is permitted to a technician for their own user', async () => {
    const { id } = await at.createJob()
    expect(await at.status('PUT', `/job/${id}/${operation}?userId=me`, asTech)).toBe(204)
    const { id: other } = await at.createJob()
    expect(await at.status('PUT', `/job/${other}/${operation}?userId=${tech.id}`, asTech)).toBe(204)
  })

  test('is refused with 403 to a technician for another user', async () => {
    const { id } = await at.createJob()
    expect(await at.status('PUT', `/job/${id}/${operation}?userId=${mate.id}`, asTech)).toBe(403)
  })
})

describe('a technician may not', () => {
  test.each([
    ['delete a job', 'DELETE', '/job/:job', {}],
    ['unschedule anybody', 'PUT', '/job/:job/unschedule?userId=me', {}],
    ['create an asset', 'POST', '/asset', { json: { name: 'y' } }],
    ['change an asset', 'PUT', '/asset/:asset', { json: { name: 'y' } }],
    ['delete an asset', 'DELETE', '/asset/:asset', {}],
    ['create an asset type', 'POST', '/asset/type', { json: { name: 'y' } }],
    ['change an asset type', 'PUT', '/asset/type/:type', { json: { name: 'y' } }],
    ['delete an asset type', 'DELETE', '/asset/type/:type', {}],
  ])('%s, and gets 403', async (_, method, path, more) => {
    const { id } = await at.scheduleJob()
    const asset = await at.ok('POST', '/asset', { json: { name: 'x' } })
    const type = await at.ok('POST', '/asset/type', { json: { name: 'x' } })
    const exact = path.replace(':job', id).replace(':asset', asset.id).replace(':type', type.id)
    expect(await at.status(method, exact, { ...asTech, ...more })).toBe(403)
  })
})
