/** Delivers an earlier request again, as a proxy that delayed it does. */
import { fetch } from 'undici'
import type { Seen } from './fault-proxy.ts'
import type { StartedWorld } from './laptop.ts'

export async function comeLate({ at }: Pick<StartedWorld, 'at'>, first: Seen | undefined) {
  const { method = '', path = '', headers = {}, body = '' } = first ?? {}
  const { 'api-key': key, 'api-token': token, 'idempotency-key': repeat, 'content-type': type } = headers
  const asSent = {
    'api-key': key,
    'api-token': token,
    'idempotency-key': repeat,
    'content-type': type,
    'if-match': headers['if-match'],
  }
  const named = Object.entries(asSent).filter((entry): entry is [string, string] => entry[1] !== undefined)
  await fetch(`${at.hub.baseUrl}${path}`, { method, headers: Object.fromEntries(named), body })
}
