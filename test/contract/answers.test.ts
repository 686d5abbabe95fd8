/** The interface, "Requests and answers": statuses, codes, types and addresses. */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const tooLong = 'x'.repeat(5 * 1024 * 1024)

describe('the status of an answer', () => {
  test('is 200 with a body after a create or an update', async () => {
    for (const path of ['/job', '/asset', '/asset/type']) {
      const created = await at.call('POST', path, { json: { title: 'x', name: 'x' } })
      expect([created.status, created.json.id], path).toEqual([200, expect.any(Number)])
      const put = await at.call('PUT', `${path}/${created.json.id}`, { json: { description: 'y' } })
      expect([put.status, put.json.id], path).toEqual([200, created.json.id])
      const made = await at.call('PUT', `${path}/${crypto.randomUUID()}`, { json: { name: 'z' } })
      expect([made.status, made.json.id], path).toEqual([200, expect.any(Number)])
    }
  })

  test('is 204 without a body after a deletion, a note, an action or a planning operation', async () => {
    const { id } = await at.createJob()
    const user = `userId=${at.users.tech.id}`
    await at.done('PUT', `/job/${id}/assign?${user}`)
    await at.done('PUT', `/job/${id}/schedule?${user}`)
    await at.done('PUT', `/job/${id}/action?${user}&state=STARTED`)
    await at.done('PUT', `/job/${id}/unschedule?${user}`)
    await at.done('POST', `/job/${id}/note`, { form: { text: 'x' } })
    await at.done('DELETE', `/job/${id}`)
  })
})

describe('a request body', () => {
  test.each(['{', '{"title":"x"', 'title', '', '{"title":"x"}}', '[', "{'title':1}"])(
    'that is not JSON, such as %j, is answered with 400',
    async raw => {
      const headers = { 'Content-Type': 'application/json' }
      expect(await at.status('POST', '/job', { headers, raw })).toBe(400)
    },
  )

  test.each([
    ['a number in place of a text', { title: 5 }],
    ['a text in place of a number', { duration: '5' }],
    ['a text in place of a flag', { allDay: 'true' }],
    ['a number in place of a flag', { allDay: 1 }],
    ['a text in place of a time', { startTime: '1800000000000' }],
    ['an object in place of a list', { items: {} }],
    ['a list in place of an object', { contactPerson: [] }],
    ['a fraction in place of a whole number', { duration: 1.5 }],
    ['an unknown state', { state: 'DONE' }],
    ['a list in place of the job', []],
    ['null in place of the job', null],
    ['a text in place of the job', 'title'],
  ])('with %s is refused with 406, because the hub converts no types', async (_, json) => {
    expect(await at.status('POST', '/job', { json })).toBe(406)
    const { id } = await at.createJob()
    expect(await at.status('PUT', `/job/${id}`, { json })).toBe(406)
  })

  test('that is too long is refused with 413', async () => {
    expect(await at.status('POST', '/job', { json: { title: tooLong } })).toBe(413)
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('of the type %s is answered with 415', async type => {
    expect(await at.status('POST', '/job', { raw: '{}', headers: { 'Content-Type': type } })).toBe(415)
  })

  test('of a note is answered with 415 if it is JSON and not a form', async () => {
    const { id } = await at.createJob()
    expect(await at.status('POST', `/job/${id}/note`, { json: { text: 'x' } })).toBe(415)
  })
})

test.each([
  ['/version', 'POST', ['GET']],
  ['/job', 'PUT', ['GET', 'POST']],
  ['/job/1', 'POST', ['GET', 'PUT', 'DELETE']],
  ['/job/list/all', 'DELETE', ['GET']],
  ['/job/search', 'POST', ['GET']],
  ['/job/1/note', 'GET', ['POST']],
  ['/job/1/events', 'DELETE', ['GET']],
  ['/job/1/schedule', 'GET', ['PUT']],
  ['/job/1/document/2', 'GET', ['PUT', 'DELETE']],
  ['/document/content', 'PUT', ['POST']],
  ['/form', 'DELETE', ['POST']],
  ['/asset', 'DELETE', ['GET', 'POST']],
  ['/asset/type', 'DELETE', ['GET', 'POST']],
  ['/asset/type/1', 'POST', ['GET', 'PUT', 'DELETE']],
  ['/webhook', 'DELETE', ['GET', 'POST']],
  [`/webhook/${unknownUuid}/test`, 'GET', ['POST']],
  ['/authentication', 'GET', ['POST', 'DELETE']],
])('%s answers the method %s with 405 and the header Allow', async (path, method, allowed) => {
  const { status, headers } = await at.call(method, path, { as: 'key' })
  expect(status).toBe(405)
  const allow = headers.get('allow')?.split(/,\s*/) ?? []
  expect(allow).toEqual(expect.arrayContaining(allowed))
  expect(allow).not.toContain(method)
})

test.each(['/nothing', '/jobs', '/job/1/nothing', '/', ''])(
  'the unknown path %j is answered with 404',
  async path => {
    expect(await at.status('GET', path)).toBe(404)
  },
)

describe('an :id in a path', () => {
  test.each(['999999', unknownUuid, '0', '-1', '1.0', '1e3', 'x', '%20', '99999999999999999999', 'ffffffff'])(
    'that names no entity, such as %s, is answered with 404',
    async ref => {
      expect(await at.status('GET', `/job/${ref}`)).toBe(404)
      expect(await at.status('DELETE', `/job/${ref}`)).toBe(404)
    },
  )

  test('creates no entity by PUT if it is not a UUID', async () => {
    for (const path of ['/job', '/asset', '/asset/type']) {
      for (const ref of ['999999', 'x', 'ffffffff']) {
        expect(await at.status('PUT', `${path}/${ref}`, { json: { name: 'x' } }), `${path}/${ref}`).toBe(404)
      }
    }
  })

  test('is an id if it has only digits, or a UUID in upper or lower case', async () => {
    const { id, uuid } = await at.createJob()
    for (const ref of [id, uuid, uuid.toUpperCase()]) {
      expect((await at.ok('GET', `/job/${ref}`)).id).toBe(id)
    }
  })
})

test('an illegal transition is answered with 409', async () => {
  const { id } = await at.scheduleJob()
  expect(await at.status('PUT', `/job/${id}/action?userId=me&state=FINISHED`, { as: 'tech' })).toBe(409)
})

describe('the query of a request', () => {
  test('is answered with 400 if it is invalid', async () => {
    for (const query of ['limit=x', 'from=never', 'states=NONE', 'offset=-1', 'modified=soon']) {
      expect(await at.status('GET', `/job?${query}`), query).toBe(400)
    }
  })

  test('may contain unknown parameters', async () => {
    expect(await at.status('GET', '/job?colour=red')).toBe(200)
  })
})
