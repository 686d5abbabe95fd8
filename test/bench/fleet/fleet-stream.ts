/** The stream of live changes of one laptop. It is opened again when it ends. */
import { type ClientRequest, request } from 'node:http'
import { createEventReader } from '../../../main/sync/live/event-reader.ts'
import type { LiveChange } from '../../../shared/entities/live-change.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { FleetClient } from './fleet-client.ts'
import { countAnswer, countError } from './tally.ts'

export interface FleetStream {
  readonly isOpen: boolean
  close(): void
}

export function openFleetStream(
  origin: string,
  headers: Record<string, string>,
  client: FleetClient,
  onChange: (change: LiveChange) => void,
): FleetStream {
  let current: ClientRequest | null = null
  let timer: NodeJS.Timeout | undefined
  let lastId: string | null = null
  let retryMs: number | null = null
  let isOpen = false
  let isClosed = false
  let failures = 0
  const again = () => {
    if (isClosed) return
    isOpen = false
    const ms = retryMs ?? Math.random() * syncLimits.liveAgainMs * 2 ** Math.min(failures++, 4)
    retryMs = null
    timer = setTimeout(open, ms)
  }
  const open = () => {
    const began = performance.now()
    const read = createEventReader({
      onEvent({ data, id }) {
        if (!isOpen) countAnswer(client.counts, 'live stream', 200, performance.now() - began)
        isOpen = true
        failures = 0
        lastId = id
        onChange(data as LiveChange)
      },
      onRetry: ms => {
        retryMs = ms
      },
    })
    const after = lastId === null ? {} : { 'Last-Event-ID': lastId }
    current = request(`${origin}/api/1/live`, { headers: { ...headers, ...after }, agent: false })
    current.on('response', response => {
      const { statusCode = 0 } = response
      if (statusCode !== 200) countAnswer(client.counts, 'live stream', statusCode, performance.now() - began)
      response.on('data', read)
      response.on('error', () => undefined)
      response.once('close', again)
    })
    current.once('error', error => {
      if (isClosed) return
      if (client.isAway) client.counts.away++
      else countError(client.counts, `live stream ${'code' in error ? error.code : error}`)
      // an error after the answer also closes the answer
      if (current?.reusedSocket === false && !isOpen) again()
    })
    current.end()
  }
  open()
  return {
    get isOpen() {
      return isOpen
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      current?.destroy()
    },
  }
}
