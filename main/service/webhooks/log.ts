/** Log of a subscription, test events, and repeated deliveries. All of them also work for an inactive subscription. */

import type { WebhookLogEntry } from '../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import type { RawRow } from '../../store/rows.ts'
import type { webhookEvents } from '../../store/schema/webhooks.ts'
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
  const event = { channel, eventType: 'TEST', eventAt: now } as const
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
 * POST /webhook/:uuid/log/:id/redeliver: starts a new round of tries with the same `webhook-id`.
 * @throws Refused `not-found` for an event that is not in the log
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

// GET /webhook/:uuid/log (interface, "Event log").

type CalledEvent = RawRow<typeof webhookEvents> & { url: string; request_at: number }

/** Returns the events sent last, the newest first. `limit` is at most 100. @throws Refused `not-found` */
export function readLog(db: ReadDb, keyId: number, uuid: string, limit: number | null): WebhookLogEntry[] {
  const webhook = getWebhook(db, keyId, uuid)
  return db
    .all<CalledEvent>(
      `SELECT * FROM webhook_events WHERE webhook_id = ? AND request_at IS NOT NULL
       ORDER BY request_at DESC, id DESC LIMIT ?`,
      webhook.id,
      Math.min(limit ?? limits.webhookLogSize, limits.webhookLogSize),
    )
    .map(toEntry)
}

function toEntry(event: CalledEvent): WebhookLogEntry {
  return {
    id: event.id,
    url: event.url,
    // The count is 0 while a repeated delivery waits.
    tryCount: Math.max(1, event.try_count),
    requestTimeStamp: event.request_at,
    responseTimeStamp: event.response_at,
    responseTime: event.response_at === null ? null : Math.max(0, event.response_at - event.request_at),
    responseStatus: event.response_status,
    errorMessage: event.error_message,
    event: {
      channel: event.channel,
      eventType: event.event_type,
      eventTimeStamp: event.event_at,
      entityClass: event.entity_class,
      entityUuid: event.entity_uuid,
    },
  }
}
