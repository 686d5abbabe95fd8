/** An integration key has rights in its group only, not on the whole server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { askAs } from '../../support/http/webhook-asker.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

// The address belongs to no machine: requests to it time out.
const json = { url: 'http://192.0.2.1/hook', channels: ['job'] }

test('refuses another subscription if the key has reached its limit', async () => {
  const to = askAs(at)
  const statuses: number[] = []
  for (let count = 0; count < hubLimits.webhooksPerKey; count++) {
    statuses.push((await to('POST', '/webhook', { json })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await to('POST', '/webhook', { json })).status).toBe(409)
  expect((await to('PUT', `/webhook/${crypto.randomUUID()}`, { json })).status).toBe(409)
  const [first] = (await to('GET', '/webhook')).json
  expect((await to('PUT', `/webhook/${first.uuid}`, { json: { active: false } })).status).toBe(200)
  await to('DELETE', `/webhook/${first.uuid}`)
  expect((await to('POST', '/webhook', { json })).status).toBe(200)
})

test('refuses further test events while too many are waiting', async () => {
  const to = askAs(at)
  const { uuid } = (await to('POST', '/webhook', { json })).json
  at.hub.service.store.transaction(db =>
    db.run(
      `INSERT INTO webhook_events (uuid, webhook_id, channel, event_type, event_at, entity_class, entity_uuid,
         state, next_try_at)
       WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
       SELECT hex(randomblob(16)), (SELECT id FROM webhooks WHERE uuid = ?), 'job', 'TEST', n, 'Job', 'uuid',
         'waiting', ? FROM counted`,
      hubLimits.webhookTestsWaiting,
      uuid,
      // none of them is sent today
      8_640_000_000_000_000,
    ),
  )
  expect((await to('POST', `/webhook/${uuid}/test`)).status).toBe(429)
})
