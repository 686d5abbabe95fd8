/**
 * Webhook subscriptions and their events. The events table is both the queue and the log (interface,
 * "Events").
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import type { Channel } from '../../../shared/entities/webhook.ts'
import { apiKeys } from './access.ts'

export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    active: integer('active', { mode: 'boolean' }).notNull(),
    channels: text('channels', { mode: 'json' }).$type<Channel[]>().notNull(),
    /** An RE2 pattern that must match the whole event type. */
    eventTypeFilter: text('event_type_filter'),
    url: text('url').notNull(),
    /** The last change that is not sent: the subscription did not exist or was not active before. */
    afterSeq: integer('after_seq').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  table => [index('webhooks_key').on(table.keyId)],
)

export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The `webhook-id`, the same for all tries and for a redelivery. */
    uuid: text('uuid').notNull().unique(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<Channel>().notNull(),
    eventType: text('event_type').$type<JobEventType | 'TEST'>().notNull(),
    eventAt: integer('event_at').notNull(),
    entityClass: text('entity_class').notNull(),
    entityUuid: text('entity_uuid').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Epoch milliseconds of the next try while the event waits. */
    nextTryAt: integer('next_try_at'),
    /** The number of tries in this round. A redelivery starts at 0 again. */
    tryCount: integer('try_count').notNull().default(0),
    /** The address of the last try. The subscription's address may have changed since. */
    url: text('url'),
    requestAt: integer('request_at'),
    responseAt: integer('response_at'),
    responseStatus: integer('response_status'),
    errorMessage: text('error_message'),
  },
  table => [
    index('webhook_events_due').on(table.state, table.webhookId, table.nextTryAt, table.id),
    index('webhook_events_log').on(table.webhookId, table.requestAt, table.id),
  ],
)
