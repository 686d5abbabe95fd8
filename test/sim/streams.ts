/** The streams of live changes between a laptop and the hub. A proxy between them may hold events back, or end streams. */
import type { Asked, SimServer } from './hub.ts'
import { broken } from './sim-response.ts'
import type { Timeline } from './timeline.ts'

export interface Streams {
  /** Called when the request has reached the hub. `onAnswer` gets the answer, unless the stream ends before. */
  open(
    asked: Asked,
    signal: AbortSignal | undefined,
    onAnswer: (answered: StreamAnswer | Error) => void,
  ): void
  /** Ends all streams for both sides. `error`: of the laptop's connection; null: the answer just ends. */
  cut(error: Error | null): void
  /** Nothing arrives any more, and the laptop does not notice it. */
  lose(): void
  /** Whether the proxy holds events back. When it no longer does, they arrive together. */
  hold(isHeld: boolean): void
}

interface StreamsParts {
  timeline: Timeline
  hub(): SimServer
  /** milliseconds of a way through the network */
  moment(): number
  onEvent(what: string): void
}

export function createStreams({ timeline, hub, moment, onEvent }: StreamsParts): Streams {
  const streams = new Set<Stream>()
  let isHeld = false
  const end = (stream: Stream, error: Error | null) => {
    streams.delete(stream)
    stream.end(error)
    stream.leaveHub()
  }
  return {
    open(asked, signal, onAnswer) {
      const stream = new Stream()
      streams.add(stream)
      let lastAt = 0
      /** Keeps the order of the parts. */
      const arrive = (what: () => void) => {
        lastAt = Math.max(lastAt, timeline.elapsed() + moment())
        timeline.after(lastAt - timeline.elapsed(), () => streams.has(stream) && what())
      }
      signal?.addEventListener('abort', () => {
        onAnswer(broken('ABORT_ERR'))
        end(stream, broken('ABORT_ERR'))
      })
      const openAt = hub().stream ?? refuseStream
      stream.leaveHub = openAt(asked, {
        onAnswer(head) {
          onEvent(`GET /live -> ${head.status}`)
          arrive(() => onAnswer(new StreamAnswer(head, stream)))
        },
        onPart: part => arrive(() => stream.add(part, isHeld)),
        onEnd() {
          arrive(() => {
            onAnswer(broken('ECONNRESET'))
            end(stream, null)
          })
        },
      })
    },
    cut(error) {
      for (const stream of [...streams]) {
        onEvent('GET /live ends on the way')
        end(stream, error)
      }
    },
    lose() {
      for (const stream of [...streams]) {
        streams.delete(stream)
        stream.leaveHub()
      }
    },
    hold(next) {
      isHeld = next
      if (!next) for (const stream of streams) stream.release()
    },
  }
}

/** A server without live changes: the engine does not ask it for a stream. */
function refuseStream(): never {
  throw new Error('This server has no live changes')
}

/** The bytes of a stream that have reached the laptop. */
class Stream {
  /** breaks the connection to the hub */
  leaveHub: () => void = () => undefined
  #held: Uint8Array[] = []
  readonly #arrived: Uint8Array[] = []
  /** undefined: the stream goes on */
  #end: Error | null | undefined
  #wake: () => void = () => undefined

  add(part: Uint8Array, isHeld: boolean): void {
    this.#held.push(part)
    if (!isHeld) this.release()
  }

  release(): void {
    this.#arrived.push(...this.#held)
    this.#held = []
    this.#wake()
  }

  end(error: Error | null): void {
    this.#end ??= error
    this.#wake()
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      for (let part = this.#arrived.shift(); part; part = this.#arrived.shift()) yield part
      if (this.#end) throw this.#end
      if (this.#end === null) return
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }
}

/** The parts of a fetch response that the engine reads of a stream. */
export class StreamAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: AsyncGenerator<Uint8Array>

  constructor({ status, headers }: { status: number; headers: Record<string, string> }, stream: Stream) {
    this.status = status
    this.headers = { get: name => headers[name.toLowerCase()] ?? null }
    this.body = stream.read()
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }
}
