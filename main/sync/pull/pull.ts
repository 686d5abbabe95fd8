/** The reading side: one timer, one run at a time; it never waits for what is being sent (sync design, section 8). */
import type { Failure } from '../../../shared/failures.ts'
import { syncLimits } from '../../../shared/limits.ts'
import { backoffMs, spread } from '../backoff.ts'
import { hubNow } from '../context.ts'
import { failureOf } from '../remote/sign-in.ts'
import { recall, remember } from '../state.ts'
import { compareNear } from './compare-near.ts'
import { Details } from './details.ts'
import type { Interruption, PullParts } from './pull-context.ts'
import { readChanges } from './read-changes.ts'
import { readUsers } from './read-users.ts'

const dayMs = 24 * 60 * 60 * 1_000

export interface PullHooks {
  /** a run began or ended */
  onChange(): void
  /** before a run asks for anything */
  prepare(): Promise<void>
  /** nothing may go out: signed out, or the breaker is open */
  isHeldBack(): boolean
}

export class Pull {
  readonly #parts: PullParts
  readonly #hooks: PullHooks
  readonly #details: Details
  #cancelTimer: (() => void) | null = null
  #running: Promise<void> | null = null
  #isWantedAgain = false
  #failures = 0
  problem: Failure | null = null

  constructor(parts: PullParts, hooks: PullHooks) {
    this.#parts = parts
    this.#hooks = hooks
    this.#details = new Details(parts)
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
        log.warn({ error: String(error) }, 'sync.pull-failed')
      })
      .then(() => {
        this.#running = null
        this.#schedule()
        this.#hooks.onChange()
      })
    this.#hooks.onChange()
  }

  /** Reads one job back, as when everything on it has been sent. */
  async readJob(jobUuid: string): Promise<void> {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    await this.#details.read([jobUuid])
  }

  async stop(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    await this.#running
  }

  #schedule(): void {
    if (this.#parts.isStopped() || this.#hooks.isHeldBack()) return
    const { clock, random } = this.#parts.context.ports
    const { pullEveryMs, pullJitter, probeMinMs } = syncLimits
    if (this.#isWantedAgain) {
      this.#isWantedAgain = false
      this.now()
      return
    }
    const wait =
      this.#failures === 0
        ? spread(pullEveryMs, pullJitter, random.fraction())
        : Math.max(probeMinMs, backoffMs(this.#failures, random.fraction(), pullEveryMs))
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
    this.#note(interruption)
  }

  /** What may be driven to first, then what changed, then the details. */
  async #readAll(): Promise<Interruption> {
    const { context } = this.#parts
    const { store } = context.service
    this.problem = null
    const now = hubNow(context)
    const windowFrom = now - context.settings().windowDays * dayMs
    const isFirst = recall(store.read, 'cursor') === null
    const users = await readUsers(this.#parts)
    if (users !== null) return users
    if (!isFirst) {
      const near = await compareNear(this.#parts, this.#details, now, windowFrom)
      this.problem = near.problem
      if (near.interruption !== null) return near.interruption
    }
    const changes = await readChanges(this.#parts, this.#details, now, windowFrom)
    if (changes !== null || this.#parts.isStopped()) return changes
    store.transaction(db => remember(db, 'lastPull', context.ports.clock.now()))
    this.#hooks.onChange()
    return this.#details.readWanted()
  }

  #note(interruption: Interruption): void {
    if (interruption === null) return
    if (interruption.kind === 'refusal' && interruption.status === 401) {
      this.#parts.context.service.store.transaction(db => remember(db, 'needsSignIn', true))
      return
    }
    // that the hub cannot be reached is told by `offlineSince`
    const isPlainSilence = interruption.kind === 'silence' && interruption.reason !== 'not-a-hub'
    this.problem = isPlainSilence ? null : failureOf(interruption)
  }
}
