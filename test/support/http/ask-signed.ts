/** Sends a request target exactly as it is written; `fetch` would normalize it. */
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Hub } from '../../../main/app/hub/serve-hub.ts'
import { createKey, type MadeKey } from '../../../main/service/access/keys.ts'
import { sign, signatureBase } from '../../../main/service/access/signature.ts'
import type { TestHub } from './hub-fixture.ts'

/** `target` is relative to /api/1. Returns the status, with the text of a 401 answer. */
export async function askTarget(
  { baseUrl }: Pick<Hub, 'baseUrl'>,
  method: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { origin, hostname, port, pathname } = new URL(baseUrl)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(origin, { hostname, port, method, path: `${pathname}${target}`, headers }, resolve)
    asked.on('error', reject)
    asked.end()
  })
  const body = await text(answer)
  return answer.statusCode === 401 ? `401 ${body}` : String(answer.statusCode)
}

/** Creates a key that requires signed requests. */
export function createSigningKey({ hub, group }: Pick<TestHub, 'hub' | 'group'>): MadeKey {
  return createKey(hub.access, {
    name: 'signed',
    kind: 'integration',
    groupId: group.id,
    role: 'admin',
    requireSignature: true,
    grantsForms: true,
  })
}

/** Returns the headers of a request that is signed over `uri`. */
export function signedHeaders(
  { apiKey, apiSecret }: Pick<MadeKey, 'apiKey' | 'apiSecret'>,
  method: string,
  uri: string,
  time: number,
): Record<string, string> {
  return {
    'API-Key': apiKey,
    'API-Signature': sign(apiSecret, signatureBase(method, time, uri)),
    'API-Signature-Timestamp': String(time),
  }
}
