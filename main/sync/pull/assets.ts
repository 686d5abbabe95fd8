/** Reads assets in one run: first the details for today's jobs, then the list, then the last jobs of each asset. */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { askForCurrent } from '../client/current.ts'
import { called, isOlder } from '../client/read-entity.ts'
import { type RemoteAsset, readRemoteAsset } from '../client/remote-asset.ts'
import { getRequest } from '../client/request.ts'
import { applyRemoteAsset, removeAsset } from '../entities/assets/apply-asset.ts'
import {
  type Moment,
  noteFound,
  noteMissing,
  strayHistories,
  wantedDetails,
  wantedHistories,
  wantedHistoryJobs,
} from '../entities/assets/wanted-assets.ts'
import { leaveHistory } from '../entities/jobs/orphans.ts'
import { type Interruption, isRefusedForGood, type PullParts } from '../entities/lists/reading.ts'
import { knownModified, wantDetails } from '../entities/marks.ts'
import { type Exchange, hubNow, type SyncContext } from '../state/context.ts'
import { areDeletionsHeld } from '../state/deletion-guard.ts'
import { readHistory } from './history.ts'
import { assetTypes } from './lists.ts'
import { type OneRead, SideBySide } from './read/concurrent-reads.ts'
import type { Details } from './read/details.ts'
import { readAssetsIfDue } from './read-assets.ts'

export class Assets {
  readonly #parts: PullParts
  readonly #jobs: Details
  readonly #details: SideBySide
  readonly #histories: SideBySide
  #isAsked = false
  #areChangesAsked = false

  constructor(parts: PullParts, jobs: Details) {
    this.#parts = parts
    this.#jobs = jobs
    this.#details = new SideBySide(parts, uuid => readAssetDetail(parts, uuid))
    this.#histories = new SideBySide(parts, uuid => readHistory(parts, uuid))
  }

  /** Compares all of them with the server at the next run, even if they were just compared. */
  ask(): void {
    this.#isAsked = true
  }

  /** Reads what has changed in the list at the next run. */
  askForChanges(): void {
    this.#areChangesAsked = true
  }

  /** Failures of the jobs of histories are stored in `Details`. */
  forgetFailures(): void {
    this.#details.forgetFailures()
    this.#histories.forgetFailures()
  }

  /** @returns as `SideBySide.retryInMs` */
  retryInMs(): number {
    return Math.min(this.#details.retryInMs(), this.#histories.retryInMs())
  }

  async readWanted(): Promise<Interruption> {
    const startedAt = this.#moment().now
    const { read } = this.#parts.context.service.store
    const stages = [
      () => assetTypes.readIfDue(this.#parts, this.#isAsked),
      () => this.#details.readDue(wantedDetails(read, this.#moment())),
      () => this.#readList(),
      () => this.#inSlices(startedAt, wantedHistories(read, this.#moment()), this.#histories),
      () => this.#inSlices(startedAt, wantedHistoryJobs(read, this.#moment()), this.#jobs),
    ]
    for (const stage of stages) {
      const interruption = await stage()
      if (interruption !== null || this.#parts.isStopped()) return interruption
    }
    return null
  }

  /** Reads assets that have changed at the server. */
  async readChanged(assetUuids: readonly string[]): Promise<Interruption> {
    return this.#details.read(assetUuids)
  }

  /** Reads an asset that was just opened, with its last jobs. */
  async readOne(assetUuid: string): Promise<Interruption> {
    const { read } = this.#parts.context.service.store
    const interruption = await this.#details.read([assetUuid])
    const isHere = findAssetAnywhere(read, assetUuid) !== undefined
    if (interruption !== null || !isHere || this.#parts.isStopped()) return interruption
    return (
      (await this.#histories.read([assetUuid])) ?? this.#jobs.readDue(wantedHistoryJobs(read, this.#moment()))
    )
  }

  async #readList(): Promise<Interruption> {
    const wanted = { isWhole: this.#isAsked, isDue: this.#areChangesAsked }
    const { interruption, missed, isPostponed } = await readAssetsIfDue(this.#parts, wanted)
    if (interruption !== null || this.#parts.isStopped()) return interruption
    this.#isAsked &&= isPostponed
    this.#areChangesAsked &&= isPostponed
    this.#dropStrayHistories()
    return this.#details.read(missed)
  }

  #dropStrayHistories(): void {
    const { context } = this.#parts
    const { store } = context.service
    for (const uuid of strayHistories(store.read, this.#moment())) {
      store.transaction(db => leaveHistory(db, context, uuid, []))
    }
  }

  /** Histories can wait: after a minute the run ends, so that near jobs are compared in time. The next run goes on. */
  async #inSlices(
    startedAt: number,
    uuids: readonly string[],
    reader: Pick<SideBySide, 'readDue'>,
  ): Promise<Interruption> {
    for (let from = 0; from < uuids.length; from += syncLimits.sweepSlice) {
      const isLate = Math.abs(this.#moment().now - startedAt) > syncLimits.pullEveryMs
      if (isLate || this.#parts.isStopped()) return null
      const interruption = await reader.readDue(uuids.slice(from, from + syncLimits.sweepSlice))
      if (interruption !== null) return interruption
    }
    return null
  }

  #moment(): Moment {
    const { context } = this.#parts
    return { now: context.ports.clock.now(), today: hubNow(context) }
  }
}

async function readAssetDetail(exchange: Exchange, assetUuid: string): Promise<OneRead> {
  const { context, guard } = exchange
  const { store } = context.service
  const ticket = guard.ticket()
  const known = knownModified(store.read, 'asset', assetUuid)
  const request = getRequest(`/asset/${assetUuid}`, called(assetUuid, readRemoteAsset))
  const reply = await askForCurrent(
    () => exchange.send(request),
    remote => isOlder(remote, known),
  )
  if (!store.isOpen) return { kind: 'stale' }
  if (reply.kind === 'answer') {
    const remote = reply.body
    store.transaction(db => take(db, context, remote, guard.isStale(ticket, assetUuid)))
    return { kind: 'read' }
  }
  // a file that was sent has to be seen at the server, and a list may never show a change of the asset again
  const here = findAssetAnywhere(store.read, assetUuid)
  if (here) store.transaction(db => wantDetails(db, 'asset', here.id))
  if (!isRefusedForGood(reply)) return { kind: 'failed', reply }
  // it may be another server: nothing is removed before the user has answered the question of the sweep
  if (areDeletionsHeld(store.read)) return { kind: 'stale' }
  store.transaction(db => {
    if (reply.status === 404) removeAsset(db, context, assetUuid)
    noteMissing(db, assetUuid, context.ports.clock.now())
  })
  return { kind: 'gone' }
}

function take(db: WriteDb, context: SyncContext, remote: RemoteAsset, isStale: boolean): void {
  const here = findAssetAnywhere(db, remote.uuid)
  if (isStale && here) wantDetails(db, 'asset', here.id)
  else applyRemoteAsset(db, context, remote, { isDetail: true })
  noteFound(db, remote.uuid)
}
