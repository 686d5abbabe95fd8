import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey, revokeKey } from '../../../main/service/access/keys.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

const plain = { requireSignature: false, grantsForms: true }

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

describe('a key', () => {
  test('that is unknown or missing is refused', async () => {
    const sent: Record<string, string>[] = [{ 'API-Key': 'x' }, { 'API-Key': '' }, {}]
    for (const headers of sent) {
      const answer = await ask(at, 'GET', '/job', { headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/plain; charset=utf-8'])
      expect(answer.text).toMatch(/^API key is invalid/)
    }
  })

  test('that was revoked is refused at once', async () => {
    const key = createKey(at.hub.access, { ...plain, name: 'old', kind: 'app' })
    expect((await ask(at, 'GET', '/version', { headers: { 'API-Key': key.apiKey } })).status).toBe(200)
    revokeKey(at.hub.access, String(key.id))
    expect((await ask(at, 'GET', '/version', { headers: { 'API-Key': key.apiKey } })).text).toBe(
      'API key is invalid',
    )
  })

  test('may be sent in the query', async () => {
    expect((await ask(at, 'GET', `/job?api_key=${at.integration.apiKey}`)).status).toBe(200)
    const { headers } = await at.addPerson('Query', 'technician')
    const query = `api_key=${headers['API-Key']}&api_token=${headers['API-Token']}`
    expect((await ask(at, 'GET', `/user/me?${query}`)).json.name).toBe('Query')
  })

  test('may be sent in header and query if both are the same', async () => {
    const headers = { 'API-Key': at.integration.apiKey }
    expect((await ask(at, 'GET', `/job?api_key=${at.integration.apiKey}`, { headers })).status).toBe(200)
    expect((await ask(at, 'GET', `/job?api_key=${at.app.apiKey}`, { headers })).status).toBe(401)
  })

  test('of kind app works only with a token', async () => {
    const answer = await ask(at, 'GET', '/job', { headers: { 'API-Key': at.app.apiKey } })
    expect(answer.status).toBe(403)
  })

  test('of kind integration works without a token, but acts for no user', async () => {
    const headers = { 'API-Key': at.integration.apiKey }
    expect((await ask(at, 'GET', '/job', { headers })).status).toBe(200)
    expect((await ask(at, 'GET', '/job/list/mine', { headers })).status).toBe(403)
    expect((await ask(at, 'GET', '/user/me', { headers })).status).toBe(403)
    const job = (await ask(at, 'POST', '/job', { headers, json: { title: 'A job' } })).json
    expect([job.creatorId, job.groupId, job.events[0].userId]).toEqual([null, at.group.id, null])
    expect((await ask(at, 'PUT', `/job/${job.id}/schedule?userId=me`, { headers })).status).toBe(403)
    expect((await ask(at, 'DELETE', '/authentication', { headers })).status).toBe(403)
  })

  test('with a token has the role of the user', async () => {
    const { headers } = await at.addPerson('Technician', 'technician')
    const both = { 'API-Key': at.integration.apiKey, 'API-Token': headers['API-Token'] ?? '' }
    const job = (await ask(at, 'POST', '/job', { headers: { 'API-Key': at.integration.apiKey }, json: {} }))
      .json
    expect((await ask(at, 'DELETE', `/job/${job.id}`, { headers: both })).status).toBe(403)
    expect(
      (await ask(at, 'DELETE', `/job/${job.id}`, { headers: { 'API-Key': at.integration.apiKey } })).status,
    ).toBe(204)
  })
})

test('a key reads and changes nothing of another group', async () => {
  const other = createGroup(at.hub.service, { name: 'Göteborg', timeZone: 'Europe/Stockholm' })
  const key = createKey(at.hub.access, {
    ...plain,
    name: 'other',
    kind: 'integration',
    groupId: other.id,
    role: 'admin',
  })
  const keyOfOtherGroup = { 'API-Key': key.apiKey }
  const headers = { 'API-Key': at.integration.apiKey }
  const { user } = await at.addPerson('Insider', 'technician')
  const job = (await ask(at, 'POST', '/job', { headers, json: { title: 'Ours', startTime: at.clock.time } }))
    .json
  expect((await ask(at, 'GET', '/job', { headers: keyOfOtherGroup })).json).toEqual([])
  expect((await ask(at, 'GET', '/job/search?q=ours', { headers: keyOfOtherGroup })).json).toEqual([])
  for (const ref of [job.id, job.uuid]) {
    expect((await ask(at, 'GET', `/job/${ref}`, { headers: keyOfOtherGroup })).status).toBe(404)
    expect(
      (await ask(at, 'PUT', `/job/${ref}`, { headers: keyOfOtherGroup, json: { title: 'Mine' } })).status,
    ).toBe(404)
    expect((await ask(at, 'DELETE', `/job/${ref}`, { headers: keyOfOtherGroup })).status).toBe(404)
    expect((await ask(at, 'GET', `/job/${ref}/events`, { headers: keyOfOtherGroup })).status).toBe(404)
    expect(
      (await ask(at, 'POST', `/job/${ref}/note`, { headers: keyOfOtherGroup, form: { text: 'x' } })).status,
    ).toBe(404)
  }
  expect((await ask(at, 'GET', `/user/${user.id}`, { headers: keyOfOtherGroup })).status).toBe(404)
  expect((await ask(at, 'GET', `/job/list/user/${user.id}`, { headers: keyOfOtherGroup })).status).toBe(404)
  expect((await ask(at, 'GET', '/user', { headers: keyOfOtherGroup })).json).toEqual([])
})

test('a token of one group is refused with the key of another group', async () => {
  const other = createGroup(at.hub.service, { name: 'Malmö', timeZone: 'Europe/Stockholm' })
  const { headers } = await at.addPerson('Outsider', 'admin', { groupId: other.id })
  const both = { 'API-Key': at.integration.apiKey, 'API-Token': headers['API-Token'] ?? '' }
  expect((await ask(at, 'GET', '/job', { headers: both })).status).toBe(403)
})

describe('GET /user', () => {
  test('returns the users of the group, ordered by name', async () => {
    const zoe = await at.addPerson('Zoe', 'dispatcher')
    const users = (await ask(at, 'GET', '/user', { headers: zoe.headers })).json
    const { id, uuid, name } = zoe.user
    expect(users.at(-1)).toEqual({ id, uuid, name, role: 'dispatcher' })
    for (const ref of [id, uuid, uuid.toUpperCase(), 'me']) {
      expect((await ask(at, 'GET', `/user/${ref}`, { headers: zoe.headers })).json).toEqual(users.at(-1))
    }
    for (const ref of ['99999', 'nobody', '-1']) {
      expect((await ask(at, 'GET', `/user/${ref}`, { headers: zoe.headers })).status).toBe(404)
    }
  })
})
