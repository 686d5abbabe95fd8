/**
 * Receives the changes of other users from the server while they happen (interface, "Live changes"). Without the
 * stream nothing is lost: the pull reads more often.
 */
import { Value } from 'typebox/value'
import { LiveChange, liveEvents } from '../../../shared/entities/live-change.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { Remote } from '../client/remote.ts'
import type { Reply } from '../client/reply.ts'
import { backoffMs } from '../ports/backoff.ts'
import type { SyncContext } from '../state/context.ts'
import { offeredExtensions } from '../state/server.ts'
import { createEventReader, type ServerEvent } from './event-reader.ts'

interface LiveHooks {
  /** Whether requests are stopped: the user is signed out, or the server cannot be reached. */
  isHeldBack(): boolean
  /** Called with changes of other users and of this one. */
  onChange(change: LiveChange): void
  /** Called when `isLive` has changed. */
  onTurn(): void
}

interface Stream {
  abort: AbortController
  /** when its first event came, epoch ms by the laptop's clock; null: it has not come */
  openedAt: number | null
  cancelSilence: () => void
}

export class Live {
  readonly #context: SyncContext
  readonly #remote: Pick<Remote, 'send'>
  readonly #hooks: LiveHooks
  #stream: Stream | null = null
  #isLive = false
  #isStopped = false
  #failures = 0
  /** id of the last event, after which the next stream continues */
  #lastId: string | null = null
  /** milliseconds after which the server wants the next stream */
  #retryMs: number | null = null
  #cancelRetry: (() => void) | null = null
  #cancelLoss: (() => void) | null = null
  #heardAt = 0
  #heardSince = Number.POSITIVE_INFINITY
  #heardUntil = Number.NEGATIVE_INFINITY

  constructor(context: SyncContext, remote: Pick<Remote, 'send'>, hooks: LiveHooks) {
    this.#context = context
    this.#remote = remote
    this.#hooks = hooks
  }

  /** Whether all changes are heard. A stream that is replaced within a few seconds loses none. */
  get isLive(): boolean {
    return this.#isLive
  }

  /** Since when all changes were heard, epoch ms by the laptop's clock; Infinity: no stream was open yet. */
  get heardSince(): number {
    return this.#heardSince
  }

  /** Until when all changes were heard, epoch ms by the laptop's clock; -Infinity: no stream was open yet. */
  get heardUntil(): number {
    return this.#isLive ? this.#context.ports.clock.now() : this.#heardUntil
  }

  /** Opens the stream, unless there is one or the next one is due soon. */
  open(): void {
    if (this.#stream !== null || this.#cancelRetry !== null || !this.#isWanted()) return
    const stream: Stream = { abort: new AbortController(), openedAt: null, cancelSilence: () => undefined }
    this.#stream = stream
    this.#receive(stream).then(
      reply => this.#ended(stream, reply),
      error => {
        this.#context.ports.log.warn({ error: String(error) }, 'sync.live-failed')
        this.#ended(stream, null)
      },
    )
  }

  /** Called after sleep and when the network is back: a stream that was silent for too long is replaced. */
  wake(): void {
    const { clock } = this.#context.ports
    const isSilent = Math.abs(clock.now() - this.#heardAt) > syncLimits.liveSilenceMs
    if (this.#stream !== null && isSilent) this.#stream.abort.abort()
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.open()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelRetry?.()
    this.#cancelLoss?.()
    this.#stream?.cancelSilence()
    this.#stream?.abort.abort()
  }

  #isWanted(): boolean {
    const { service, settings } = this.#context
    if (this.#isStopped || this.#hooks.isHeldBack() || !settings().isLive) return false
    return offeredExtensions(service.store.read).includes('live')
  }

  #receive(stream: Stream): Promise<Reply> {
    const read = createEventReader({
      onEvent: event => this.#hear(stream, event),
      onRetry: ms => {
        this.#retryMs = ms
      },
    })
    this.#expectWithin(stream, syncLimits.liveOpenMs)
    return this.#remote.send({
      method: 'GET',
      path: '/live',
      contentType: null,
      body: null,
      lastEventId: this.#lastId,
      expected: 'content',
      signal: stream.abort.signal,
      receiver: {
        size: Number.POSITIVE_INFINITY,
        add: bytes => {
          this.#heardAt = this.#context.ports.clock.now()
          read(bytes)
          if (stream.openedAt !== null) this.#expectWithin(stream, syncLimits.liveSilenceMs)
        },
      },
    })
  }

  /** Ends a stream from which nothing comes: a proxy may hold its events back. */
  #expectWithin(stream: Stream, ms: number): void {
    stream.cancelSilence()
    stream.cancelSilence = this.#context.ports.clock.after(ms, () => stream.abort.abort())
  }

  #hear(stream: Stream, { type, data, id }: ServerEvent): void {
    if (this.#isStopped || stream.abort.signal.aborted) return
    const isFirst = type === liveEvents.open
    if (!isFirst && type !== liveEvents.change) return
    const isKnown = Value.Check(LiveChange, data)
    if (!isKnown && stream.openedAt === null) return
    if (isFirst) this.#opened(stream)
    if (!isKnown || data.more) this.#heardSince = this.#context.ports.clock.now()
    this.#hooks.onChange(isKnown ? data : unknownChange)
    // a change that the full disk refused is sent again with the next stream
    this.#lastId = id
  }

  #opened(stream: Stream): void {
    stream.openedAt = this.#context.ports.clock.now()
    this.#cancelLoss?.()
    this.#cancelLoss = null
    this.#turn(true)
  }

  #turn(isLive: boolean): void {
    if (this.#isLive === isLive) return
    this.#isLive = isLive
    if (!isLive) this.#heardUntil = this.#heardAt
    this.#hooks.onTurn()
  }

  #ended(stream: Stream, reply: Reply | null): void {
    stream.cancelSilence()
    this.#stream = null
    if (this.#isStopped) return
    const { clock, random } = this.#context.ports
    const isOpen = stream.openedAt !== null
    if (isOpen)
      this.#cancelLoss = clock.after(syncLimits.liveLossMs, () => {
        this.#cancelLoss = null
        this.#turn(false)
      })
    const heldMs = stream.openedAt === null ? 0 : Math.abs(clock.now() - stream.openedAt)
    this.#failures = heldMs < syncLimits.liveShortMs ? this.#failures + 1 : 0
    const fraction = random.fraction()
    const grown = isOpen && this.#failures < 2 ? 0 : backoffMs(this.#failures, fraction)
    const asked = isOpen
      ? (this.#retryMs ?? Math.round(syncLimits.liveAgainMs * fraction))
      : askedPause(reply)
    const wait = Math.max(asked, grown)
    this.#retryMs = null
    this.#cancelRetry = clock.after(Math.min(wait, syncLimits.retryAfterMaxMs), () => {
      this.#cancelRetry = null
      this.open()
    })
  }
}

/** A change that cannot be read: the lists show it. */
const unknownChange: LiveChange = { jobs: [], assets: [], deleted: [], lists: [], more: true }

/** Returns the milliseconds before another attempt. A server that refuses the stream will do so for a while. */
function askedPause(reply: Reply | null): number {
  if (reply?.kind !== 'refusal') return 0
  return reply.retryAfterMs ?? syncLimits.liveRefusedMs
}
