import { expect, test } from 'vitest'
import { revokeKey } from '../../../../main/service/access/keys.ts'
import { newestSeq } from '../../../../main/service/webhooks/change-cursor.ts'
import { createEventFilter } from '../../../../main/service/webhooks/event-filter.ts'
import { queueChanges } from '../../../../main/service/webhooks/fan-out.ts'
import { forgetDelivered } from '../../../../main/service/webhooks/forget-delivered.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { limits } from '../../../../shared/limits/limits.ts'
import { openWebhooks, type WebhookData } from '../../../support/webhooks/world.ts'

const url = 'https://receiver.example/hook'
const changes = ({ at }: WebhookData) => at.store.read.all('SELECT seq FROM change_log').length

test('changes are deleted after 90 days if their deliveries have been queued', () => {
  const data = openWebhooks()
  data.subscribe({ url, channels: ['job'] })
  data.at.create({})
  data.at.clock.now += limits.changeLogKeptMs
  data.at.create({})
  forgetDelivered(data.at.service)
  expect(changes(data)).toBe(2)
  data.at.clock.now += 1
  forgetDelivered(data.at.service)
  expect(changes(data)).toBe(2)
  queueChanges(data.at.service, createEventFilter())
  forgetDelivered(data.at.service)
  expect(changes(data)).toBe(1)
})

test('changes are deleted even without a subscription, and their numbers are never assigned again', () => {
  const data = openWebhooks()
  data.at.create({})
  const newest = newestSeq(data.at.store.read)
  data.at.clock.now += limits.changeLogKeptMs + 1
  forgetDelivered(data.at.service)
  expect([changes(data), newestSeq(data.at.store.read)]).toEqual([0, newest])
  const { uuid } = data.subscribe({ url, channels: ['job'] })
  data.at.create({})
  queueChanges(data.at.service, createEventFilter())
  expect(data.at.store.read.all('SELECT id FROM webhook_events')).toHaveLength(1)
  expect(data.log(uuid)).toEqual([])
})

test('many changes are deleted in slices', () => {
  const data = openWebhooks()
  const rows = 2 * hubLimits.forgottenAtOnce + 1
  data.at.store.transaction(db =>
    db.run(
      `INSERT INTO change_log (at, group_id, entity, entity_uuid, event_type)
       WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
       SELECT 0, 1, 'job', 'uuid', 'UPDATE' FROM counted`,
      rows,
    ),
  )
  let commits = 0
  data.at.store.onCommit(() => commits++)
  forgetDelivered(data.at.service)
  // The first slice stops deliveries that wait for revoked keys.
  expect([changes(data), commits]).toEqual([0, 4])
})

test('deliveries that wait for a revoked key are deleted', () => {
  const data = openWebhooks()
  const { uuid } = data.subscribe({ url, channels: ['job'] })
  data.test(uuid)
  forgetDelivered(data.at.service)
  expect(data.at.store.read.all('SELECT id FROM webhook_events')).toHaveLength(1)
  revokeKey(data.access, String(data.key.id))
  forgetDelivered(data.at.service)
  expect(data.at.store.read.all('SELECT id FROM webhook_events')).toEqual([])
})
