/**
 * Bridge of the loopback page: `POST rpc` for calls and one stream at `events`. Both are under the page's own address
 * and carry the page's key.
 */
import type { Answer, Bridge, EventName, Events, Method, Request } from '../../shared/contract/contract.ts'
import { bytesType } from '../../shared/contract/page-key.ts'
import { type Asked, fetchAsPage, type Report, readMessage } from './page-fetch.ts'

/** `tell` is called for every change of the connection, so that the screens can read again afterwards. */
export function createHttpBridge(tell: Report): Bridge {
  const events = createEventFeed(tell)
  return {
    async call<M extends Method>(method: M, request: Request<M>): Promise<Answer<M>> {
      const response = await post(method, request, tell)
      if (response.ok) return (await readAnswer(response)) as Answer<M>
      throw new Error(await readMessage(response))
    },
    on: events.on,
  }
}

/** Bytes come as they are, and are the value of an outcome. */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.headers.get('content-type') !== bytesType) return response.json()
  return { ok: true, value: new Uint8Array(await response.arrayBuffer()) }
}

async function post(method: string, request: unknown, tell: Report): Promise<Response> {
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

/** Sends the bytes as a separate part, because JSON would make them much larger. */
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

// Events of main, fetched as one stream of lines for all listeners. A line is `[name, payload]`, or empty as a sign of
// life.

const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 8_000

interface EventFeed {
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
}

/** Connects with the first listener, and reconnects whenever the stream ends. */
function createEventFeed(tell: Report): EventFeed {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let isOpen = false
  let retryMs = RETRY_FIRST_MS

  const take = (line: string) => {
    if (line === '') return
    const [event, payload] = JSON.parse(line) as [string, never]
    for (const listener of listeners.get(event) ?? []) hand(listener, payload)
  }
  const follow = async () => {
    const { ok, body } = await fetchAsPage({ to: 'events', init: {} }, tell)
    if (!ok || body === null) return
    retryMs = RETRY_FIRST_MS
    tell('up')
    await readLines(body, take)
  }
  const open = () => {
    // the end of the connection has been reported already
    follow()
      .catch(() => undefined)
      .finally(() => {
        setTimeout(open, retryMs)
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2)
      })
  }

  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      set.add(listener)
      if (!isOpen) open()
      isOpen = true
      return () => set.delete(listener)
    },
  }
}

/** An error in one listener must not stop the others or later events. */
function hand(listener: (payload: never) => void, payload: never): void {
  try {
    listener(payload)
  } catch (error) {
    reportError(error)
  }
}

/** Resolves at the end of the stream; rejects if the connection breaks. */
async function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
