import { expect, test } from 'vitest'
import { shortenQueues } from '../../../../main/service/webhooks/shorten-queues.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { openWebhooks } from '../../../support/webhooks/world.ts'

test('the oldest events that wait for an unreachable receiver are deleted, but none of other receivers', {
  tags: 'slow',
}, () => {
  const data = openWebhooks()
  const subscribe = () => data.subscribe({ url: 'https://receiver.example/hook', channels: ['job'] })
  const [dead, quick] = [subscribe(), subscribe()]
  const extra = hubLimits.forgottenAtOnce + 1
  data.at.store.transaction(db => {
    for (const [uuid, count] of [
      [dead.uuid, hubLimits.webhookWaiting + extra],
      [quick.uuid, 2],
    ] as const) {
      db.run(
        `INSERT INTO webhook_events (uuid, webhook_id, channel, event_type, event_at, entity_class, entity_uuid,
           state, next_try_at)
         WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
         SELECT hex(randomblob(16)), (SELECT id FROM webhooks WHERE uuid = ?), 'job', 'UPDATE', n, 'Job', 'uuid',
           'waiting', n FROM counted`,
        count,
        uuid,
      )
    }
  })
  expect(shortenQueues(data.at.service)).toBe(extra)
  expect(shortenQueues(data.at.service)).toBe(0)
  const left = data.at.store.read.all(
    `SELECT count(*) AS count, min(event_at) AS oldest FROM webhook_events GROUP BY webhook_id ORDER BY count`,
  )
  expect(left).toEqual([
    { count: 2, oldest: 1 },
    { count: hubLimits.webhookWaiting, oldest: extra + 1 },
  ])
})
