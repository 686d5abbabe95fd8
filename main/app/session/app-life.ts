/**
 * The state of the running app: at most one open session, the sample hub if the user started it, and the
 * event listeners.
 */

import { MINUTE } from '../../../shared/limits/units.ts'
import type { Trouble } from '../../../shared/sync/rescue.ts'
import type { Message } from '../../../shared/text/message.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { isDamageOf } from '../../store/store-failure.ts'
import { isMarkedDamaged, markDamaged } from '../data/damage-mark.ts'
import { blobsFile, databaseFile, type SavedAccount, saveFacts } from '../data/saved-account.ts'
import type { DemoHub } from '../hub/demo-hub.ts'
import { MapWork } from '../map/map-work.ts'
import { drop } from '../ports/drop.ts'
import type { Ports } from '../ports/ports.ts'
import { refreshRecovery } from '../recovery/keep-recovery.ts'
import { leaveWithHub } from '../recovery/leave-with-hub.ts'
import { Updates } from '../updates/updates.ts'
import { phaseOf, readAppState, readSyncStatus } from './app-state.ts'
import { emitTransferProgress, startChangeFeed } from './change-feed.ts'
import { Emitter } from './emitter.ts'
import { readConnection } from './given-connection.ts'
import { withGuardedClock } from './guarded-clock.ts'
import { type Finding, keepCopies } from './keep-copies.ts'
import { cancelSso, type PendingSso } from './pending-sso.ts'
import { readPreferences } from './preferences.ts'
import { openSession, type Session } from './session.ts'
import { Subjects } from './subjects.ts'
import { type NoticeWatch, watchNotices } from './watch-notices.ts'

const LEAVE_EVERY_MS = 5 * MINUTE

export class AppLife {
  readonly ports: Ports
  readonly emitter = new Emitter()
  readonly subjects = new Subjects(this.emitter)
  readonly updates: Updates
  readonly map: MapWork
  session: Session | null = null
  notices: NoticeWatch | null = null
  demo: DemoHub | null = null
  /** A sign-in that continues in the browser. */
  sso: PendingSso | null = null
  /** Why the data on this laptop cannot be decrypted. */
  lostKeys: Message | null = null
  /** The account of the lost keys; null: all accounts. */
  lostAccount: string | null = null
  #undo: (() => void)[] = []
  #toldStatus = ''
  #troubleAtOpening: Trouble | null = null
  #replacedFile: string | null = null
  #reopening: Promise<void> = Promise.resolve()
  /** Epoch milliseconds of the next attempt to store the company's code at the hub. */
  #leaveFrom = 0
  #toldPhase: AppState['phase'] | null = null

  constructor(ports: Ports) {
    this.ports = withGuardedClock(ports, error => this.#onFault(error))
    this.updates = new Updates(this.ports, () => this.announce())
    this.map = new MapWork(
      this.ports,
      () => readPreferences(this.ports).mapFile || (this.session?.map.folder ?? ''),
    )
  }

  /**
   * Opens the account's session and closes the current one. If a read finds a damaged page, the session
   * shows the readable rows. @throws StoreFailure
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
        session.captures.removePhotos()
        session.map.wake()
        drop(this.#leaveRecovery(), this.ports.log, 'recovery.not-left')
      }),
      followRole(session, this.ports, () => this.announce()),
      session.engine.onProgress(progress => this.emitter.emit('progress', progress)),
      emitTransferProgress(session.context.transferProgress, this.ports.clock, () =>
        this.emitter.emit('changed', { jobUuids: [] }),
      ),
      keepCopies(session, this.ports, finding => this.#onFinding(session, finding)),
    ]
    session.engine.onFault(error => setImmediate(() => this.#onFault(error, session)))
    // reports the damage after the read has returned to its caller
    session.blobs.onDamage(() => setImmediate(() => this.#onFinding(session, { kind: 'contents' })))
    // a read-only store could not record what was sent
    if (session.store.isWritable) {
      session.captures.start(
        () => session.engine.workAdded(),
        () => this.emitter.emit('changed', { jobUuids: [] }),
      )
      session.texts.start()
      session.references.start()
      session.map.start(() => this.announce())
      session.engine.start()
    }
    this.announce()
  }

  /** Runs `work`, and repeats it once after damage was handled. @throws other errors of `work` */
  async minding<T>(work: () => Promise<T>): Promise<T> {
    // waits while damaged data are reopened: without a session the screens would show the first start
    await this.#reopening
    try {
      return await work()
    } catch (error) {
      if (!(await this.mendIfDamaged(error))) throw error
      return work()
    }
  }

  /**
   * Handles a read error from a damaged page. For the database, the account is reopened with the readable
   * rows only, and writing is disabled.
   * For the blobs database, a new file is started. Returns whether the caller may read again.
   */
  async mendIfDamaged(error: unknown, saved = this.session?.saved): Promise<boolean> {
    // a session that shows a copy is not reopened
    if (!saved || this.session?.store.isWritable === false) return false
    const { id } = saved.account
    // an error without a file name comes from the database, because errors of the blobs database include
    // its name
    const file = [databaseFile(this.ports, id), blobsFile(this.ports, id)].find(one => isDamageOf(error, one))
    if (file === undefined) return false
    this.ports.log.error({ err: error }, 'store.damaged')
    return this.#reopenDamaged(file, saved)
  }

  #onFault(error: unknown, session = this.session): void {
    if (this.session !== session) return
    drop(this.mendIfDamaged(error), this.ports.log, 'store.not-reopened')
  }

  /** A blobs database that is damaged again in the same run stays open, and only its damaged parts fail. */
  async #reopenDamaged(file: string, saved: SavedAccount): Promise<boolean> {
    if (this.session?.store.isWritable === false) return false
    if (isMarkedDamaged(file) || this.#replacedFile === file) return false
    if (file === blobsFile(this.ports, saved.account.id)) this.#replacedFile = file
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

  /** Ends the session; operations that wait to be sent stay on the disk. */
  async close(): Promise<void> {
    this.notices?.stop()
    this.notices = null
    for (const undo of this.#undo.splice(0)) undo()
    const { session } = this
    this.session = null
    await this.map.close()
    await session?.close()
  }

  /** Closes the session and the sample hub. */
  async end(): Promise<void> {
    cancelSso(this)
    await this.close()
    await this.demo?.hub.close()
    this.demo = null
  }

  /** Call it after the user or the administrator changed a setting. */
  onSettingsChange({ isSyncChanged }: { isSyncChanged: boolean }): void {
    if (isSyncChanged) this.#onSyncSettings()
    this.session?.captures.wake()
    this.announce()
  }

  /** Call it after the administrator changed the policy. */
  onPolicyChange(): void {
    const { session, ports } = this
    if (session) drop(this.#reconnect(session), ports.log, 'session.not-reconnected')
    drop(this.keepRecovery(), ports.log, 'recovery.not-kept')
    this.onSettingsChange({ isSyncChanged: true })
  }

  /** Call it after keys were added or changed: updates the recovery file and the code that the hub stores. */
  async keepRecovery(): Promise<void> {
    await refreshRecovery(this.ports)
    this.#leaveFrom = 0
    await this.#leaveRecovery()
  }

  /**
   * Stores the company's code at the hub. A failed attempt is repeated after a pause, and not at each event
   * of the engine.
   */
  async #leaveRecovery(): Promise<void> {
    const { session, ports } = this
    if (!session || session.saved.isDemo || ports.clock.now() < this.#leaveFrom) return
    const { offered, needsSignIn } = readSyncStatus(session)
    // a recovery code opens the data without signing in, so there may be no token
    const isSignedIn = !needsSignIn && session.remote.connection.token !== null
    if (offered === null || !isSignedIn) return
    this.#leaveFrom = ports.clock.now() + LEAVE_EVERY_MS
    if (await leaveWithHub(ports, session.remote, offered)) this.#leaveFrom = Number.POSITIVE_INFINITY
  }

  /**
   * Connects with the app key and path of the current policy. If the server had refused the old ones,
   * sending resumes.
   */
  async #reconnect({ saved, remote, engine }: Session): Promise<void> {
    const { apiKey, apiSecret, authenticationPath } = await readConnection(this.ports, saved)
    if (this.session?.remote !== remote || !remote.reconnect({ apiKey, apiSecret, authenticationPath }))
      return
    const { token } = remote.connection
    if (token === null || !this.session.store.isWritable) return
    const resumed = engine.signedIn(token)
    if (!resumed.ok) this.ports.log.warn({ failure: resumed.failure }, 'session.not-reconnected')
  }

  /** Downloads files that a raised limit allows, and deletes files over a lowered one. */
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

// The server may change the user's role during a session. The screens follow, and the new role is saved for
// the next start.

/** `announce` sends the account to the screens. Returns a function that stops it. */
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
