/**
 * Reads from the server: one timer, one run at a time. A run never waits for operations that are being sent (sync
 * design, section 8).
 */

import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import type { SweepAnswer } from '../../../shared/sync/sending.ts'
import { type Failure, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt } from '../../service/refuse.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { failureOf } from '../client/account/sign-in.ts'
import { isNetworkTrouble } from '../client/network-troubles.ts'
import type { Interruption, PullParts } from '../entities/lists/reading.ts'
import { backoffMs, spread } from '../ports/backoff.ts'
import { hubNow } from '../state/context.ts'
import { syncState } from '../state/state.ts'
import { Assets } from './assets.ts'
import { readDiscrepancies } from './discrepancies.ts'
import { Downloads } from './downloads/downloads.ts'
import { lists, users } from './lists.ts'
import { type ListResult, readNearJobs } from './near-jobs.ts'
import { Details } from './read/details.ts'
import { indexMissing } from './read/index-missing.ts'
import { readChanges } from './read-changes.ts'
import { Sweep } from './sweep/sweep.ts'
import { tidyDaily } from './sweep/tidy.ts'

export interface PullHooks {
  /** a run began or ended */
  onChange(): void
  /** Called before a run requests anything. */
  prepare(): Promise<void>
  /** Whether requests are stopped: the user is signed out, or the breaker is open. */
  isHeldBack(): boolean
  /** An unexpected error ended a run. */
  onFault(error: unknown): void
}

export class Pull {
  readonly #parts: PullParts
  readonly #hooks: PullHooks
  readonly #details: Details
  readonly #assets: Assets
  readonly #sweep: Sweep
  readonly #downloads: Downloads
  #cancelTimer: (() => void) | null = null
  #running: Promise<void> | null = null
  #isWantedAgain = false
  #failures = 0
  /** Milliseconds that the server wants between this run and the next, after it refused one. */
  #pauseMs = 0
  problem: Failure | null = null

  constructor(parts: PullParts, hooks: PullHooks) {
    this.#parts = parts
    this.#hooks = hooks
    this.#details = new Details(parts)
    this.#assets = new Assets(parts, this.#details)
    this.#sweep = new Sweep(parts, this.#details)
    this.#downloads = new Downloads(parts, () => hooks.isHeldBack())
  }

  get isPulling(): boolean {
    return this.#running !== null
  }

  /** Starts a run. If one is under way, another follows it. */
  now(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    if (this.#running) {
      this.#isWantedAgain = true
      return
    }
    const { log } = this.#parts.context.ports
    this.#running = this.#run()
      .catch((error: unknown) => {
        this.#failures++
        this.problem = problemOf(error)
        log.warn({ error: String(error) }, 'sync.pull-failed')
        this.#hooks.onFault(error)
      })
      .then(() => {
        this.#running = null
        this.#schedule()
        this.#hooks.onChange()
      })
      .catch((error: unknown) => this.#hooks.onFault(error))
    this.#hooks.onChange()
  }

  /** Called when the user wants a reading: entities that failed are requested again at once. */
  forgetFailures(): void {
    this.#details.forgetFailures()
    this.#assets.forgetFailures()
  }

  /** Compares everything here with the server now: jobs, and assets with their types. @returns `storage` */
  sweepNow(): Outcome<null> {
    const asked = attempt(() => this.#sweep.ask())
    if (asked.ok) this.#assets.ask()
    // the run starts even after a failure of the disk, or a user who has just signed in would wait for ever
    this.now()
    return asked.ok ? succeed(null) : asked
  }

  /** @returns the outcome of `Sweep.answer` */
  answerSweep(answer: SweepAnswer): Outcome<null> {
    const answered = this.#sweep.answer(answer)
    if (answered.ok && answer === 'go-on') this.now()
    if (answered.ok) this.#hooks.onChange()
    return answered
  }

  /** Reads a job, for example when all operations on it have been sent. */
  async readJob(jobUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#details.read([jobUuid])
  }

  /** Reads an asset with its last jobs, for example when the user opens it. */
  async readAsset(assetUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#assets.readOne(assetUuid)
  }

  /** Downloads the files of what the user has just opened. */
  fetchFiles(): void {
    this.#downloads.start()
  }

  async stop(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    await this.#running
    await this.#downloads.stop()
  }

  #schedule(): void {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    const { settings, ports } = this.#parts.context
    const { clock, random } = ports
    const { pullJitter, probeMinMs } = syncLimits
    const { pullEveryMs } = settings()
    if (this.#isWantedAgain) {
      this.#isWantedAgain = false
      this.now()
      return
    }
    const wait =
      this.#failures === 0
        ? spread(pullEveryMs, pullJitter, random.fraction())
        : Math.max(probeMinMs, this.#pauseMs, backoffMs(this.#failures, random.fraction(), pullEveryMs))
    this.#cancelTimer = clock.after(wait, () => {
      this.#cancelTimer = null
      this.now()
    })
  }

  async #run(): Promise<void> {
    await this.#hooks.prepare()
    if (this.#hooks.isHeldBack() || this.#parts.isStopped()) return
    const interruption = await this.#readAll()
    if (this.#parts.isStopped()) return
    this.#failures = interruption === null ? 0 : this.#failures + 1
    this.#pauseMs = interruption?.kind === 'refusal' ? (interruption.retryAfterMs ?? 0) : 0
    this.#note(interruption)
  }

  /** Reads the near jobs first, as a user may drive to them, then the changes, then the details. */
  async #readAll(): Promise<Interruption> {
    const { context } = this.#parts
    const { store } = context.service
    this.problem = null
    const now = hubNow(context)
    const windowFrom = now - context.settings().windowDays * DAY
    const isFirst = syncState.get(store.read, 'cursor') === null
    const unread = await users.readIfDue(this.#parts)
    if (unread !== null) return unread
    const near = () => readNearJobs(this.#parts, this.#details, { now, windowFrom })
    const changes = () => readChanges(this.#parts, this.#details, now, windowFrom)
    for (const read of isFirst ? [changes] : [near, changes]) {
      const { interruption, needsSweep }: ListResult = await read()
      if (needsSweep) this.#sweep.request()
      if (interruption !== null || this.#parts.isStopped()) return interruption
    }
    const lastPull = syncState.get(store.read, 'lastPull')
    store.transaction(db => {
      syncState.set(db, 'lastPull', context.ports.clock.now())
      // everything was just read, so a comparison would find nothing
      if (isFirst) syncState.set(db, 'lastSweep', context.ports.clock.now())
    })
    this.#hooks.onChange()
    await indexMissing(this.#parts)
    return this.#lookOver(windowFrom, lastPull)
  }

  /** Reads the details before the sweep. An urgent sweep comes first: the server may have been replaced. */
  async #lookOver(windowFrom: number, lastPull: number | null): Promise<Interruption> {
    const sweep = () => this.#sweep.runIfDue(windowFrom, lastPull)
    const details = () => this.#details.readWanted()
    const reported = () => readDiscrepancies(this.#parts, this.#details)
    const assets = () => this.#assets.readWanted()
    const readOnly = lists.map(list => () => list.readIfDue(this.#parts))
    for (const work of this.#sweep.isUrgent
      ? [sweep, details, reported, assets, ...readOnly]
      : [details, reported, assets, sweep, ...readOnly]) {
      const interruption = await work()
      if (interruption !== null || this.#parts.isStopped()) return interruption
    }
    // downloads run at the same time as the next readings, as a film takes long
    this.#downloads.start()
    await tidyDaily(this.#parts)
    return null
  }

  #note(interruption: Interruption): void {
    if (interruption === null) return
    if (interruption.kind === 'refusal' && interruption.status === 401) {
      this.#parts.context.service.store.transaction(db => syncState.set(db, 'needsSignIn', true))
      return
    }
    // stores no problem if the server is just unreachable, which the screens know from `offlineSince`; a proxy or
    // the network as the cause must be reported
    const isPlainNoReply =
      interruption.kind === 'no-reply' &&
      interruption.reason !== 'not-a-hub' &&
      !isNetworkTrouble(interruption.detail)
    this.problem = isPlainNoReply ? null : failureOf(interruption)
  }
}

/** The user can do something about a full disk, and should know that nothing new arrives. */
function problemOf(error: unknown): Failure {
  if (error instanceof StoreFailure) return { code: 'storage', ...error.told }
  return { code: 'conflict', ...reason('fetch-failed') }
}
