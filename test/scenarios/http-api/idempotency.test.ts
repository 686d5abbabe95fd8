import { describe, expect, test } from 'vitest'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { openStaffedHub } from '../../support/http/staffed-hub.ts'

const { at, dispatcher, sara, createJob: create, eventsOf } = await openStaffedHub()

const put = (path: string) => ask(at, 'PUT', path, { headers: dispatcher.headers })

describe('an Idempotency-Key', () => {
  const withKey = (key: string, person = sara) => ({ ...person.headers, 'Idempotency-Key': key })

  test('returns the first answer again and changes nothing twice', async () => {
    const headers = withKey('create-1', dispatcher)
    const first = await ask(at, 'POST', '/job', { headers, json: { title: 'Once' } })
    const again = await ask(at, 'POST', '/job', { headers, json: { title: 'Once' } })
    expect(again.status).toBe(200)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test('applies to notes and actions, also with a new token of the same user', async () => {
    const { id } = await create()
    await put(`/job/${id}/schedule?userId=${sara.user.id}`)
    for (let nth = 0; nth < 3; nth += 1) {
      const noted = await ask(at, 'POST', `/job/${id}/note`, {
        headers: withKey('n'),
        form: { text: 'once' },
      })
      const acted = await ask(at, 'PUT', `/job/${id}/action?userId=me&state=STARTED`, {
        headers: withKey('a'),
      })
      expect([noted.status, acted.status]).toEqual([204, 204])
    }
    const types = (await eventsOf(id)).map(({ type }) => type)
    expect(types).toEqual(['CREATE', 'SCHEDULE', 'NOTE', 'RESOURCE_ACTION'])
  })

  test('belongs to the user in all groups, and a repetition returns no entity of another group', async () => {
    const { hub } = at
    const other = createGroup(hub.service, { name: 'Malmö', timeZone: 'Europe/Stockholm' })
    const both = await at.addPerson('Both', 'dispatcher', { furtherGroupIds: [other.id] })
    const groupIds = [at.group.id, other.id]
    const answers = []
    for (const groupId of groupIds) {
      const plain = { requireSignature: false, grantsForms: true, role: 'admin' } as const
      const { apiKey } = createKey(hub.access, { ...plain, name: 'office', kind: 'integration', groupId })
      const headers = { ...withKey('same', both), 'API-Key': apiKey }
      answers.push(await ask(at, 'POST', '/job', { headers, json: { title: 'Here' } }))
    }
    expect(answers[0]?.json.groupId).toBe(at.group.id)
    expect([answers[1]?.status, answers[1]?.text]).toEqual([204, ''])
  })

  test('is independent of the same text that is sent with another API key', async () => {
    const plain = { name: 'second', kind: 'integration', groupId: at.group.id, role: 'admin' } as const
    const second = createKey(at.hub.access, { ...plain, requireSignature: false, grantsForms: true })
    // An active subscription would get events of the jobs here, and closing the server would wait for its unreachable
    // address.
    const json = { url: 'https://hooks.example/x', channels: ['job'], active: false }
    const made = await Promise.all(
      [at.integration, second].map(({ apiKey }) =>
        ask(at, 'POST', '/webhook', { headers: { ...withKey('hook'), 'API-Key': apiKey }, json }),
      ),
    )
    const uuids = made.map(({ json: subscription }) => subscription.uuid)
    expect(new Set(uuids).size).toBe(2)
  })

  test('refuses another request under the same key', async () => {
    const { id } = await create()
    const headers = withKey('reused')
    await ask(at, 'POST', `/job/${id}/note`, { headers, form: { text: 'one' } })
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers, form: { text: 'two' } })).status).toBe(422)
    expect((await eventsOf(id)).filter(({ type }) => type === 'NOTE')).toHaveLength(1)
  })

  test('of one sender has no effect for another sender', async () => {
    const { id } = await create()
    for (const person of [sara, dispatcher]) {
      const headers = withKey('shared', person)
      expect(
        (await ask(at, 'POST', `/job/${id}/note`, { headers, form: { text: person.user.name } })).status,
      ).toBe(204)
    }
    expect((await eventsOf(id)).filter(({ type }) => type === 'NOTE')).toHaveLength(2)
  })

  test('can be used again after a refused request', async () => {
    const { id } = await create()
    const headers = withKey('refused-first')
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers, form: {} })).status).toBe(406)
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers, form: { text: 'now' } })).status).toBe(204)
  })

  test('stores a note once, also after the key was deleted', async () => {
    const { id } = await create()
    const headers = { 'API-Key': at.integration.apiKey, 'Idempotency-Key': 'month' }
    const send = () => ask(at, 'POST', `/job/${id}/note`, { headers, form: { text: 'x' } })
    await send()
    at.clock.time += 31 * 86_400_000
    expect((await send()).status).toBe(204)
    expect((await eventsOf(id)).filter(({ type }) => type === 'NOTE')).toHaveLength(1)
  })

  test('has a limited length', async () => {
    const answer = await ask(at, 'POST', '/job', {
      headers: { 'API-Key': at.integration.apiKey, 'Idempotency-Key': 'x'.repeat(201) },
      json: {},
    })
    expect(answer.status).toBe(400)
  })
})

test('two equal requests that arrive at the same time have one effect', async () => {
  const { id } = await create()
  const headers = { 'API-Key': at.integration.apiKey, 'Idempotency-Key': 'together' }
  const send = () => ask(at, 'POST', `/job/${id}/note`, { headers, form: { text: 'x' } })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect((await eventsOf(id)).filter(({ type }) => type === 'NOTE')).toHaveLength(1)
})
