/**
 * The bridge of the loopback page: `POST rpc` for calls, one stream at `events`, both under the page's own address and
 * with what only the page has.
 */
import type { Answer, Bridge, Method, Request } from '../../shared/contract.ts'
import { createEventFeed } from './events-http.ts'
import { type Asked, fetchAsPage, readMessage, type Tell } from './page-fetch.ts'

/** `tell` hears of every change of the link, so that all can be read again once it is back. */
export function createHttpBridge(tell: Tell): Bridge {
  const events = createEventFeed(tell)
  return {
    async call<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>> {
      const response = await post(method, request, tell)
      if (response.ok) return (await response.json()) as Answer<M>
      throw new Error(await readMessage(response))
    },
    on: events.on,
  }
}

async function post(method: string, request: unknown, tell: Tell): Promise<Response> {
  return fetchAsPage(hasBytes(request) ? withBytes(method, request) : asJson(method, request), tell)
}

function hasBytes(request: unknown): request is { bytes: Uint8Array<ArrayBuffer> } {
  return (
    typeof request === 'object' &&
    request !== null &&
    'bytes' in request &&
    request.bytes instanceof Uint8Array
  )
}

/** Beside the call rather than in its JSON, which would make them half as large again. */
function withBytes(method: string, { bytes, ...request }: { bytes: Uint8Array<ArrayBuffer> }): Asked {
  const form = new FormData()
  form.set('call', JSON.stringify({ method, request }))
  form.set('bytes', new Blob([bytes]))
  return { to: 'rpc/bytes', init: { method: 'POST', body: form } }
}

function asJson(method: string, request: unknown): Asked {
  const headers = { 'content-type': 'application/json' }
  return { to: 'rpc', init: { method: 'POST', headers, body: JSON.stringify({ method, request }) } }
}
