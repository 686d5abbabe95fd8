/** A request that was sent before, and comes to the hub only now, as from what stands between and had held it back. */
import { fetch } from 'undici'
import type { Seen } from './fault-proxy.ts'
import type { StartedWorld } from './laptop.ts'

export async function comeLate({ at }: Pick<StartedWorld, 'at'>, first: Seen | undefined) {
  const { method = '', path = '', headers = {}, body = '' } = first ?? {}
  const { 'api-key': key, 'api-token': token, 'idempotency-key': repeat, 'content-type': type } = headers
  const asSent = { 'api-key': key, 'api-token': token, 'idempotency-key': repeat, 'content-type': type }
  await fetch(`${at.hub.baseUrl}${path}`, { method, headers: asSent as Record<string, string>, body })
}
