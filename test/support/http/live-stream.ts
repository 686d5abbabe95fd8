/** Reads a hub's stream of live changes over HTTP. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Hub } from '../../../main/app/hub/serve-hub.ts'
import { API_PREFIX } from '../../../main/http/operation/context.ts'
import { createEventReader, type ServerEvent } from '../../../main/sync/live/event-reader.ts'

export interface LiveStream {
  status: number
  headers: Headers
  /** resolves with the next event; null: the stream has ended */
  next(): Promise<ServerEvent | null>
  /** milliseconds after which the hub wants the next stream; null: it has not said so */
  readonly retryMs: number | null
  close(): void
}

/** Each stream has its own connection, so that none was kept to a hub that has ended. */
export async function openStream(
  { hub }: { hub: Pick<Hub, 'baseUrl'> },
  headers: Record<string, string>,
): Promise<LiveStream> {
  const url = `${new URL(hub.baseUrl).origin}${API_PREFIX}/live`
  const [response] = (await once(request(url, { headers, agent: false }).end(), 'response')) as [
    IncomingMessage,
  ]
  response.on('error', () => undefined)
  const parts: AsyncIterator<Buffer> = response[Symbol.asyncIterator]()
  const events: ServerEvent[] = []
  let retryMs: number | null = null
  const read = createEventReader({
    onEvent: event => events.push(event),
    onRetry: ms => {
      retryMs = ms
    },
  })
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(response.headers as Record<string, string>),
    get retryMs() {
      return retryMs
    },
    async next() {
      while (events.length === 0) {
        const part = await parts.next().catch(() => ({ done: true as const, value: undefined }))
        if (part.done) return null
        read(part.value)
      }
      return events.shift() ?? null
    },
    close: () => response.destroy(),
  }
}
