/** Runs sync for one account from `start` to `stop`: sending and reading at the same time. */

import { syncLimits } from '../../shared/limits/sync-limits.ts'
import type { SweepAnswer } from '../../shared/sync/sending.ts'
import { type Failure, type Outcome, succeed } from '../../shared/text/failures.ts'
import type { LoadProgress } from '../../shared/views/app-state.ts'
import type { ServerSearch } from '../../shared/views/search.ts'
import { attempt } from '../service/refuse.ts'
import { unlessFull } from '../store/store-failure.ts'
import type { Remote } from './client/remote.ts'
import { Live } from './live/live.ts'
import { readShownForm } from './operations/forms/change-at-base.ts'
import type { ShownUnder } from './outbox/operation.ts'
import { doubtWaiting, recoverSending } from './outbox/recover.ts'
import { createReadGuard } from './ports/read-guard.ts'
import { readProgress } from './pull/progress.ts'
import { Pull } from './pull/pull.ts'
import { searchServer } from './pull/search-server.ts'
import { Push } from './push/push.ts'
import { HubConnection } from './push/server-connection.ts'
import type { Exchange, SyncContext } from './state/context.ts'
import { createSender } from './state/sender.ts'
import { isRestored } from './state/server.ts'
import { syncState } from './state/state.ts'

export class SyncEngine {
  readonly #context: SyncContext
  readonly #remote: Remote
  readonly #contact: HubConnection
  readonly #push: Push
  readonly #pull: Pull
  readonly #live: Live
  readonly #listeners = new Set<() => void>()
  readonly #progressListeners = new Set<(progress: LoadProgress) => void>()
  readonly #sender: ReturnType<typeof createSender>
  #loading: Partial<LoadProgress> = {}
  #undoCommit: (() => void) | null = null
  #cancelProgress: (() => void) | null = null
  #isPumpDue = false
  #isStopped = false
  #versionReadAt: number | null = null
  #onFault: (error: unknown) => void = () => undefined

  constructor(context: SyncContext, remote: Remote) {
    this.#context = context
    this.#remote = remote
    this.#sender = createSender(context.service.store, context.ports.random.uuid())
    this.#contact = new HubConnection(
      context,
      remote,
      () => this.#backAgain(),
      () => this.#tell(),
    )
    const guard = createReadGuard()
    const contact = this.#contact
    this.#push = new Push({
      context,
      contact,
      guard,
      sender: this.#sender,
      onEnd: () => this.#tell(),
      onSent: subject => this.#readBack(subject),
      onReconciled: () => this.#backAgain(),
      onFault: error => this.#onFault(error),
    })
    this.#pull = new Pull(
      {
        context,
        guard,
        send: request => contact.send(request),
        isStopped: () => this.#isStopped,
        isLive: () => this.#live.isLive,
        heardSince: () => this.#live.heardSince,
        heardUntil: () => this.#live.heardUntil,
        tellProgress: change => this.#tellProgress(change),
      },
      {
        onChange: () => this.#tell(),
        prepare: () => this.#readVersion(),
        isHeldBack: () => this.#isHeldBack(),
        onFault: error => this.#onFault(error),
      },
    )
    this.#live = new Live(context, remote, {
      isHeldBack: () => this.#isHeldBack(),
      onChange: change => this.#pull.hear(change),
      onTurn: () => this.#pull.reschedule(),
    })
  }

  get isPulling(): boolean {
    return this.#pull.isPulling
  }

  /** Whether the server reports each change while it happens. */
  get isLive(): boolean {
    return this.#live.isLive
  }

  /** The reason that reading fails, if it is not the lost network. */
  get problem(): Failure | null {
    return this.#pull.problem
  }

  /** the address that the server redirects to; null: it answers itself */
  get movedTo(): string | null {
    return this.#contact.movedTo
  }

  start(): void {
    const { service, account, ports } = this.#context
    const { store } = service
    // on a full disk nothing is sent, and the pump tries again
    unlessFull(() => {
      if (!this.#sender.take(ports.clock.now())) return
      store.transaction(db => {
        recoverSending(db, account.id, null)
        doubtWaiting(db, account)
      })
    })
    this.#remote.setClockOffset(syncState.get(store.read, 'clockOffset') ?? 0)
    this.#undoCommit = store.onCommit(() => this.#pumpSoon())
    this.#push.pump()
    this.#pull.now()
  }

  /** Starts nothing more. Resolves when all running requests have ended, by an answer or their time limit. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#undoCommit?.()
    this.#cancelProgress?.()
    this.#contact.stop()
    this.#live.stop()
    await Promise.all([this.#push.stop(), this.#pull.stop()])
    this.#sender.release()
    this.#listeners.clear()
    this.#progressListeners.clear()
  }

  /** Called when the window gets the focus, after sleep, and when the network is back. */
  wake(): void {
    if (this.#isStopped) return
    if (this.#contact.isOpen) {
      this.#probe()
      return
    }
    this.#live.wake()
    this.#pull.now()
  }

  /** Called after a change by the user: sends it, and reads nothing. */
  workAdded(): void {
    if (this.#isStopped) return
    if (this.#contact.isOpen) this.#probe()
    else this.#pumpSoon()
  }

  /** Called when the user wants to sync: ends all waits for the network and those that the server asked for. */
  syncNow(): void {
    if (this.#isStopped) return
    if (!this.#contact.isOpen || this.#contact.isResting) this.#push.resume(true)
    this.#pull.forgetFailures()
    if (!this.#contact.endRest()) this.wake()
  }

  /** Called when the user sends one operation again. */
  retried(): void {
    if (!this.#isStopped) this.#contact.endRest()
  }

  /** Goes on with a new token of the same user. @returns `storage`: nothing is sent until that is stored */
  signedIn(token: string): Outcome<null> {
    this.#remote.setToken(token)
    const noted = attempt(() =>
      this.#context.service.store.transaction(db => syncState.delete(db, 'needsSignIn')),
    )
    if (!noted.ok) return noted
    this.#push.resume()
    const asked = this.sweepNow()
    this.#tell()
    return asked
  }

  /**
   * Compares everything here with the server now: the user wants it, or another server may have the address.
   * @returns `storage`
   */
  sweepNow(): Outcome<null> {
    if (this.#isStopped) return succeed(null)
    const asked = this.#pull.sweepNow()
    if (asked.ok && this.#contact.isOpen) this.#probe()
    return asked
  }

  /** Answers the question about absent jobs. @returns `conflict` if there is no question; `storage` */
  answerSweep(answer: SweepAnswer): Outcome<null> {
    return this.#pull.answerSweep(answer)
  }

  /** Reads a job that was just opened, if its details are not here or are old. */
  async refresh(jobUuid: string): Promise<void> {
    await this.#pull.readJob(jobUuid)
  }

  /** Reads a form before it is copied. Returns whether the server showed it. */
  async readForm(formUuid: string): Promise<boolean> {
    if (this.#isStopped || this.#contact.isOpen) return false
    const send: Exchange['send'] = request => this.#contact.send(request)
    return readShownForm({ context: this.#context, send }, formUuid)
  }

  /** Searches on the server. It does not wait for a connection. */
  async searchServer(q: string): Promise<ServerSearch> {
    const isAway = this.#isStopped || this.#contact.isOpen
    const send: Exchange['send'] = request => this.#contact.send(request)
    return searchServer(this.#context.service.store.read, isAway ? null : send, q)
  }

  /** Stores a job or an asset that only the server has. @returns also `not-found` and `network` */
  async bringIn(kind: 'job' | 'asset', uuid: string): Promise<Outcome<null>> {
    return this.#pull.bringIn(kind, uuid)
  }

  /** Downloads the files that the user has just opened. */
  fetchFiles(): void {
    this.#pull.fetchFiles()
  }

  /** Reads an asset that was just opened, with its last jobs. */
  async refreshAsset(assetUuid: string): Promise<void> {
    await this.#pull.readAsset(assetUuid)
  }

  /** Whether the list of jobs was read once, so that the day can be shown. */
  hasLoaded(): boolean {
    return syncState.get(this.#context.service.store.read, 'cursor') !== null
  }

  progress(): LoadProgress {
    return readProgress(this.#context, this.#loading)
  }

  /**
   * Calls the listener when reading begins or ends and when something was sent. Returns a function that removes
   * it.
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener with unexpected errors of sending and reading, such as a damaged page of the database. */
  onFault(listener: (error: unknown) => void): void {
    this.#onFault = listener
  }

  onProgress(listener: (progress: LoadProgress) => void): () => void {
    this.#progressListeners.add(listener)
    return () => this.#progressListeners.delete(listener)
  }

  /** Whether nothing is read: the server cannot be reached, was restored, or wants a sign-in. */
  #isHeldBack(): boolean {
    const { read } = this.#context.service.store
    return this.#contact.isOpen || isRestored(this.#context) || syncState.get(read, 'needsSignIn') === true
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  #tellProgress(change: Partial<LoadProgress>): void {
    this.#loading = { ...this.#loading, ...change }
    if (this.#progressListeners.size === 0 || this.#isStopped) return
    // counting takes long with many jobs, so it is not done after each one
    this.#cancelProgress ??= this.#context.ports.clock.after(syncLimits.progressEveryMs, () => {
      this.#cancelProgress = null
      const progress = this.progress()
      for (const listener of [...this.#progressListeners]) listener(progress)
    })
  }

  /**
   * Starts the pump after commits, each of which may have added operations. Several commits in one turn start it
   * once.
   */
  #pumpSoon(): void {
    if (this.#isPumpDue || this.#isStopped) return
    this.#isPumpDue = true
    queueMicrotask(() => {
      this.#isPumpDue = false
      if (!this.#isStopped) this.#push.pump()
    })
  }

  #backAgain(): void {
    if (this.#isStopped) return
    this.#push.resume()
    this.#pull.now()
    this.#tell()
  }

  #readBack({ jobUuid, assetUuid }: ShownUnder): void {
    this.#tell()
    if (jobUuid !== null) this.#watch(this.#pull.readJob(jobUuid), 'sync.read-back-failed')
    else if (assetUuid !== null) this.#watch(this.#pull.readAsset(assetUuid), 'sync.read-back-failed')
  }

  #probe(): void {
    this.#watch(this.#contact.probe(), 'sync.probe-failed')
  }

  #watch(work: Promise<unknown>, event: string): void {
    work.catch((error: unknown) => {
      this.#context.ports.log.warn({ error: String(error) }, event)
      this.#onFault(error)
    })
  }

  /** Reads the server's extensions at the start and once an hour. Before the first time nothing is sent. */
  async #readVersion(): Promise<void> {
    const now = this.#context.ports.clock.now()
    const age = now - (this.#versionReadAt ?? Number.NEGATIVE_INFINITY)
    if (age < 0 || age >= syncLimits.versionEveryMs) {
      if (await this.#contact.probe()) this.#versionReadAt = now
      this.#push.pump()
    }
    this.#live.open()
  }
}
