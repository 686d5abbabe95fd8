import { describe, expect, test } from 'vitest'
import type { Job } from '../../../../shared/entities/job.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { openStaffedHub } from '../../../support/http/staffed-hub.ts'

const { at, dispatcher, sara } = await openStaffedHub()

async function create(json: object, person = dispatcher): Promise<Job> {
  const answer = await ask(at, 'POST', '/job', { headers: person.headers, json })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

const get = async (ref: string | number): Promise<Job> =>
  (await ask(at, 'GET', `/job/${ref}`, { headers: dispatcher.headers })).json

describe('POST /job', () => {
  test('creates a draft from only a title, and adds an event', async () => {
    const job = await create({ title: 'Mend the lamp' })
    expect(job).toMatchObject({ title: 'Mend the lamp', state: 'DRAFT', creatorId: dispatcher.user.id })
    expect(job.events).toMatchObject([{ type: 'CREATE', newState: 'DRAFT', userId: dispatcher.user.id }])
    expect(await get(job.id)).toEqual(job)
    expect(await get(job.uuid.toUpperCase())).toEqual(job)
  })

  test('returns every documented property, also the empty ones', async () => {
    const job = await create({})
    for (const name of [
      'title',
      'description',
      'priority',
      'startTime',
      'signature',
      'assetUuid',
      'orderId',
      'externalId',
    ]) {
      expect(job).toHaveProperty(name, null)
    }
    for (const name of ['destinations', 'resources', 'documents', 'items', 'customFields', 'forms']) {
      expect(job).toHaveProperty(name, [])
    }
  })

  test('stores properties that the interface does not document', async () => {
    const job = await create({ title: 'x', colour: { rgb: [1, 2, 3] }, constructor: 'y', toString: null })
    expect(await get(job.id)).toMatchObject({ colour: { rgb: [1, 2, 3] }, constructor: 'y' })
  })

  test('refuses values of a wrong type with a pointer to each', async () => {
    const answer = await ask(at, 'POST', '/job', {
      headers: { ...dispatcher.headers, Accept: 'application/problem+json' },
      json: { title: 5, allDay: 'yes', state: 'DONE', destinations: [{ location: { zip: 35231 } }] },
    })
    expect(answer.status).toBe(406)
    const pointers = answer.json.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers.sort()).toEqual(['/allDay', '/destinations/0/location/zip', '/state', '/title'])
    expect(answer.json.errors).toContainEqual({ pointer: '/title', message: 'must be string or null' })
    const plain = await ask(at, 'POST', '/job', { headers: dispatcher.headers, json: { title: 5 } })
    expect([plain.status, plain.text]).toEqual([406, '/title must be string or null.'])
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('converts no value to another type', async () => {
    for (const body of [
      { startTime: String(morning) },
      { duration: '60' },
      { duration: 1.5 },
      { allDay: 1 },
      { resources: {} },
      { uuid: 'x' },
      [],
      'text',
      null,
    ]) {
      const answer = await ask(at, 'POST', '/job', { headers: dispatcher.headers, json: body })
      expect(answer.status, JSON.stringify(body)).toBe(406)
    }
  })

  test('points to the list entry that has a wrong value', async () => {
    const answer = await ask(at, 'POST', '/job', {
      headers: { ...dispatcher.headers, Accept: 'application/problem+json' },
      json: { destinations: [{}, { location: { zip: 35231 } }] },
    })
    expect(answer.json.errors).toEqual([
      { pointer: '/destinations/1/location/zip', message: 'must be string or null' },
    ])
  })

  test('describes the expected form of a wrong value in its message', async () => {
    const refusal = async (json: object) =>
      (await ask(at, 'POST', '/job', { headers: dispatcher.headers, json })).text
    expect(await refusal({ startTime: 'x' })).toBe('/startTime must be integer or YYYY-MM-DD or null.')
    expect(await refusal({ assetUuid: 'x' })).toBe('/assetUuid must be a UUID or null.')
    expect(await refusal({ priority: 'ASAP' })).toBe(
      '/priority must be one of LOW, NORMAL, HIGH, URGENT or null.',
    )
  })
})

describe('PUT /job/:id', () => {
  test('changes only the properties in the request', async () => {
    const job = await create({ title: 'Before', description: 'Stays', colour: 'red' })
    const answer = await ask(at, 'PUT', `/job/${job.id}`, {
      headers: dispatcher.headers,
      json: { title: 'After' },
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ title: 'After', description: 'Stays', colour: 'red' })
    const cleared = await ask(at, 'PUT', `/job/${job.uuid}`, {
      headers: dispatcher.headers,
      json: { description: null },
    })
    expect(cleared.json).toMatchObject({ title: 'After', description: null })
  })

  test('creates a job only if the UUID is unknown', async () => {
    const uuid = '0b6d4a9c-52f0-4d5e-8a53-9f6e5b1f0a77'
    const made = await ask(at, 'PUT', `/job/${uuid}`, {
      headers: dispatcher.headers,
      json: { title: 'Made' },
    })
    expect([made.status, made.json.uuid]).toEqual([200, uuid])
    for (const ref of ['999999', 'nothing', '-5']) {
      const answer = await ask(at, 'PUT', `/job/${ref}`, {
        headers: dispatcher.headers,
        json: { title: 'x' },
      })
      expect(answer.status, ref).toBe(404)
    }
  })

  test('changes nothing if the job is sent back as it was read', async () => {
    const job = await create({
      title: 'Round trip',
      startTime: morning,
      duration: 30,
      items: [{ title: 'One' }],
    })
    const answer = await ask(at, 'PUT', `/job/${job.id}`, { headers: dispatcher.headers, json: job })
    expect(answer.json).toEqual(job)
  })

  test('refuses a technician who is not assigned to the job', async () => {
    const job = await create({ title: 'Not hers' })
    const answer = await ask(at, 'PUT', `/job/${job.id}`, {
      headers: sara.headers,
      json: { description: 'x' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8'])
  })
})

describe('DELETE /job/:id', () => {
  test('deletes the job, and leaves a tombstone', async () => {
    const job = await create({ title: 'Short-lived' })
    expect((await ask(at, 'DELETE', `/job/${job.id}`, { headers: sara.headers })).status).toBe(403)
    const answer = await ask(at, 'DELETE', `/job/${job.id}`, { headers: dispatcher.headers })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await ask(at, 'GET', `/job/${job.id}`, { headers: dispatcher.headers })).status).toBe(404)
    expect((await ask(at, 'DELETE', `/job/${job.uuid}`, { headers: dispatcher.headers })).status).toBe(404)
    const list = await ask(at, 'GET', `/job?deleted&modified=${morning}`, { headers: dispatcher.headers })
    expect(list.json).toContainEqual({
      id: job.id,
      uuid: job.uuid,
      deleted: true,
      lastModified: expect.any(Number),
    })
  })
})

test('GET /job/:id answers 404 to an id that names no job', async () => {
  for (const ref of ['999999', 'x', '1.5', '0', '%00', '9'.repeat(50), '', 'a'.repeat(400)]) {
    expect((await ask(at, 'GET', `/job/${ref}`, { headers: dispatcher.headers })).status, ref).toBe(404)
  }
})

test('HEAD answers as GET does, without the body', async () => {
  const job = await create({ title: 'Head' })
  const answer = await ask(at, 'HEAD', `/job/${job.id}`, { headers: dispatcher.headers })
  expect([answer.status, answer.text]).toEqual([200, ''])
  expect(answer.headers.get('etag')).toBe(`"${job.uuid}-${job.lastModified}"`)
})

describe('ETag and If-Match', () => {
  test('refuse to change or delete a job of which the client read an older version', async () => {
    const job = await create({ title: 'Guarded' })
    const read = await ask(at, 'GET', `/job/${job.id}`, { headers: dispatcher.headers })
    const stale = { ...dispatcher.headers, 'If-Match': read.headers.get('etag') ?? '' }
    const put = await ask(at, 'PUT', `/job/${job.id}`, { headers: stale, json: { title: 'First' } })
    expect(put.status).toBe(200)
    expect(put.headers.get('etag')).not.toBe(stale['If-Match'])
    const late = await ask(at, 'PUT', `/job/${job.id}`, { headers: stale, json: { title: 'Second' } })
    expect(late.status).toBe(412)
    expect((await ask(at, 'DELETE', `/job/${job.id}`, { headers: stale })).status).toBe(412)
    expect((await get(job.id)).title).toBe('First')
    const any = { ...dispatcher.headers, 'If-Match': `"x", ${put.headers.get('etag')}` }
    expect((await ask(at, 'DELETE', `/job/${job.id}`, { headers: any })).status).toBe(204)
  })

  test("accept the ETag from before a change of only the customer's name", async () => {
    for (const [path, customerId] of [
      ['/job', 7_100],
      ['/asset', 7_101],
    ] as const) {
      const { json } = await ask(at, 'POST', path, { ...dispatcher, json: { customerId } })
      const address = `${path}/${json.id}`
      const tag = (await ask(at, 'GET', address, dispatcher)).headers.get('etag') ?? ''
      // The customer had only a number so far.
      await create({ customerId, customerName: 'Brf Ekorren' })
      const known = { headers: { ...dispatcher.headers, 'If-None-Match': tag } }
      const again = await ask(at, 'GET', address, known)
      expect([again.status, again.json?.customerName]).toEqual([200, 'Brf Ekorren'])
      const guarded = { headers: { ...dispatcher.headers, 'If-Match': tag }, json: { description: 'x' } }
      const put = await ask(at, 'PUT', address, guarded)
      expect(put.status).toBe(200)
      const latest = await ask(at, 'GET', address, dispatcher)
      expect(put.headers.get('etag')).toBe(latest.headers.get('etag'))
    }
  })

  test('refuse notes, actions, assignments and confirmations for an older version of the job', async () => {
    const { id } = await create({ title: 'Guarded' })
    const headers = { ...dispatcher.headers, 'If-Match': '"another"' }
    const form = { text: 'x', discrepancy: '' }
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers, form })).status).toBe(412)
    await ask(at, 'POST', `/job/${id}/note`, { headers: dispatcher.headers, form })
    const before = await get(id)
    for (const path of [
      'schedule?userId=me',
      'assign?userId=me',
      'unschedule?userId=me',
      'action?userId=me&state=STARTED',
      `event/${before.events.at(-1)?.id}/confirm`,
    ]) {
      expect((await ask(at, 'PUT', `/job/${id}/${path}`, { headers })).status, path).toBe(412)
    }
    expect(await get(id)).toEqual(before)
  })

  test('refuse to create a job by PUT with If-Match', async () => {
    const headers = { ...dispatcher.headers, 'If-Match': '*' }
    const path = '/job/7c7d1f88-2f4f-4f6a-9e2e-7b9b8c3a1d10'
    expect((await ask(at, 'PUT', path, { headers, json: {} })).status).toBe(412)
    expect((await ask(at, 'GET', path, { headers })).status).toBe(404)
  })
})

test("a contact's email of more than 1,000 characters is refused on a job and on an asset", async () => {
  const contactPerson = { name: 'Ann', email: `${'a'.repeat(1_000)}@example.com` }
  for (const [path, json] of [
    ['/job', { title: 'x', contactPerson }],
    ['/asset', { name: 'x', contactPerson }],
  ] as const) {
    const answer = await ask(at, 'POST', path, { headers: dispatcher.headers, json })
    expect([answer.status, answer.text], path).toEqual([406, expect.stringContaining('contactPerson/email')])
  }
})
