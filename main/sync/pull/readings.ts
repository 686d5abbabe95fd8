/** The readings of a run, in their order (sync design, section 8). */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { type Interruption, type PullParts, scopeOf } from '../entities/lists/reading.ts'
import type { Heard } from '../live/heard.ts'
import { isDue } from '../ports/backoff.ts'
import { hubNow } from '../state/context.ts'
import { areJobsFull } from '../state/server.ts'
import { syncState } from '../state/state.ts'
import { Assets } from './assets.ts'
import { readDiscrepancies } from './discrepancies.ts'
import { Downloads } from './downloads/downloads.ts'
import { lists, users } from './lists.ts'
import { type ListResult, readNearJobs, readTodayJobs } from './near-jobs.ts'
import { Details } from './read/details.ts'
import { indexMissing } from './read/index-missing.ts'
import { readChanges } from './read-changes.ts'
import { Sweep } from './sweep/sweep.ts'
import { tidyDaily } from './sweep/tidy.ts'

interface ReadingHooks {
  /** the lists were read */
  onChange(): void
  /** Whether requests are stopped: the user is signed out, or the breaker is open. */
  isHeldBack(): boolean
}

export class Readings {
  readonly #parts: PullParts
  readonly #hooks: ReadingHooks
  readonly details: Details
  readonly assets: Assets
  readonly sweep: Sweep
  readonly downloads: Downloads
  /** jobs and assets of live changes that the next run reads */
  readonly #heardJobs = new Set<string>()
  readonly #heardAssets = new Set<string>()
  #nearReadAt: number | null = null

  constructor(parts: PullParts, hooks: ReadingHooks) {
    this.#parts = parts
    this.#hooks = hooks
    this.details = new Details(parts)
    this.assets = new Assets(parts, this.details)
    this.sweep = new Sweep(parts, this.details)
    this.downloads = new Downloads(parts, () => hooks.isHeldBack())
  }

  /** Remembers what a live change has named for the next run. */
  want({ jobs, assets, inAssetList }: Pick<Heard, 'jobs' | 'assets' | 'inAssetList'>): void {
    for (const uuid of jobs) this.#heardJobs.add(uuid)
    for (const uuid of assets) this.#heardAssets.add(uuid)
    if (inAssetList) this.assets.askForChanges()
  }

  /** The next run compares the near jobs, even if that was done within the hour. */
  askForNearJobs(): void {
    this.#nearReadAt = null
  }

  /** Milliseconds until a job or an asset that could not be read is read again; Infinity: all were read. */
  retryInMs(): number {
    return Math.min(this.details.retryInMs(), this.assets.retryInMs())
  }

  /** Reads what live changes have named. What fails is found by the lists of a later run. */
  async readHeard(): Promise<Interruption> {
    const jobs = [...this.#heardJobs]
    const assets = [...this.#heardAssets]
    this.#heardJobs.clear()
    this.#heardAssets.clear()
    const interruption = jobs.length === 0 ? null : await this.details.read(jobs)
    // the lists of the next run find what was not read, the near jobs those of another user
    if (interruption !== null) this.#nearReadAt = null
    if (interruption !== null || assets.length === 0) return interruption
    return this.assets.readChanged(assets)
  }

  /** Reads the near jobs first, as a user may drive to them, then the changes, then the details. */
  async readAll(): Promise<Interruption> {
    const { context } = this.#parts
    const { store } = context.service
    const now = hubNow(context)
    const windowFrom = now - context.settings().windowDays * DAY
    const isFirst = syncState.get(store.read, 'cursor') === null
    const unread = await users.readIfDue(this.#parts)
    if (unread !== null) return unread
    const today = () => readTodayJobs(this.#parts, { now, windowFrom })
    const near = () => readNearJobs(this.#parts, this.details, { now, windowFrom })
    const changes = () => readChanges(this.#parts, this.details, now, windowFrom)
    const areFull = areJobsFull(store.read, scopeOf(context))
    const before = isFirst ? (areFull ? [today] : []) : this.#isNearDue() ? [near] : []
    for (const read of [...before, changes]) {
      const { interruption, needsSweep }: ListResult = await read()
      if (needsSweep) this.sweep.request()
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

  /** Whether the near jobs are compared: at each run, but once an hour while the server reports each change. */
  #isNearDue(): boolean {
    const now = this.#parts.context.ports.clock.now()
    const { liveNearEveryMs } = syncLimits
    const isFresh =
      this.#nearReadAt !== null && !isDue(this.#nearReadAt + liveNearEveryMs, now, liveNearEveryMs)
    if (this.#parts.isLive() && isFresh) return false
    this.#nearReadAt = now
    return true
  }

  /** Reads the details before the sweep. An urgent sweep comes first: the server may have been replaced. */
  async #lookOver(windowFrom: number, lastPull: number | null): Promise<Interruption> {
    const sweep = () => this.sweep.runIfDue(windowFrom, lastPull)
    const details = () => this.details.readWanted()
    const reported = () => readDiscrepancies(this.#parts, this.details)
    const assets = () => this.assets.readWanted()
    const readOnly = lists.map(list => () => list.readIfDue(this.#parts))
    for (const work of this.sweep.isUrgent
      ? [sweep, details, reported, assets, ...readOnly]
      : [details, reported, assets, sweep, ...readOnly]) {
      const interruption = await work()
      if (interruption !== null || this.#parts.isStopped()) return interruption
    }
    // downloads run at the same time as the next readings, as a film takes long
    this.downloads.start()
    await tidyDaily(this.#parts)
    return null
  }
}
