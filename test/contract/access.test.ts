/** The interface, "Access": keys, tokens, groups, the grant of forms. Signing has a file of its own. */
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, openContractHub, unknownUuid, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const tokenOf = (name: 'tech' | 'userOfOtherGroup') => ({
  'API-Token': at.headersOf(name)['API-Token'] ?? '',
})

describe('an integration key', () => {
  test('works without a token, with the role of the key', async () => {
    expect(await at.status('GET', '/job', { as: 'reader' })).toBe(200)
    const { id } = await at.createJob()
    expect(await at.status('DELETE', `/job/${id}`, { as: 'reader' })).toBe(403)
    expect(await at.status('DELETE', `/job/${id}`, { as: 'key' })).toBe(204)
  })

  test('acts with the role of the user if a token is sent', async () => {
    const { id } = await at.createJob()
    expect(await at.status('DELETE', `/job/${id}`, { as: 'key', headers: tokenOf('tech') })).toBe(403)
  })
})

describe('an app key', () => {
  test('is answered with 403 if no token is sent', async () => {
    for (const path of ['/job', '/job/list/mine', '/asset', '/user']) {
      expect(await at.status('GET', path, { as: 'appKey' }), path).toBe(403)
    }
    expect(await at.status('POST', '/job', { as: 'appKey', json: {} })).toBe(403)
  })

  test('is answered with 403 on webhooks, with and without a token', async () => {
    for (const as of ['appKey', 'admin', 'tech'] as const) {
      expect(await at.status('GET', '/webhook', { as }), as).toBe(403)
      const json = { url: 'https://receiver.example/', channels: ['job'] }
      expect(await at.status('POST', '/webhook', { as, json }), as).toBe(403)
    }
  })
})

test('keys, tokens and secrets are UUIDs', async () => {
  const { apiKey, apiSecret } = at.makeKey()
  const { 'API-Token': token } = tokenOf('tech')
  for (const value of [apiKey, apiSecret, token]) expect(value).toMatch(uuidPattern)
})

describe('a token', () => {
  test('is answered with 401 if no key is sent', async () => {
    expect(await at.status('GET', '/job', { as: 'anonymous', headers: tokenOf('tech') })).toBe(401)
  })

  test('is answered with 401 in plain text if it is unknown', async () => {
    for (const as of ['appKey', 'key'] as const) {
      const { status, text, headers } = await at.call('GET', '/job', {
        as,
        headers: { 'API-Token': unknownUuid },
      })
      expect([status, text]).toEqual([401, 'Invalid token'])
      expect(headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })

  test('is required for the list `mine` and the user `me`: otherwise the answer is 403', async () => {
    const { id } = await at.createJob()
    expect(await at.status('GET', '/job/list/mine', { as: 'key' })).toBe(403)
    for (const operation of ['schedule', 'unschedule', 'assign', 'action']) {
      const path = `/job/${id}/${operation}?userId=me&state=STARTED`
      expect(await at.status('PUT', path, { as: 'key' }), operation).toBe(403)
    }
  })
})

test.each(['admin', 'dispatcher', 'key'] as const)(
  'a sender with the role %s may create, change and delete all data of the group',
  async as => {
    const job = await at.createJob({ title: 'x', startTime: at.clock.time + HOUR }, as)
    const asset = await at.ok('POST', '/asset', { as, json: { name: 'x' } })
    const type = await at.ok('POST', '/asset/type', { as, json: { name: 'x' } })
    await at.ok('PUT', `/job/${job.id}`, { as, json: { title: 'y', state: 'CLOSED', priority: 'HIGH' } })
    await at.done('PUT', `/job/${job.id}/schedule?userId=${at.users.tech.id}`, { as })
    await at.done('PUT', `/job/${job.id}/action?userId=${at.users.tech.id}&state=STARTED`, { as })
    await at.done('PUT', `/job/${job.id}/unschedule?userId=${at.users.tech.id}`, { as })
    await at.done('POST', `/job/${job.id}/note`, { as, form: { text: 'x' } })
    await at.ok('PUT', `/asset/${asset.id}`, { as, json: { name: 'y' } })
    await at.ok('PUT', `/asset/type/${type.id}`, { as, json: { name: 'y' } })
    for (const path of [`/job/${job.id}`, `/asset/${asset.id}`, `/asset/type/${type.id}`]) {
      await at.done('DELETE', path, { as })
    }
  },
)

describe('a new entity belongs to', () => {
  test('the group of the key if no token is sent', async () => {
    expect((await at.createJob({}, 'key')).groupId).toBe(at.group.id)
    expect((await at.createJob({}, 'keyOfOtherGroup')).groupId).toBe(at.otherGroup.id)
  })

  test('the group in the body, or to the first group of the user if the body names none', async () => {
    const { headers } = await at.hub.addPerson('Both', 'dispatcher', {
      furtherGroupIds: [at.otherGroup.id],
    })
    const create = (json: object) => at.ok('POST', '/job', { as: 'anonymous', headers, json })
    expect((await create({})).groupId).toBe(at.group.id)
    expect((await create({ groupId: at.otherGroup.id })).groupId).toBe(at.otherGroup.id)
    expect((await create({ groupId: at.group.id })).groupId).toBe(at.group.id)
  })
})

test('dates in a query are read in the time zone of the group', async () => {
  const startTime = Date.UTC(2027, 0, 11, 2)
  await at.createJob({ title: 'here', startTime, endTime: startTime + MINUTE, state: 'PUBLISHED' })
  await at.createJob(
    { title: 'there', startTime, endTime: startTime + MINUTE, state: 'PUBLISHED' },
    'userOfOtherGroup',
  )
  expect(await at.titles('/job?from=2027-01-11')).toContain('here')
  expect(await at.titles('/job?from=2027-01-11', 'userOfOtherGroup')).not.toContain('there')
  expect(await at.titles('/job?from=2027-01-10', 'userOfOtherGroup')).toContain('there')
})

describe('an entity of another group', () => {
  test('is answered with 404 by every operation', async () => {
    const { id, uuid } = await at.scheduleJob()
    const user = `userId=${at.users.userOfOtherGroup.id}`
    for (const as of ['userOfOtherGroup', 'keyOfOtherGroup'] as const) {
      for (const ref of [id, uuid]) {
        for (const [method, path, more] of [
          ['GET', `/job/${ref}`, {}],
          ['PUT', `/job/${ref}`, { json: { title: 'Mine' } }],
          ['DELETE', `/job/${ref}`, {}],
          ['GET', `/job/${ref}/events`, {}],
          ['POST', `/job/${ref}/note`, { form: { text: 'x' } }],
          ['PUT', `/job/${ref}/schedule?${user}`, {}],
          ['PUT', `/job/${ref}/assign?${user}`, {}],
          ['PUT', `/job/${ref}/unschedule?${user}`, {}],
          ['PUT', `/job/${ref}/action?${user}&state=STARTED`, {}],
        ] as const) {
          expect(await at.status(method, path, { as, ...more }), `${as} ${method} ${path}`).toBe(404)
        }
      }
    }
    expect((await at.readJob(id)).title).toBe('Job')
  })

  test('is in no list of this group', async () => {
    await at.createJob({ title: 'ours', startTime: at.clock.time + HOUR, state: 'PUBLISHED' })
    for (const path of [
      '/job?untimed',
      '/job/list/all',
      '/job/list/unassigned',
      '/user',
      '/asset',
      '/asset/type',
    ]) {
      const seen = JSON.stringify(await at.ok('GET', path, { as: 'userOfOtherGroup' }))
      expect(seen, path).not.toContain('ours')
      expect(seen, path).not.toContain('"groupId":1,')
    }
  })
})

test('an operation on forms is answered with 403 if the key has no form grant', async () => {
  const { id } = await at.createJob()
  for (const [method, path, json] of [
    ['POST', '/form', { title: 'x', jobId: id }],
    ['GET', `/form?jobUuid=${unknownUuid}`, undefined],
    ['GET', `/form/${unknownUuid}`, undefined],
    ['PUT', `/form/${unknownUuid}`, { title: 'x' }],
    ['DELETE', `/form/${unknownUuid}`, undefined],
  ] as const) {
    expect(await at.status(method, path, { as: 'formless', json }), `${method} ${path}`).toBe(403)
  }
  expect(await at.status('POST', '/form', { as: 'key', json: { title: 'x', jobId: id } })).toBe(200)
})
