/** The one way an event gets into a subscription's queue. */
import type { WebhookEvent } from '../../../shared/webhook.ts'
import type { WriteDb } from '../../store/db.ts'

export interface QueuedEvent extends WebhookEvent {
  webhookId: number
  /** its `webhook-id` */
  uuid: string
}

/** `now`: epoch ms of its first try. */
export function queueEvent(db: WriteDb, event: QueuedEvent, now: number): void {
  db.run(
    `INSERT INTO webhook_events
       (uuid, webhook_id, channel, event_type, event_at, entity_class, entity_uuid, state, next_try_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', ?)`,
    event.uuid,
    event.webhookId,
    event.channel,
    event.eventType,
    event.eventTimeStamp,
    event.entityClass,
    event.entityUuid,
    now,
  )
}
