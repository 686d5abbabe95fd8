/** What is to be sent now. An event stays waiting until its outcome is stored, so that none is lost with the process. */
import type { WebhookEvent } from '../../../shared/webhook.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Access } from '../access/access.ts'

/** One try of one event, with all that it needs. */
export interface Delivery {
  /** of webhook_events */
  id: number
  /** the `webhook-id` */
  uuid: string
  webhookId: number
  webhookUuid: string
  url: string
  /** the newest secret of the subscription's key */
  secret: string
  /** tries of this round before this one, 0 to 5 */
  tryCount: number
  event: WebhookEvent
}

export interface Waiting {
  webhookId: number
  /** epoch ms of its next try */
  dueAt: number
}

/** The subscriptions with something waiting, whose key is valid. */
export function readWaiting(db: ReadDb): Waiting[] {
  return db.all<Waiting>(
    `SELECT webhooks.id AS webhookId,
       (SELECT next_try_at FROM webhook_events WHERE state = 'waiting' AND webhook_id = webhooks.id
        ORDER BY next_try_at LIMIT 1) AS dueAt
     FROM webhooks JOIN api_keys ON api_keys.id = webhooks.key_id
     WHERE api_keys.revoked_at IS NULL AND dueAt IS NOT NULL`,
  )
}

interface DueRow extends Omit<Delivery, 'event'>, WebhookEvent {}

/** What waits the longest first, `limit` at most; those under way are among them. */
export function readDue({ service, vault }: Access, webhookId: number, limit: number): Delivery[] {
  const rows = service.store.read.all<DueRow>(
    `SELECT event.id, event.uuid, event.webhook_id AS webhookId, webhooks.uuid AS webhookUuid, webhooks.url,
       api_keys.secret, event.try_count AS tryCount, event.channel, event.event_type AS eventType,
       event.event_at AS eventTimeStamp, event.entity_class AS entityClass, event.entity_uuid AS entityUuid
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
