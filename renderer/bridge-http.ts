/** The bridge of the loopback page: `POST /rpc` for calls, one EventSource at `/events` for events. */
import type { Answer, Bridge, EventName, Events, Method, Request } from '../shared/contract.ts'
import type { LinkState } from './state/link.ts'

const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 8_000

/** The program did not answer at all, or no longer accepts this page. */
export class LinkLost extends Error {}

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

type Tell = (state: LinkState) => void

/** One request; a missing or refused answer is told at once. */
async function post(method: string, request: unknown, tell: Tell): Promise<Response> {
  const response = await send(method, request).catch((cause: unknown) => {
    tell('lost')
    throw new LinkLost('The program does not answer', { cause })
  })
  if (response.status !== 401 && response.status !== 403) return response
  tell('refused')
  throw new LinkLost(await readMessage(response))
}

function send(method: string, request: unknown): Promise<Response> {
  return hasBytes(request) ? sendBytes(method, request) : sendJson(method, request)
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
function sendBytes(
  method: string,
  { bytes, ...request }: { bytes: Uint8Array<ArrayBuffer> },
): Promise<Response> {
  const form = new FormData()
  form.set('call', JSON.stringify({ method, request }))
  form.set('bytes', new Blob([bytes]))
  return fetch('/rpc/bytes', { method: 'POST', body: form })
}

function sendJson(method: string, request: unknown): Promise<Response> {
  return fetch('/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method, request }),
  })
}

async function readMessage(response: Response): Promise<string> {
  const fallback = `The program answered ${response.status}`
  try {
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('message' in body)) return fallback
    return typeof body.message === 'string' ? body.message : fallback
  } catch {
    // A body that is not JSON says nothing more than the status does.
    return fallback
  }
}

interface EventFeed {
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
}

/**
 * One stream for all listeners. A browser gives up for good after a refused answer, and does not say why, so
 * a call asks first and the stream is opened anew here.
 */
function createEventFeed(tell: Tell): EventFeed {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let source: EventSource | null = null
  let retryMs = RETRY_FIRST_MS

  const listen = (stream: EventSource, event: string) =>
    stream.addEventListener(event, message => {
      const payload = JSON.parse(message.data) as never
      for (const listener of listeners.get(event) ?? []) listener(payload)
    })

  const open = () => {
    const stream = new EventSource('/events')
    source = stream
    for (const event of listeners.keys()) listen(stream, event)
    stream.onopen = () => {
      retryMs = RETRY_FIRST_MS
      tell('up')
    }
    stream.onerror = () => {
      stream.close()
      retryLater()
    }
  }
  const retryLater = () => {
    setTimeout(() => post('app.state', {}, tell).then(open, retryLater), retryMs)
    retryMs = Math.min(RETRY_MAX_MS, retryMs * 2)
  }

  return {
    on(event, listener) {
      const known = listeners.get(event)
      const set = known ?? new Set()
      listeners.set(event, set)
      set.add(listener)
      if (source === null) open()
      else if (known === undefined) listen(source, event)
      return () => set.delete(listener)
    },
  }
}
