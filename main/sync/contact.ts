/**
 * Whether the hub can be reached: every reply passes by here. After some failures in a row one breaker holds all
 * requests back and asks GET /version until the hub answers (sync design, section 7).
 */
import { syncLimits } from '../../shared/limits.ts'
import { backoffMs } from './backoff.ts'
import type { SyncContext } from './context.ts'
import type { Remote, RemoteRequest } from './remote/remote.ts'
import type { Reply } from './remote/reply.ts'
import { extensionsIn, versionRequest } from './remote/version.ts'
import { forget, recall, remember } from './state.ts'

/** How often at most the moment of the last contact is written down. */
const contactEveryMs = 5_000

export class Contact {
  readonly #context: SyncContext
  readonly #remote: Remote
  readonly #onBack: () => void
  #failures = 0
  #probes = 0
  #passed = 0
  #notedAt = Number.NEGATIVE_INFINITY
  #cancelProbe: (() => void) | null = null
  #isStopped = false

  /** `onBack` is called when the breaker closes again. */
  constructor(context: SyncContext, remote: Remote, onBack: () => void) {
    this.#context = context
    this.#remote = remote
    this.#onBack = onBack
  }

  /** While open, nothing but the breaker's own question goes out. */
  get isOpen(): boolean {
    return this.#failures >= syncLimits.breakerAfter
  }

  /** How many requests the hub has answered well; it tells whether others pass while one fails. */
  get passed(): number {
    return this.#passed
  }

  async send(request: RemoteRequest): Promise<Reply> {
    const reply = await this.#remote.send(request)
    if (this.#isStopped) return reply
    if (reply.kind === 'silence') this.#fail()
    else this.#pass(reply)
    return reply
  }

  /** Asks what the hub offers, now instead of when the breaker's turn comes. Answers whether it said. */
  async probe(): Promise<boolean> {
    this.#cancelProbe?.()
    this.#cancelProbe = null
    this.#probes++
    const reply = await this.send(versionRequest)
    if (reply.kind !== 'answer' || this.#isStopped) return false
    this.#noteExtensions(reply.body)
    return true
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelProbe?.()
    this.#cancelProbe = null
  }

  #pass(reply: Exclude<Reply, { kind: 'silence' }>): void {
    const wasOpen = this.isOpen
    this.#failures = 0
    this.#probes = 0
    if (reply.kind === 'answer') this.#passed++
    this.#cancelProbe?.()
    this.#cancelProbe = null
    this.#noteContact()
    if (wasOpen) this.#onBack()
  }

  #fail(): void {
    this.#failures++
    const { store } = this.#context.service
    if (recall(store.read, 'offlineSince') === null) {
      store.transaction(db => remember(db, 'offlineSince', this.#context.ports.clock.now()))
    }
    if (this.isOpen) this.#scheduleProbe()
  }

  #scheduleProbe(): void {
    if (this.#cancelProbe) return
    const { clock, random, log } = this.#context.ports
    const wait = Math.max(
      syncLimits.probeMinMs,
      backoffMs(this.#probes, random.fraction(), syncLimits.probeMaxMs),
    )
    this.#cancelProbe = clock.after(wait, () => {
      this.#cancelProbe = null
      this.probe().catch((error: unknown) => log.warn({ error: String(error) }, 'sync.probe-failed'))
    })
  }

  #noteContact(): void {
    const { store } = this.#context.service
    const now = this.#context.ports.clock.now()
    const isBack = recall(store.read, 'offlineSince') !== null
    if (!isBack && Math.abs(now - this.#notedAt) < contactEveryMs) return
    this.#notedAt = now
    store.transaction(db => {
      forget(db, 'offlineSince')
      remember(db, 'lastContact', now)
      remember(db, 'clockOffset', this.#remote.clockOffset())
    })
  }

  #noteExtensions(body: unknown): void {
    const offered = extensionsIn(body)
    const { store } = this.#context.service
    if (JSON.stringify(recall(store.read, 'extensions')) === JSON.stringify(offered)) return
    store.transaction(db => remember(db, 'extensions', offered))
  }
}
