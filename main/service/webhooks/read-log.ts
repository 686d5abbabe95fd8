/** GET /webhook/:uuid/log (interface, "Event log"). */
import { limits } from '../../../shared/limits.ts'
import type { WebhookLogEntry } from '../../../shared/webhook.ts'
import type { ReadDb } from '../../store/db.ts'
import type { RawRow } from '../../store/rows.ts'
import type { webhookEvents } from '../../store/schema/webhooks.ts'
import { getWebhook } from './webhook-record.ts'

type CalledEvent = RawRow<typeof webhookEvents> & { url: string; request_at: number }

/** The events called last, newest first; `limit` beyond 100 is 100. @throws Refused `not-found` */
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
    // none yet while it waits to be sent again on request
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
