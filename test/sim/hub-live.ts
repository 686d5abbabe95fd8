/** Live changes of our hub in a run: it looks for changes and sends comments on the virtual timeline. */
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '../../main/http/operation/context.ts'
import { createLiveChanges, type LiveChanges } from '../../main/service/live/live-changes.ts'
import type { Service } from '../../main/service/service.ts'
import { openStream, type StreamHandlers } from './ask-server.ts'
import type { Asked } from './hub.ts'
import type { Timeline } from './timeline.ts'

export interface RunLive {
  readonly live: LiveChanges
  readonly stopping: AbortSignal
  stream(asked: Asked, handlers: StreamHandlers): () => void
  /** Ends all streams, as a hub that stops or that is killed does. */
  end(isKilled: boolean): void
}

/** Shortest interval: each look is a turn of the run. */
const leastMs = 1_000

export function openLive(app: FastifyInstance, service: Service, after: Timeline['after']): RunLive {
  const every: LiveChanges['every'] = (ms, run) => {
    let cancel: () => void = () => undefined
    const goOn = () => {
      cancel = after(Math.max(leastMs, ms), () => {
        run()
        goOn()
      })
    }
    goOn()
    return () => cancel()
  }
  const live = createLiveChanges(service, every)
  const stopping = new AbortController()
  const streams = new Set<() => void>()
  return {
    live,
    stopping: stopping.signal,
    stream(asked, handlers) {
      const leave = openStream(
        app,
        { ...asked, path: `${API_PREFIX}${asked.path}` },
        {
          ...handlers,
          onEnd() {
            streams.delete(leave)
            handlers.onEnd()
          },
        },
      )
      streams.add(leave)
      return leave
    },
    end(isKilled) {
      if (isKilled) for (const leave of streams) leave()
      stopping.abort()
      live.close()
    },
  }
}
