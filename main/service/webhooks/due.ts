/** Events to send now. An event stays in the state `waiting` until its result is stored, so that a crash loses none. */
import type { WebhookEvent } from '../../../shared/entities/webhook.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Access } from '../access/access.ts'

/** Single try of an event, with all data that sending needs. */
export interface Delivery {
  /** id in `webhook_events` */
  id: number
  /** sent as `webhook-id` */
  uuid: string
  webhookId: number
  webhookUuid: string
  url: string
  /** newest secret of the subscription's key */
  secret: string
  /** tries of this round before this one, 0 to 5 */
  tryCount: number
  event: WebhookEvent
}

export interface Waiting {
  webhookId: number
  /** milliseconds since the epoch of its next try */
  dueAt: number
}

/** Returns the subscriptions with waiting events and a valid key. */
export function readWaiting(db: ReadDb): Waiting[] {
  return db.all<Waiting>(
    `SELECT * FROM (
       SELECT webhooks.id AS "webhookId",
         (SELECT next_try_at FROM webhook_events WHERE state = 'waiting' AND webhook_id = webhooks.id
          ORDER BY next_try_at LIMIT 1) AS "dueAt"
       FROM webhooks JOIN api_keys ON api_keys.id = webhooks.key_id
       WHERE api_keys.revoked_at IS NULL) AS waiting
     WHERE "dueAt" IS NOT NULL`,
  )
}

interface DueRow extends Omit<Delivery, 'event'>, WebhookEvent {}

/** Returns at most `limit` due events, the longest waiting first. Events that are being sent are included. */
export function readDue({ service, vault }: Access, webhookId: number, limit: number): Delivery[] {
  const rows = service.store.read.all<DueRow>(
    `SELECT event.id, event.uuid, event.webhook_id AS "webhookId", webhooks.uuid AS "webhookUuid", webhooks.url,
       api_keys.secret, event.try_count AS "tryCount", event.channel, event.event_type AS "eventType",
       event.event_at AS "eventTimeStamp", event.entity_class AS "entityClass", event.entity_uuid AS "entityUuid"
     FROM webhook_events AS event JOIN webhooks ON webhooks.id = event.webhook_id
     JOIN api_keys ON api_keys.id = webhooks.key_id
     WHERE event.state = 'waiting' AND event.webhook_id = ? AND event.next_try_at <= ?
       AND api_keys.revoked_at IS NULL
     ORDER BY event.next_try_at, event.id LIMIT ?`,
    webhookId,
    service.now(),
    limit,
  )
  return rows.map(({ channel, eventType, eventTimeStamp, entityClass, entityUuid, ...row }) => ({
    ...row,
    secret: vault.open(row.secret),
    event: { channel, eventType, eventTimeStamp, entityClass, entityUuid },
  }))
}
