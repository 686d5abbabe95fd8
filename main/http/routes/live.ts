/** GET /live: a stream of server-sent events about changes (interface, "Live changes"). */
import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LiveChange, liveEvents } from '../../../shared/entities/live-change.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type Identity, isStillAuthenticated } from '../../service/access/authenticate.ts'
import type { Listening, LiveChanges } from '../../service/live/live-changes.ts'
import { refuseForNow } from '../../service/turns.ts'
import { unlessAway } from '../../store/store-failure.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'
import { readCredentials } from '../request/credentials.ts'
import { identityOf, senderOf } from '../request/identify.ts'

const stream = describe({
  tag: 'Live changes',
  access: 'token',
  id: 'streamChanges',
  summary: 'Changes in the groups of the sender, while they happen',
  description:
    'Server-sent events. The first one has the type `open` and says what was missed, the later ones have the type `change`. Each has a LiveChange as its data. The stream is closed when the token ends.',
  answer: { status: 200, description: 'The events', content: ['text/event-stream'] },
  headers: ['Last-Event-ID'],
  refuses: [429],
  extension: 'live',
})

/** Headers that keep caches and proxies from holding events back. */
const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const

export function registerLive(app: FastifyInstance, context: HttpContext): void {
  const { live, stopping } = context
  if (live === undefined) return
  /** number of streams by sender */
  const open = new Map<string, number>()
  app.get('/live', { ...stream, exposeHeadRoute: false }, async (request, reply) => {
    const identity = identityOf(request)
    const sender = senderOf(identity)
    const count = open.get(sender) ?? 0
    if (count >= hubLimits.liveStreams)
      refuseForNow('This user has too many streams.', hubLimits.busyRetrySeconds)
    open.set(sender, count + 1)
    const leave = () => {
      const rest = (open.get(sender) ?? 1) - 1
      if (rest > 0) open.set(sender, rest)
      else open.delete(sender)
    }
    const events = new EventStream(() => isStillAllowed(context, request, identity), leave)
    const listener = {
      actor: identity.actor,
      tell: (change: LiveChange, id: string) => events.tell(change, id),
    }
    events.open(live, live.listen(listener, lastEventIdOf(request)), stopping)
    return reply.headers(streamHeaders).send(events.body)
  })
}

function isStillAllowed({ access }: HttpContext, request: FastifyRequest, identity: Identity): boolean {
  return isStillAuthenticated(access, readCredentials(request), identity)
}

function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const sent = headers['last-event-id']
  return typeof sent === 'string' && sent !== '' ? sent : null
}

function formatEvent(type: string, change: LiveChange, id: string): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(change)}\n\n`
}

/** The events for a client. The stream ends when the client is gone, is too slow, or may not read any more. */
class EventStream {
  readonly body = new Readable({ read: () => undefined })
  readonly #isAllowed: () => boolean
  #isEnded = false

  constructor(isAllowed: () => boolean, onEnd: () => void) {
    this.#isAllowed = isAllowed
    this.body.once('close', onEnd)
  }

  /** Begins with what the client has missed. `stopping` ends the stream when the hub stops. */
  open({ every }: LiveChanges, { id, missed, stop }: Listening, stopping: AbortSignal): void {
    this.#send(formatEvent(liveEvents.open, missed, id))
    const stopComments = every(hubLimits.liveAliveMs, () => this.#stayAlive())
    const end = () => {
      this.#send(`retry: ${randomInt(hubLimits.liveReturnMs)}\n\n`)
      this.#end()
    }
    stopping.addEventListener('abort', end, { once: true })
    this.body.once('close', () => {
      stopComments()
      stopping.removeEventListener('abort', end)
      stop()
    })
  }

  /** If the database is away, the stream ends, and the client reads the change with its next one. */
  tell(change: LiveChange, id: string): void {
    if (unlessAway(this.#isAllowed) === true) this.#send(formatEvent(liveEvents.change, change, id))
    else this.#end()
  }

  /** A comment says nothing that a user may not read, so it is sent while the database is away. */
  #stayAlive(): void {
    if (unlessAway(this.#isAllowed) === false) this.#end()
    else this.#send(': \n\n')
  }

  #end(): void {
    this.#isEnded = true
    this.body.push(null)
  }

  #send(text: string): void {
    if (this.#isEnded || this.body.destroyed) return
    if (this.body.readableLength > hubLimits.liveWaitingBytes) this.body.destroy()
    else this.body.push(text)
  }
}
