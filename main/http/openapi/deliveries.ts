/** The section `webhooks`: what a subscriber is sent (interface, "Delivery", "Retry"). */
import { limits } from '../../../shared/limits.ts'
import { WebhookEvent } from '../../../shared/webhook.ts'
import type { SchemaWriter } from './plain-schema.ts'
import type { ParameterObject, PathItem } from './types.ts'

const header = (name: string, description: string): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers: readonly ParameterObject[] = [
  header(
    'X-Webhook-Signature',
    "Base64 of HMAC-SHA1 over the bytes of the body, with the secret of the subscription's key",
  ),
  header('webhook-id', 'The same over all tries of one event, and when it is sent again on request'),
  header('webhook-timestamp', 'Seconds since 1970 at this try'),
  header(
    'webhook-signature',
    'v1, and Base64 of HMAC-SHA256 over webhook-id.webhook-timestamp.body with the characters of the same secret (Standard Webhooks; a library that wants Base64 is given theirs)',
  ),
]

const seconds = (ms: number) => ms / 1_000

export function describeDeliveries(writer: SchemaWriter): Record<string, PathItem> {
  return {
    event: {
      post: {
        operationId: 'receiveEvent',
        tags: ['Webhooks'],
        summary: 'What a subscriber is sent',
        description: `Compact JSON, its properties in this order. Any status in the 200s within ${seconds(limits.webhookTimeoutMs)} s ends it. A time-out, a connection that fails and the statuses 404, 408, 409, 500, 502, 503 and 504 are tried again, ${limits.webhookRetries} times, ${seconds(limits.webhookRetryMs)} s apart. Redirects are not followed. An event may come more than once: webhook-id tells.`,
        parameters: headers,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: writer.write(WebhookEvent) } },
        },
        responses: { '2XX': { description: 'The event was received' } },
        security: [],
      },
    },
  }
}
