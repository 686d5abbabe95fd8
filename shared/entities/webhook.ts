/** Webhook subscriptions, their events and their log (interface, "Webhook subscription", "Events"). */
import { type Static, Type } from 'typebox'
import { hubLimits } from '../limits/hub-limits.ts'
import { limits } from '../limits/limits.ts'
import { EntityId, Instant, nullable, optional, text } from './schema.ts'

/**
 * Channels of the interface. A client can subscribe to all of them, but the hub has no events for some (interface,
 * "Channels and event types").
 */
export const channels = ['job', 'workreport', 'invoice', 'customer', 'article', 'asset'] as const
export type Channel = (typeof channels)[number]

export const WebhookSubscription = Type.Object({
  uuid: Type.String(),
  active: Type.Boolean(),
  channels: Type.Array(Type.Enum([...channels])),
  eventTypeFilter: text,
  url: Type.String(),
})
export type WebhookSubscription = Static<typeof WebhookSubscription>

/** The body of POST /webhook and PUT /webhook/:uuid; PUT takes any subset. */
export const WebhookInput = Type.Object({
  active: optional(Type.Boolean()),
  channels: Type.Optional(Type.Array(Type.Enum([...channels]), { minItems: 1 })),
  /** RE2, matched against the whole event type; null: no filter */
  eventTypeFilter: optional(Type.String({ maxLength: limits.webhookFilterLength })),
  /** http or https, without a user name or password in it */
  url: Type.Optional(Type.String({ maxLength: hubLimits.webhookUrlLength })),
})
export type WebhookInput = Static<typeof WebhookInput>

/** The body of a delivery, as compact JSON in this order (interface, "Delivery"). */
export const WebhookEvent = Type.Object({
  channel: Type.Enum([...channels]),
  eventType: Type.String(),
  eventTimeStamp: Instant,
  entityClass: Type.String(),
  entityUuid: Type.String(),
})
export type WebhookEvent = Static<typeof WebhookEvent>

/** A delivery of a subscription, updated at each attempt. It never contains the receiver's answer. */
export const WebhookLogEntry = Type.Object({
  id: EntityId,
  url: Type.String(),
  tryCount: Type.Integer({ minimum: 1, maximum: 1 + limits.webhookRetries }),
  requestTimeStamp: Instant,
  responseTimeStamp: nullable(Instant),
  /** ms */
  responseTime: nullable(Type.Integer()),
  responseStatus: nullable(Type.Integer()),
  errorMessage: text,
  event: WebhookEvent,
})
export type WebhookLogEntry = Static<typeof WebhookLogEntry>
