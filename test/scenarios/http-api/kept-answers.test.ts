import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKey, revokeKey } from '../../../main/service/access/keys.ts'
import { disableUser } from '../../../main/service/jobs/disable-user.ts'
import { openStore } from '../../../main/store/store.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

const key = randomBytes(32)
let it: TestHub

beforeEach(async () => {
  it = await startHub({ key })
})

afterEach(() => it.close())

describe('cached answers', () => {
  test('are not sent to another group, a revoked key or a disabled user', async () => {
    const headers = { 'API-Key': it.integration.apiKey }
    const made = await ask(it, 'POST', '/job', { headers, json: { title: 'Ours' } })
    const path = `/job/${made.json.uuid}`
    const list = '/job?untimed&states=DRAFT'
    const member = await it.addPerson('Member', 'technician')
    for (const each of [headers, member.headers]) {
      expect((await ask(it, 'GET', path, { headers: each })).status).toBe(200)
      expect((await ask(it, 'GET', list, { headers: each })).json).toHaveLength(1)
    }
    const { service, access } = it.hub
    const other = service.store.transaction(db =>
      db.insert(`INSERT INTO groups (uuid, name, time_zone, created_at) VALUES ('o', 'Other', 'UTC', 0)`),
    )
    const plain = { name: 'other', requireSignature: false, grantsForms: true }
    const otherKey = createKey(access, { ...plain, kind: 'integration', groupId: other, role: 'admin' })
    const others = { 'API-Key': otherKey.apiKey }
    expect((await ask(it, 'GET', path, { headers: others })).status).toBe(404)
    expect((await ask(it, 'GET', list, { headers: others })).json).toEqual([])
    disableUser(service, member.user.uuid)
    expect((await ask(it, 'GET', path, { headers: member.headers })).status).toBe(401)
    revokeKey(access, String(it.integration.id))
    expect((await ask(it, 'GET', path, { headers })).status).toBe(401)
  })

  test('are replaced after another program wrote to the database, and refused to a revoked key', async () => {
    const headers = { 'API-Key': it.integration.apiKey }
    const made = await ask(it, 'POST', '/job', { headers, json: { title: 'Before' } })
    const read = () => ask(it, 'GET', `/job/${made.json.id}`, { headers })
    const before = await read()
    const { store } = it.hub.service
    const elsewhere = openStore({ file: store.place, key, seat: 'hub' })
    elsewhere.transaction(db => {
      db.run(`UPDATE meta SET value = value + 1 WHERE name = 'lastModified'`)
      db.run(`UPDATE jobs SET title = 'After', last_modified = last_modified + 1`)
    })
    const after = await read()
    expect([before.json.title, after.json.title]).toEqual(['Before', 'After'])
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    elsewhere.transaction(db => db.run('UPDATE api_keys SET revoked_at = 1'))
    elsewhere.close()
    expect((await read()).status).toBe(401)
  })

  test('have the same headers as answers that are not cached', async () => {
    const headers = { 'API-Key': it.integration.apiKey }
    await ask(it, 'POST', '/job', { headers, json: { title: 'Åäö 🙂' } })
    await ask(it, 'POST', '/job', { headers, json: { title: 'Second' } })
    for (const path of ['/job/1', '/job?untimed&states=DRAFT&limit=1']) {
      const answers = [await ask(it, 'GET', path, { headers }), await ask(it, 'GET', path, { headers })]
      const [first, second] = answers.map(answer => {
        const { 'x-request-id': _id, ...others } = Object.fromEntries(answer.headers)
        return [others, answer.json]
      })
      expect(second).toEqual(first)
      expect(answers[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })
})
