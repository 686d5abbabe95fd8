/** The reading side: one timer, one run at a time; it never waits for what is being sent (sync design, section 8). */
import { type Failure, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { SweepAnswer } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'
import { attempt } from '../../service/refuse.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { failureOf } from '../account/sign-in.ts'
import { Downloads } from '../downloads/downloads.ts'
import { backoffMs, spread } from '../ports/backoff.ts'
import { Details } from '../read/details.ts'
import { indexMissing } from '../read/index-missing.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { hubNow } from '../records/context.ts'
import { syncState } from '../records/state.ts'
import { isNetworkTrouble } from '../remote/network-troubles.ts'
import { Sweep } from '../sweep/sweep.ts'
import { tidyDaily } from '../sweep/tidy.ts'
import { Assets } from './assets.ts'
import { readDiscrepancies } from './discrepancies.ts'
import { lists, users } from './lists.ts'
import { type ListResult, readNearJobs } from './near-jobs.ts'
import { readChanges } from './read-changes.ts'

export interface PullHooks {
  /** a run began or ended */
  onChange(): void
  /** before a run asks for anything */
  prepare(): Promise<void>
  /** nothing may go out: signed out, or the breaker is open */
  isHeldBack(): boolean
  /** a run ended with this, which nobody expected */
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
  /** what the hub asked for when it turned the last run away */
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

  /** Runs now; while a run is under way, once more after it. */
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

  /** A person asks: what the server did not give is asked for again at once. */
  forgetFailures(): void {
    this.#details.forgetFailures()
    this.#assets.forgetFailures()
  }

  /** Compares everything here with the hub, now: jobs, and assets with their types. @returns `storage` */
  sweepNow(): Outcome<null> {
    const asked = attempt(() => this.#sweep.ask())
    if (asked.ok) this.#assets.ask()
    // whatever the disk says: who has just signed in would wait for ever
    this.now()
    return asked.ok ? succeed(null) : asked
  }

  /** @returns as the sweep's */
  answerSweep(answer: SweepAnswer): Outcome<null> {
    const answered = this.#sweep.answer(answer)
    if (answered.ok && answer === 'go-on') this.now()
    if (answered.ok) this.#hooks.onChange()
    return answered
  }

  /** Reads one job back, as when everything on it has been sent. */
  async readJob(jobUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#details.read([jobUuid])
  }

  /** Reads one asset with its last jobs, as when somebody opened it. */
  async readAsset(assetUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#assets.readOne(assetUuid)
  }

  /** Fetches what a person has just opened. */
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

  /** What may be driven to first, then what changed, then the details. */
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
      // everything has just come, so there is nothing to compare it with
      if (isFirst) syncState.set(db, 'lastSweep', context.ports.clock.now())
    })
    this.#hooks.onChange()
    await indexMissing(this.#parts)
    return this.#lookOver(windowFrom, lastPull)
  }

  /** The details come before the sweep, unless that is to tell first whether this is still the hub that it was. */
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
    // beside the next readings, as a film takes its time
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
    // that the hub cannot be reached is told by `offlineSince`; what is in the way, and what to do, is not
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
