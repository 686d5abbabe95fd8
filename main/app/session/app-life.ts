/** The app from start to end: at most one open session, the sample hub if it was asked for, and who listens. */
import type { AppState } from '../../../shared/app-state.ts'
import type { Message } from '../../../shared/message.ts'
import type { Trouble } from '../../../shared/rescue.ts'
import { MINUTE } from '../../../shared/units.ts'
import { isDamageOf } from '../../store/store-failure.ts'
import { isMarkedDamaged, markDamaged } from '../data/damage-mark.ts'
import { blobsFile, databaseFile, type SavedAccount, saveFacts } from '../data/saved-account.ts'
import type { DemoHub } from '../hub/demo-hub.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import { refreshRecovery } from '../recovery/keep-recovery.ts'
import { leaveWithHub } from '../recovery/leave-with-hub.ts'
import { Updates } from '../updates/updates.ts'
import { keepAddingWords } from './add-words.ts'
import { phaseOf, readAppState, readSyncStatus } from './app-state.ts'
import { emitTransferProgress, startChangeFeed } from './change-feed.ts'
import { Emitter } from './emitter.ts'
import { readConnection } from './given-connection.ts'
import { withGuardedClock } from './guarded-clock.ts'
import { type Finding, keepCopies } from './keep-copies.ts'
import { readPreferences } from './preferences.ts'
import { openSession, type Session } from './session.ts'
import { cancelSso, type PendingSso } from './sso.ts'
import { Subjects } from './subjects.ts'
import { type NoticeWatch, watchNotices } from './watch-notices.ts'

const LEAVE_EVERY_MS = 5 * MINUTE

export class AppLife {
  readonly ports: Ports
  readonly emitter = new Emitter()
  readonly subjects = new Subjects(this.emitter)
  readonly updates: Updates
  session: Session | null = null
  notices: NoticeWatch | null = null
  demo: DemoHub | null = null
  /** a sign-in that goes on in the browser */
  sso: PendingSso | null = null
  /** why the data that lie here cannot be opened */
  lostKeys: Message | null = null
  /** whose keys they are; null: everybody's */
  lostAccount: string | null = null
  #undo: (() => void)[] = []
  #toldStatus = ''
  #troubleAtOpening: Trouble | null = null
  #begunAnew: string | null = null
  #reopening: Promise<void> = Promise.resolve()
  /** when the company's code is to be left with the hub, epoch ms */
  #leaveFrom = 0
  #toldPhase: AppState['phase'] | null = null

  constructor(ports: Ports) {
    this.ports = withGuardedClock(ports, error => this.#onFault(error))
    this.updates = new Updates(this.ports, () => this.announce())
  }

  /**
   * Opens the account's session in place of the one that is open. Where a read meets a damaged page, the session shows
   * what can be read. @throws StoreFailure
   */
  async open(saved: SavedAccount): Promise<void> {
    await this.close()
    try {
      await this.#begin(saved)
    } catch (error) {
      if (!(await this.mendIfDamaged(error, saved))) throw error
    }
  }

  async #begin(saved: SavedAccount): Promise<void> {
    const session = await openSession(this.ports, saved)
    this.session = session
    this.#troubleAtOpening = session.files.trouble
    this.notices = watchNotices(session, this.ports, {
      isOn: () => readPreferences(this.ports).notifications,
      isHeard: () => this.emitter.isHeard('notice'),
      tell: notices => this.emitter.emit('notice', notices),
    })
    this.#undo = [
      startChangeFeed(session.store, this.ports.clock, jobUuids => {
        this.emitter.emit('changed', { jobUuids })
        this.#tellStatus()
      }),
      session.engine.onChange(() => {
        this.#tellStatus()
        drop(this.#leaveRecovery(), this.ports.log, 'recovery.not-left')
      }),
      keepAddingWords(session.store, this.ports.clock),
      followRole(session, this.ports, () => this.announce()),
      session.engine.onProgress(progress => this.emitter.emit('progress', progress)),
      emitTransferProgress(session.context.transferProgress, this.ports.clock, () =>
        this.emitter.emit('changed', { jobUuids: [] }),
      ),
      keepCopies(session, this.ports, finding => this.#onFinding(session, finding)),
    ]
    session.engine.onFault(error => setImmediate(() => this.#onFault(error, session)))
    // whoever reads is answered first
    session.blobs.onDamage(() => setImmediate(() => this.#onFinding(session, { kind: 'contents' })))
    // nothing is sent that cannot be recorded as sent
    if (session.store.isWritable) session.engine.start()
    this.announce()
  }

  /** Runs `work`, and once more where its reads met damage. @throws other errors of `work` */
  async minding<T>(work: () => Promise<T>): Promise<T> {
    // while damaged data are opened again there is no session, which would look like a first start
    await this.#reopening
    try {
      return await work()
    } catch (error) {
      if (!(await this.mendIfDamaged(error))) throw error
      return work()
    }
  }

  /**
   * A read met a page that fails. Of the database, only what can be read is shown from now on, and nothing is written;
   * a new file of contents is begun. Returns whether there is something else to read now.
   */
  async mendIfDamaged(error: unknown, saved = this.session?.saved): Promise<boolean> {
    // nothing is read again from a session that shows a copy
    if (!saved || this.session?.store.isWritable === false) return false
    const { id } = saved.account
    // an error that names no file comes from the database: those of the contents name theirs
    const file = [databaseFile(this.ports, id), blobsFile(this.ports, id)].find(one => isDamageOf(error, one))
    if (file === undefined) return false
    this.ports.log.error({ err: error }, 'store.damaged')
    return this.#reopenDamaged(file, saved)
  }

  #onFault(error: unknown, session = this.session): void {
    if (this.session !== session) return
    drop(this.mendIfDamaged(error), this.ports.log, 'store.not-reopened')
  }

  /** Contents that fail again in the same run are read as far as they go. */
  async #reopenDamaged(file: string, saved: SavedAccount): Promise<boolean> {
    if (this.session?.store.isWritable === false) return false
    if (isMarkedDamaged(file) || this.#begunAnew === file) return false
    if (file === blobsFile(this.ports, saved.account.id)) this.#begunAnew = file
    markDamaged(file)
    const opened = this.open(saved)
    this.#reopening = opened.catch(() => undefined)
    await opened
    return true
  }

  #onFinding(session: Session, finding: Finding): void {
    if (this.session !== session) return
    if (finding.kind !== 'copies') {
      const file = finding.kind === 'damaged' ? session.files.file : session.blobs.file
      drop(this.#reopenDamaged(file, session.saved), this.ports.log, 'store.not-reopened')
      return
    }
    const trouble = finding.trouble ?? this.#troubleAtOpening
    if (session.files.trouble?.message === trouble?.message) return
    session.files.trouble = trouble
    this.announce()
  }

  /** Ends the session; what waits to be sent stays on the disk. */
  async close(): Promise<void> {
    this.notices?.stop()
    this.notices = null
    for (const undo of this.#undo.splice(0)) undo()
    const { session } = this
    this.session = null
    await session?.close()
  }

  /** Ends everything. */
  async end(): Promise<void> {
    cancelSso(this)
    await this.close()
    await this.demo?.hub.close()
    this.demo = null
  }

  /** Somebody has set something, or an administrator has, or let go of it. */
  onSettingsChange({ isSyncChanged }: { isSyncChanged: boolean }): void {
    if (isSyncChanged) this.#onSyncSettings()
    this.announce()
  }

  /** An administrator has set something, or let go of it. */
  onPolicyChange(): void {
    const { session, ports } = this
    if (session) drop(this.#reconnect(session), ports.log, 'session.not-reconnected')
    drop(this.keepRecovery(), ports.log, 'recovery.not-kept')
    this.onSettingsChange({ isSyncChanged: true })
  }

  /** After keys came or changed: what a recovery code opens, and what the company's hub has of it. */
  async keepRecovery(): Promise<void> {
    await refreshRecovery(this.ports)
    this.#leaveFrom = 0
    await this.#leaveRecovery()
  }

  /** What could not be left is tried again, not at every news of the engine. */
  async #leaveRecovery(): Promise<void> {
    const { session, ports } = this
    if (!session || session.saved.isDemo || ports.clock.now() < this.#leaveFrom) return
    const { offered, needsSignIn } = readSyncStatus(session)
    // a code opens the data and signs nobody in
    const isSignedIn = !needsSignIn && session.remote.connection.token !== null
    if (offered === null || !isSignedIn) return
    this.#leaveFrom = ports.clock.now() + LEAVE_EVERY_MS
    if (await leaveWithHub(ports, session.remote, offered)) this.#leaveFrom = Number.POSITIVE_INFINITY
  }

  /** With the app key and the path that an administrator has set by now; who was refused with the others tries anew. */
  async #reconnect({ saved, remote, engine }: Session): Promise<void> {
    const { apiKey, apiSecret, authenticationPath } = await readConnection(this.ports, saved)
    if (this.session?.remote !== remote || !remote.reconnect({ apiKey, apiSecret, authenticationPath }))
      return
    const { token } = remote.connection
    if (token === null || !this.session.store.isWritable) return
    const resumed = engine.signedIn(token)
    if (!resumed.ok) this.ports.log.warn({ failure: resumed.failure }, 'session.not-reconnected')
  }

  /** Files that a changed limit has room for are fetched at once, and those it has none for go. */
  #onSyncSettings(): void {
    if (!this.session?.store.isWritable) return
    this.session.engine.wake()
    this.session.engine.fetchFiles()
  }

  announce(): void {
    this.#toldPhase = phaseOf(this.session)
    this.emitter.emit('app', readAppState(this))
    this.#tellStatus()
  }

  #tellStatus(): void {
    if (phaseOf(this.session) !== this.#toldPhase) {
      this.announce()
      return
    }
    const status = readSyncStatus(this.session)
    const text = JSON.stringify(status)
    if (text === this.#toldStatus) return
    this.#toldStatus = text
    this.emitter.emit('status', status)
  }
}

// What the office lets somebody do may change while they are signed in: the screens follow, and a restart finds it so.

/** `announce` tells the screens whose account it is. Returns a function that ends it. */
function followRole(
  { saved, engine }: Pick<Session, 'saved' | 'engine'>,
  ports: Pick<Ports, 'settings' | 'dataDir' | 'log'>,
  announce: () => void,
): () => void {
  const { user } = saved.account
  let known = user.role
  return engine.onChange(() => {
    if (user.role === known) return
    known = user.role
    saveFacts(ports, saved)
    announce()
  })
}
