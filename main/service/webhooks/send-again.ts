/** Events that somebody asks for: the test event, and one of the log once more. Also to a subscription at rest. */
import { hubLimits } from '../../../shared/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Command } from '../command.ts'
import { isIdRef } from '../entity/ref.ts'
import { refuse } from '../refuse.ts'
import { queueEvent } from './queue-event.ts'
import { channelsOf, getWebhook } from './webhook-record.ts'

/** POST /webhook/:uuid/test (interface, "Test event"). @throws Refused `not-found`, `too-many` */
export function sendTest({ db, now, newUuid }: Command, keyId: number, uuid: string): void {
  const webhook = getWebhook(db, keyId, uuid)
  requireFewTests(db, webhook.id)
  const [channel] = channelsOf(webhook)
  if (!channel) throw new Error('A subscription without a channel')
  const event = { channel, eventType: 'TEST', eventTimeStamp: now }
  const entity = { entityClass: 'WebhookSubscription', entityUuid: webhook.uuid }
  queueEvent(db, { uuid: newUuid(), webhookId: webhook.id, ...event, ...entity }, now)
}

function requireFewTests(db: ReadDb, webhookId: number): void {
  const rows = db.all(
    `SELECT 1 FROM webhook_events WHERE state = 'waiting' AND webhook_id = ? AND event_type = 'TEST' LIMIT ?`,
    webhookId,
    hubLimits.webhookTestsWaiting,
  )
  if (rows.length === hubLimits.webhookTestsWaiting) {
    refuse(
      'too-many',
      'Too many test events wait for this subscription: let some of them be delivered first.',
    )
  }
}

/**
 * POST /webhook/:uuid/log/:id/redeliver: a new round of tries under the same `webhook-id`.
 * @throws Refused `not-found` for what is not in the log
 */
export function redeliver({ db, now }: Command, keyId: number, uuid: string, entry: string): void {
  const webhook = getWebhook(db, keyId, uuid)
  const { changes } = db.run(
    `UPDATE webhook_events SET state = 'waiting', next_try_at = ?, try_count = 0
     WHERE id = ? AND webhook_id = ? AND request_at IS NOT NULL`,
    now,
    isIdRef(entry) ? Number(entry) : 0,
    webhook.id,
  )
  if (changes === 0) refuse('not-found', 'There is no such entry in the log of this subscription.')
}
