/**
 * Reads from the server: one timer, one run at a time. A run never waits for operations that are being sent (sync
 * design, section 8).
 */

import type { LiveChange } from '../../../shared/entities/live-change.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { SweepAnswer } from '../../../shared/sync/sending.ts'
import { type Failure, fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import { attempt } from '../../service/refuse.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { failureOf } from '../client/account/sign-in.ts'
import { isNetworkTrouble } from '../client/network-troubles.ts'
import type { Interruption, PullParts } from '../entities/lists/reading.ts'
import { readHeard } from '../live/heard.ts'
import { backoffMs, spread } from '../ports/backoff.ts'
import { syncState } from '../state/state.ts'
import { assetTypes, lists, users } from './lists.ts'
import { createPace, type Pace } from './pace.ts'
import { Readings } from './readings.ts'

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
  readonly #readings: Readings
  #cancelTimer: (() => void) | null = null
  #running: Promise<void> | null = null
  #isWantedAgain = false
  /** Whether the next run reads the lists. Otherwise it reads only what was heard. */
  #areListsWanted = false
  #endedAt = 0
  #cancelLists: (() => void) | null = null
  readonly #heardRuns: Pace
  #failures = 0
  /** Milliseconds that the server wants between this run and the next, after it refused one. */
  #pauseMs = 0
  problem: Failure | null = null

  constructor(parts: PullParts, hooks: PullHooks) {
    this.#parts = parts
    this.#hooks = hooks
    this.#heardRuns = createPace(parts.context.ports.clock, () => this.#start())
    this.#readings = new Readings(parts, hooks)
  }

  get isPulling(): boolean {
    return this.#running !== null
  }

  /** Starts a run that reads all lists. If a run is under way, another follows it. */
  now(): void {
    this.#readings.askForNearJobs()
    this.#readLists()
  }

  /** Starts a run that reads the lists that are due. */
  #readLists(): void {
    this.#areListsWanted = true
    this.#start()
  }

  /** Reads what has changed at the server. */
  hear(change: LiveChange): void {
    const { store } = this.#parts.context.service
    const heard = readHeard(store.read, change)
    if (heard.lists.length > 0) this.#hearLists(heard.lists)
    this.#readings.want(heard)
    // only the near jobs show that a job was given to another user
    if (change.more) this.#readings.askForNearJobs()
    const isInLists = change.more || heard.inJobList || heard.inAssetList
    this.#areListsWanted ||= isInLists
    if (isInLists || heard.jobs.length > 0 || heard.assets.length > 0) this.#heardRuns.start()
  }

  #hearLists(changed: readonly string[]): void {
    const { service, ports } = this.#parts.context
    const all = [users, assetTypes, ...lists]
    const isDue = service.store.transaction(db => all.filter(list => list.hear(db, changed)).length > 0)
    if (!isDue) return
    const wait = Math.round(syncLimits.liveListWithinMs * ports.random.fraction())
    this.#cancelLists ??= ports.clock.after(wait, () => {
      this.#cancelLists = null
      this.#readLists()
    })
  }

  /** Called when live changes begin or end, after which the lists are read more seldom or more often. */
  reschedule(): void {
    if (this.#cancelTimer === null) return
    this.#cancelTimer()
    this.#cancelTimer = null
    this.#schedule()
  }

  #start(): void {
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
        this.#endedAt = this.#parts.context.ports.clock.now()
        this.#schedule()
        this.#hooks.onChange()
      })
      .catch((error: unknown) => this.#hooks.onFault(error))
    this.#hooks.onChange()
  }

  /** Called when the user wants a reading: entities that failed are requested again at once. */
  forgetFailures(): void {
    this.#readings.details.forgetFailures()
    this.#readings.assets.forgetFailures()
  }

  /** Compares everything here with the server now: jobs, and assets with their types. @returns `storage` */
  sweepNow(): Outcome<null> {
    const asked = attempt(() => this.#readings.sweep.ask())
    if (asked.ok) this.#readings.assets.ask()
    // the run starts even after a failure of the disk, or a user who has just signed in would wait for ever
    this.now()
    return asked.ok ? succeed(null) : asked
  }

  /** @returns the outcome of `Sweep.answer` */
  answerSweep(answer: SweepAnswer): Outcome<null> {
    const answered = this.#readings.sweep.answer(answer)
    if (answered.ok && answer === 'go-on') this.now()
    if (answered.ok) this.#hooks.onChange()
    return answered
  }

  /** Reads a job, for example when all operations on it have been sent. */
  async readJob(jobUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#readings.details.read([jobUuid])
  }

  /** Reads an asset with its last jobs, for example when the user opens it. */
  async readAsset(assetUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#readings.assets.readOne(assetUuid)
  }

  /**
   * Stores a job or an asset that only the server has, for example an older job that a search found there.
   * @returns also `not-found` and `network`
   */
  async bringIn(kind: 'job' | 'asset', uuid: string): Promise<Outcome<null>> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return notRead()
    if (kind === 'asset') {
      const interruption = await this.#readings.assets.readOne(uuid)
      if (interruption !== null) return { ok: false, failure: failureOf(interruption) }
      return findAssetAnywhere(this.#parts.context.service.store.read, uuid) ? succeed(null) : gone()
    }
    const read = await this.#readings.details.bringIn(uuid)
    if (read.kind === 'failed') return { ok: false, failure: failureOf(read.reply) }
    if (read.kind === 'gone') return gone()
    return read.kind === 'read' ? succeed(null) : notRead()
  }

  /** Downloads the files of what the user has just opened. */
  fetchFiles(): void {
    this.#readings.downloads.start()
  }

  async stop(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#cancelLists?.()
    this.#heardRuns.stop()
    await this.#running
    await this.#readings.downloads.stop()
  }

  #schedule(): void {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    const { settings, ports } = this.#parts.context
    const { clock, random } = ports
    const { livePullEveryMs, pullJitter, probeMinMs } = syncLimits
    if (this.#isWantedAgain) {
      this.#isWantedAgain = false
      this.#start()
      return
    }
    const { pullEveryMs } = settings()
    const everyMs = this.#parts.isLive() ? Math.max(pullEveryMs, livePullEveryMs) : pullEveryMs
    // the absolute value: after the clock was set back, the wait must not become long
    const passed = Math.abs(clock.now() - this.#endedAt)
    const wait =
      this.#failures === 0
        ? Math.min(
            Math.max(0, spread(everyMs, pullJitter, random.fraction()) - passed),
            this.#readings.retryInMs(),
          )
        : Math.max(probeMinMs, this.#pauseMs, backoffMs(this.#failures, random.fraction(), pullEveryMs))
    this.#cancelTimer = clock.after(wait, () => {
      this.#cancelTimer = null
      this.#readLists()
    })
  }

  async #run(): Promise<void> {
    const areListsRead = this.#areListsWanted
    this.#areListsWanted = false
    await this.#hooks.prepare()
    if (this.#hooks.isHeldBack() || this.#parts.isStopped()) return
    const interruption = (await this.#readings.readHeard()) ?? (areListsRead ? await this.#readAll() : null)
    if (this.#parts.isStopped()) return
    this.#failures = interruption === null ? 0 : this.#failures + 1
    if (interruption === null && !areListsRead) this.#readings.downloads.start()
    this.#pauseMs = interruption?.kind === 'refusal' ? (interruption.retryAfterMs ?? 0) : 0
    this.#note(interruption)
  }

  #readAll(): Promise<Interruption> {
    this.problem = null
    return this.#readings.readAll()
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

const gone = (): Outcome<null> => fail('not-found', reason('not-on-server'))
const notRead = (): Outcome<null> => fail('network', reason('server-not-reached'))
