/** Reads the bytes of server-sent events, as they arrive in any parts. */
import { createParser } from 'eventsource-parser'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { parseJson } from '../client/parse-json.ts'

export interface ServerEvent {
  type: string
  /** the parsed data; undefined if they are no JSON */
  data: unknown
  /** null: the event has none */
  id: string | null
}

interface EventHandlers {
  onEvent(event: ServerEvent): void
  /** `ms`: the wait before the next stream that the server wants */
  onRetry(ms: number): void
}

/**
 * Returns what takes the bytes. An event that is longer than `syncLimits.liveEventLetters` ends the reading: no hub
 * sends one.
 */
export function createEventReader({ onEvent, onRetry }: EventHandlers): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent: ({ event = 'message', data, id = null }) => onEvent({ type: event, data: parseJson(data), id }),
    onRetry,
    maxBufferSize: syncLimits.liveEventLetters,
  })
  return bytes => parser.feed(decoder.decode(bytes, { stream: true }))
}
