/**
 * The connection to the server, which sends every request. After several failures in a row a breaker stops all
 * requests, and asks `GET /version` until the server answers. After a 429 all requests wait as long as the server
 * demands (sync design, section 7).
 */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { Remote } from '../client/remote.ts'
import { type NoReply, notAHub, type Refusal, type Reply } from '../client/reply.ts'
import type { RemoteRequest } from '../client/request.ts'
import { type HubVersion, versionRequest } from '../client/version.ts'
import { backoffMs } from '../ports/backoff.ts'
import type { SyncContext } from '../state/context.ts'
import { ensureLaptop, knownLaptop } from '../state/laptop-id.ts'
import {
  confirmsOperations,
  forgetIdentity,
  isOfBefore,
  isRestored,
  newestKey,
  noteIdentity,
  noteOperationMissing,
  offeredExtensions,
} from '../state/server.ts'
import { syncState } from '../state/state.ts'
import { createListLimit } from './list-limit.ts'
import { describeLaptop } from './report/laptop-report.ts'

export class HubConnection {
  readonly #context: SyncContext
  readonly #remote: Remote
  readonly #onBack: () => void
  readonly #onMoved: () => void
  readonly #askWithinLimit: <T>(request: RemoteRequest<T>) => Promise<Reply<T>>
  #failures = 0
  #probes = 0
  #passed = 0
  #reportedAt = Number.NEGATIVE_INFINITY
  #notedAt = Number.NEGATIVE_INFINITY
  #cancelProbe: (() => void) | null = null
  /** number of refusals in a row for too many requests */
  #turnedAway = 0
  #rest: { cancel: () => void; refusal: Refusal } | null = null
  /** Whether the request that ends the rest waits for its answer. */
  #isEndingRest = false
  #isStopped = false
  readonly #ended = new AbortController()
  #movedTo: string | null = null

  /**
   * `onBack` is called when the breaker closes again. `onMoved` is called when the server begins or stops redirecting.
   */
  constructor(
    context: SyncContext,
    remote: Remote,
    onBack: () => void,
    onMoved: () => void = () => undefined,
  ) {
    this.#context = context
    this.#remote = remote
    this.#onBack = onBack
    this.#onMoved = onMoved
    this.#askWithinLimit = createListLimit(context, request => this.#ask(request))
  }

  /** The address that the server redirects to; null: it does not redirect. */
  get movedTo(): string | null {
    return this.#movedTo
  }

  /** Whether requests are stopped. Only the breaker's own request is sent then; during a rest no request is. */
  get isOpen(): boolean {
    return this.#failures >= syncLimits.breakerAfter || this.#rest !== null || this.#isEndingRest
  }

  /** Whether requests rest because the server demanded it. */
  get isResting(): boolean {
    return this.#rest !== null
  }

  /** Number of requests that the server has answered with success. */
  get passed(): number {
    return this.#passed
  }

  /** Sends a request. After a restore of the server the reply is discarded, until lost operations were looked up. */
  async send<T>(request: RemoteRequest<T>): Promise<Reply<T>> {
    const { service } = this.#context
    const operationAfter = confirmsOperations(service.store.read) ? newestKey(this.#context) : null
    const laptop = this.#report()
    const reply = await this.sendBefore({ ...request, operationAfter, laptop })
    if (laptop !== null && reply.kind === 'answer') this.#reportedAt = this.#context.ports.clock.now()
    if (this.#isStopped || reply.kind === 'no-reply') return reply
    if (reply.isOperationMissing) this.#note(db => noteOperationMissing(db, this.#context))
    return isRestored(this.#context) ? restored : reply
  }

  /** Returns the laptop's report for the next request; null if the server received one a short time ago. */
  #report(): string | null {
    const { ports, service } = this.#context
    if (!offeredExtensions(service.store.read).includes('laptops')) return null
    if (Math.abs(ports.clock.now() - this.#reportedAt) < syncLimits.reportEveryMs) return null
    if (knownLaptop(service.store.read) === null) this.#note(db => void ensureLaptop({ ...service, db }))
    return describeLaptop(this.#context)
  }

  /** Sends a request also while the lost operations of a restored server are looked up. */
  sendBefore<T>(request: RemoteRequest<T>): Promise<Reply<T>> {
    return this.#send(request, () => undefined)
  }

  /** Sends a request. `take` stores the answer before the waiting requests are sent. */
  async #send<T>(request: RemoteRequest<T>, take: (answered: T) => void): Promise<Reply<T>> {
    if (this.#rest) return this.#rest.refusal
    const reply = await this.#askWithinLimit({ ...request, signal: this.#ended.signal })
    if (this.#isStopped) return reply
    this.#noteMove(reply.kind === 'no-reply' ? reply.movedTo : null)
    try {
      if (reply.kind !== 'no-reply' && reply.hub) noteIdentity(this.#context, reply.hub)
      if (reply.kind === 'answer') take(reply.body)
    } finally {
      if (reply.kind !== 'no-reply') this.#pass(reply)
      else if (reply.isStored !== true) this.#fail()
    }
    return reply
  }

  /**
   * Sends a request, and discards an answer that names an older generation: a cache may have it from before a
   * restore. If the server repeats the older generation, it was restored again from an earlier backup.
   */
  async #ask<T>(request: RemoteRequest<T>): Promise<Reply<T>> {
    let reply = await this.#remote.send(request)
    // the content of a document never changes
    if (request.receiver) return reply
    if (request.method !== 'GET') return this.#isOfBefore(reply) ? notAHub('The answer is of before.') : reply
    for (let turn = 1; turn < syncLimits.currentAsks && this.#isOfBefore(reply); turn++)
      reply = await this.#remote.send(request)
    if (this.#isOfBefore(reply)) forgetIdentity(this.#context)
    return reply
  }

  #isOfBefore(reply: Reply): boolean {
    const hub = reply.kind === 'no-reply' ? null : (reply.hub ?? null)
    return !this.#isStopped && hub !== null && isOfBefore(this.#context, hub)
  }

  /** Reads the server's extensions now instead of at the breaker's next turn. Returns whether the server answered. */
  async probe(): Promise<boolean> {
    if (this.#rest) return false
    this.#cancelProbe?.()
    this.#cancelProbe = null
    this.#probes++
    const reply = await this.#send(versionRequest, offered => this.#noteVersion(offered))
    return reply.kind === 'answer' && !this.#isStopped
  }

  stop(): void {
    this.#isStopped = true
    this.#ended.abort()
    this.#cancelProbe?.()
    this.#cancelProbe = null
    this.#rest?.cancel()
    this.#rest = null
  }

  #pass(reply: Exclude<Reply, { kind: 'no-reply' }>): void {
    const wasOpen = this.isOpen
    this.#failures = 0
    this.#probes = 0
    if (reply.kind === 'answer') this.#passed++
    this.#turnedAway = isTurnedAway(reply) ? this.#turnedAway + 1 : 0
    this.#cancelProbe?.()
    this.#cancelProbe = null
    this.#noteContact()
    if (isTurnedAway(reply) && this.#turnedAway >= syncLimits.breakerAfter) this.#leaveAlone(reply)
    else if (wasOpen && !this.isOpen) this.#onBack()
  }

  /** Starts a rest. A single request ends it, because otherwise all waiting requests could be refused again. */
  #leaveAlone(refusal: Refusal): void {
    if (this.#rest) return
    const { clock, random } = this.#context.ports
    const pause = Math.max(
      syncLimits.retryAfterMinMs,
      refusal.retryAfterMs ?? backoffMs(this.#turnedAway, random.fraction()),
    )
    const cancel = clock.after(pause, () => this.endRest())
    this.#rest = { cancel, refusal: { ...refusal, retryAfterMs: pause } }
  }

  /**
   * Ends the rest by a single request, when its time is over or the user wants it. Returns false if there was no rest.
   */
  endRest(): boolean {
    if (!this.#rest || this.#isStopped) return false
    this.#rest.cancel()
    this.#rest = null
    this.#isEndingRest = true
    this.probe()
      .catch((error: unknown) => this.#context.ports.log.warn({ error: String(error) }, 'sync.probe-failed'))
      .then(() => {
        this.#isEndingRest = false
        if (!this.isOpen && !this.#isStopped) this.#onBack()
      })
    return true
  }

  /** Stores the address that the server redirects to; undefined if the reply does not say whether the server moved. */
  #noteMove(address: string | null | undefined): void {
    if (address === undefined || address === this.#movedTo) return
    this.#movedTo = address
    this.#onMoved()
  }

  #fail(): void {
    this.#failures++
    const { store } = this.#context.service
    if (syncState.get(store.read, 'offlineSince') === null) {
      this.#note(db => syncState.set(db, 'offlineSince', this.#context.ports.clock.now()))
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
    const isBack = syncState.get(store.read, 'offlineSince') !== null
    if (!isBack && Math.abs(now - this.#notedAt) < syncLimits.contactEveryMs) return
    this.#notedAt = now
    this.#note(db => {
      syncState.delete(db, 'offlineSince')
      syncState.set(db, 'lastContact', now)
      syncState.set(db, 'clockOffset', this.#remote.clockOffset())
    })
  }

  /** Runs a write. If the disk fails, the write is left to a later reply, and requests continue. */
  #note(work: (db: WriteDb) => void): void {
    const { service, ports } = this.#context
    try {
      service.store.transaction(work)
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      ports.log.warn({ error: error.code }, 'sync.contact-not-noted')
    }
  }

  #noteVersion({ extensions: offered, version, identity }: HubVersion): void {
    const { store } = this.#context.service
    if (identity) noteIdentity(this.#context, identity)
    const isKnown = JSON.stringify(syncState.get(store.read, 'extensions')) === JSON.stringify(offered)
    if (isKnown && syncState.get(store.read, 'hubVersion') === version) return
    store.transaction(db => {
      syncState.set(db, 'extensions', offered)
      syncState.delete(db, 'listLimit')
      if (version === null) syncState.delete(db, 'hubVersion')
      else syncState.set(db, 'hubVersion', version)
    })
  }
}

const restored: NoReply = {
  kind: 'no-reply',
  reason: 'unreachable',
  mayHaveArrived: true,
  detail: 'The server was restored from a backup.',
}

/** Whether the server refuses all requests because there are too many, and not only this one. */
function isTurnedAway(reply: Reply): reply is Refusal {
  return reply.kind === 'refusal' && reply.status === 429
}
