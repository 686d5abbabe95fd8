/** A delivery attempt: the request, its deadline and its outcome. The receiver's response body is never stored. */

import { createHmac } from 'node:crypto'
import type { Agent, Dispatcher } from 'undici'
import type { WebhookEvent } from '../../shared/entities/webhook.ts'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { limits } from '../../shared/limits/limits.ts'
import { sign } from '../service/access/signature.ts'
import type { Delivery } from '../service/webhooks/due.ts'
import type { Try } from '../service/webhooks/store-tries.ts'
import { AddressRefused } from './guarded-agent.ts'
import type { WebhookPorts } from './ports.ts'

export type TryPorts = Pick<WebhookPorts, 'access' | 'after' | 'userAgent'> & { agent: Agent }

/** Settles within 15 s of the clock. Returns null if the caller used `abort`: the attempt does not count. */
export async function deliver(
  ports: TryPorts,
  delivery: Delivery,
  abort: AbortController,
): Promise<Try | null> {
  const { now } = ports.access.service
  const requestAt = now()
  const deadline = { isOver: false }
  const cancel = ports.after(limits.webhookTimeoutMs, () => {
    deadline.isOver = true
    abort.abort()
  })
  const ended = { delivery, requestAt, responseAt: null, status: null }
  try {
    const response = await post(ports, delivery, requestAt, abort.signal)
    const status = response.statusCode
    const answered = { ...ended, responseAt: now(), status, error: describeStatus(status) }
    await readPast(response, abort.signal)
    return answered
  } catch (error) {
    if (abort.signal.aborted && !deadline.isOver) return null
    return { ...ended, error: deadline.isOver ? timeout : describeError(error) }
  } finally {
    cancel()
  }
}

function post(
  { agent, userAgent }: TryPorts,
  delivery: Delivery,
  requestAt: number,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { pathname, search, origin } = new URL(delivery.url)
  const request = composeRequest(delivery, requestAt, userAgent)
  return agent.request({ ...request, origin, path: `${pathname}${search}`, method: 'POST', signal })
}

const timeout = `The receiver did not answer within ${limits.webhookTimeoutMs / 1_000} s.`

/** Reads the body only so that the connection can be reused: the status is all that counts. */
async function readPast({ body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<void> {
  try {
    await body.dump({ limit: hubLimits.webhookAnswerBytes, signal })
  } catch {
    // The body was too long or interrupted: the connection is lost, and the status counts.
  }
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  const isRedirect = status >= 300 && status < 400
  return `The receiver answered ${status}${isRedirect ? ': redirects are not followed' : ''}.`
}

/** Describes the error without addresses: subscribers read the log, and must not learn the hub's network. */
function describeError(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is not one of the open network: it is not called.'
  const code = codeOf(error)
  return `The receiver could not be reached${code === null ? '' : ` (${code})`}.`
}

/** Returns the error's code, or that of the first address tried. */
function codeOf(error: unknown): string | null {
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  if (typeof code === 'string') return code
  const inner: unknown = Array.isArray(errors) ? errors[0] : cause
  return typeof inner === 'object' && inner !== null ? codeOf(inner) : null
}

// The body of a delivery and the two signatures over its exact bytes (interface, "Delivery").

interface WebhookRequest {
  body: Buffer
  headers: Record<string, string>
}

/** `now`: milliseconds since the epoch of this attempt. */
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

/** Writes compact JSON with the properties in the interface's order. */
function writeBody({ channel, eventType, eventTimeStamp, entityClass, entityUuid }: WebhookEvent): string {
  return JSON.stringify({ channel, eventType, eventTimeStamp, entityClass, entityUuid })
}

/** Signs by Standard Webhooks: Base64 of HMAC-SHA256 over `id.timestamp.body`. */
function signStandard(secret: string, id: string, seconds: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64')
}
