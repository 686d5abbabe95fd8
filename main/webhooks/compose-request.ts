/** What a receiver is sent: the body, and the two signatures over its exact bytes (interface, "Delivery"). */
import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '../../shared/webhook.ts'
import { sign } from '../service/access/signature.ts'
import type { Delivery } from '../service/webhooks/due.ts'

export interface WebhookRequest {
  body: Buffer
  headers: Record<string, string>
}

/** `now`: epoch ms of this try. */
export function composeRequest(
  { uuid, secret, event }: Pick<Delivery, 'uuid' | 'secret' | 'event'>,
  now: number,
  userAgent: string,
): WebhookRequest {
  const body = Buffer.from(writeBody(event))
  const seconds = String(Math.floor(now / 1_000))
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': userAgent,
      'X-Webhook-Signature': sign(secret, body),
      'webhook-id': uuid,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signStandard(secret, uuid, seconds, body)}`,
    },
  }
}

/** Compact, and in the order in which the interface names the properties. */
function writeBody({ channel, eventType, eventTimeStamp, entityClass, entityUuid }: WebhookEvent): string {
  return JSON.stringify({ channel, eventType, eventTimeStamp, entityClass, entityUuid })
}

/** Standard Webhooks: Base64 of HMAC-SHA256 over `id.timestamp.body`. */
function signStandard(secret: string, id: string, seconds: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64')
}
