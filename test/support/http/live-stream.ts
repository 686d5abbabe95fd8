/** Reads a hub's stream of live changes over HTTP. */

import { API_PREFIX } from '../../../main/http/operation/context.ts'
import { createEventReader, type ServerEvent } from '../../../main/sync/live/event-reader.ts'
import type { TestHub } from './hub-fixture.ts'

export interface LiveStream {
  status: number
  headers: Headers
  /** resolves with the next event; null: the stream has ended */
  next(): Promise<ServerEvent | null>
  close(): void
}

export async function openStream(
  { hub }: Pick<TestHub, 'hub'>,
  headers: Record<string, string>,
): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${new URL(hub.baseUrl).origin}${API_PREFIX}/live`, {
    headers,
    signal: abort.signal,
  })
  const events: ServerEvent[] = []
  const read = createEventReader({ onEvent: event => events.push(event), onRetry: () => undefined })
  const reader = response.body?.getReader()
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      while (events.length === 0) {
        const part = await reader?.read().catch(() => undefined)
        if (part?.value === undefined) return null
        read(part.value)
      }
      return events.shift() ?? null
    },
    close: () => abort.abort(),
  }
}
