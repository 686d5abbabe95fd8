/** Rows of subscriptions. Each belongs to one API key; for other keys it does not exist. */

import { isUuid } from '../../../shared/entities/brand.ts'
import type { Channel, WebhookSubscription } from '../../../shared/entities/webhook.ts'
import type { ReadDb } from '../../store/db.ts'
import type { RawRow } from '../../store/rows.ts'
import type { webhooks } from '../../store/schema/webhooks.ts'
import { refuse } from '../refuse.ts'

/** A subscription's row. Times are in milliseconds since the epoch. */
export type WebhookRecord = RawRow<typeof webhooks>

/** Finds a subscription of any key. */
export function findWebhookAnywhere(db: ReadDb, uuid: string): WebhookRecord | undefined {
  if (!isUuid(uuid)) return undefined
  return db.get<WebhookRecord>('SELECT * FROM webhooks WHERE uuid = ?', uuid.toLowerCase())
}

export function findWebhook(db: ReadDb, keyId: number, uuid: string): WebhookRecord | undefined {
  const webhook = findWebhookAnywhere(db, uuid)
  return webhook?.key_id === keyId ? webhook : undefined
}

/** @throws Refused `not-found`, also for a subscription of another key */
export function getWebhook(db: ReadDb, keyId: number, uuid: string): WebhookRecord {
  return findWebhook(db, keyId, uuid) ?? refuse('not-found', 'There is no such webhook subscription.')
}

export function channelsOf({ channels }: Pick<WebhookRecord, 'channels'>): Channel[] {
  return JSON.parse(channels) as Channel[]
}

/** Represents a subscription (interface, "Webhook subscription"). */
export function toSubscription(webhook: WebhookRecord): WebhookSubscription {
  return {
    uuid: webhook.uuid,
    active: webhook.active === 1,
    channels: channelsOf(webhook),
    eventTypeFilter: webhook.event_type_filter,
    url: webhook.url,
  }
}

/** Lists the key's subscriptions, the oldest first. */
export function listWebhooks(db: ReadDb, keyId: number): WebhookSubscription[] {
  return db
    .all<WebhookRecord>('SELECT * FROM webhooks WHERE key_id = ? ORDER BY id', keyId)
    .map(toSubscription)
}
