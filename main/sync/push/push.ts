/** The sending side: lanes side by side, each in order, with one timer for whatever comes next. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { unfinishedForms } from '../forms/unfinished-forms.ts'
import { kindOf } from '../kinds/kinds.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import type { ReadGuard } from '../ports/read-guard.ts'
import type { Exchange, SyncContext } from '../records/context.ts'
import {
  editOf,
  findOperation,
  intentOf,
  isMoreReady,
  isUpload,
  type Operation,
  type ShownUnder,
  subjectOf,
} from '../records/operation.ts'
import type { Sender } from '../records/sender.ts'
import { confirmsOperations, isRestored, operationKey } from '../records/server.ts'
import { syncState } from '../records/state.ts'
import type { RemoteRequest } from '../remote/remote.ts'
import { reconcile } from '../restore/reconcile.ts'
import { type Attempt, nothingToSend } from '../send/attempt.ts'
import { lastAnswerOf } from '../send/last-answer.ts'
import { lookUp } from '../send/look-up.ts'
import { isConfirmed, sendKeyed } from '../send/send-keyed.ts'
import { retry, review } from '../send/verdict.ts'
import { finishAttempt, type History } from './finish.ts'
import type { HubConnection } from './hub-connection.ts'
import { HubHealth, type Passed } from './hub-health.ts'
import { recoverSending, retryNow } from './recover.ts'
import { hasUploads, nothingWaits, selectReady } from './select.ts'

export interface PushParts {
  context: SyncContext
  contact: HubConnection
  guard: ReadGuard
  sender: Sender
  /** an attempt ended, and there is nothing to read back */
  onEnd(): void
  /** nothing more of it is on its way: what was sent can be read back */
  onSent(of: ShownUnder): void
  /** a restored server was asked for what it has lost: reading and sending go on */
  onReconciled(): void
  /** something ended with this, which nobody expected */
  onFault(error: unknown): void
}

export class Push {
  readonly #parts: PushParts
  readonly #busy = new Map<string, Busy>()
  readonly #passing: HubHealth
  /** failures in a row, and what had passed before the first of them */
  readonly #failures = new Map<string, { count: number; passed: Passed }>()
  readonly #cooling = new Set<() => void>()
  #cancelTimer: (() => void) | null = null
  #isStopped = false
  #isReconciling = false

  constructor(parts: PushParts) {
    this.#parts = parts
    this.#passing = new HubHealth(() => parts.contact.passed)
  }

  /** Starts what may go now, and sets the timer for what may go later. Call it whenever anything changed. */
  pump(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    try {
      this.#startWhatMay()
    } catch (error) {
      // a disk that takes nothing must not end the program: it is tried again
      const { clock, log } = this.#parts.context.ports
      log.warn({ error: String(error) }, 'sync.pump-failed')
      this.#parts.onFault(error)
      if (!this.#isStopped) this.#wakeAt(clock.now() + syncLimits.verifyAgainMs)
    }
  }

  #startWhatMay(): void {
    const { context, contact, sender } = this.#parts
    const { store } = context.service
    if (this.#isStopped || contact.isOpen) return
    if (isRestored(context) && syncState.get(store.read, 'needsSignIn') !== true) {
      this.#reconcile()
      return
    }
    const { clock } = context.ports
    const busy = new Set(this.#busy.keys())
    const free = this.#free()
    // whatever ends next looks again: with a week of work waiting, each look costs
    if (free.lanes <= 0 && (free.uploads <= 0 || !hasUploads(store.read))) return
    const held = new Set(unfinishedForms(context, store.read).map(({ operationId }) => operationId))
    const selection = selectReady(store.read, context.account.id, busy, clock.now(), held)
    // the cheaper question first: mostly nothing waits
    if (selection === nothingWaits || !this.#mayAsk()) return
    const { ready, uploads, hasLostLease, nextAt } = selection
    if (hasLostLease) store.transaction(db => recoverSending(db, context.account.id, clock.now()))
    if (ready.length + uploads.length > 0 && !sender.take(clock.now())) {
      this.#wakeAt(clock.now() + syncLimits.pullEveryMs)
      return
    }
    for (const id of ready.slice(0, Math.max(0, free.lanes))) this.#start(id)
    for (const id of uploads.slice(0, Math.max(0, free.uploads))) this.#start(id)
    if (nextAt !== null) this.#wakeAt(nextAt)
  }

  #free(): { lanes: number; uploads: number } {
    const uploading = [...this.#busy.values()].filter(one => one.isUpload).length
    return {
      lanes: syncLimits.lanes - (this.#busy.size - uploading),
      uploads: syncLimits.uploadsAtOnce - uploading,
    }
  }

  /** After the network was away; or, `isAsked`, the person wants it now. */
  resume(isAsked = false): void {
    const { service, account, ports } = this.#parts.context
    try {
      service.store.transaction(db => retryNow(db, account.id, isAsked))
    } catch (error) {
      // then each waits for its own time
      if (!(error instanceof StoreFailure)) throw error
      ports.log.warn({ error: error.code }, 'sync.resume-failed')
    }
    this.pump()
  }

  #exchangeFor(operationId: string, ends: Ends): Exchange {
    const { context, contact, guard } = this.#parts
    const connection = {
      context,
      send: async <T>(request: RemoteRequest<T>) => {
        const reply = await contact.send(request)
        const { idempotencyKey: key } = request
        if (key == null) return reply
        const isKeyed = confirmsOperations(context.service.store.read)
        ends.answer = lastAnswerOf(reply, { key, isKeyed, at: context.ports.clock.now() })
        return reply
      },
      probe: () => contact.probe(),
    }
    return {
      context,
      guard,
      send: async request => {
        const reply = await sendKeyed(connection, request)
        this.#passing.note(operationId, request, reply)
        const { idempotencyKey: key } = request
        if (key != null && isConfirmed(reply, key)) ends.confirmedKey = key
        return reply
      },
    }
  }

  /** Starts nothing more; resolves when what is in flight has been answered and written down. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
    for (const end of [...this.#cooling]) end()
    await Promise.all([...this.#busy.values()].map(({ running }) => running))
  }

  /** Signed in, and knowing what the hub offers: how a note is sent depends on that. */
  #mayAsk(): boolean {
    const { read } = this.#parts.context.service.store
    return syncState.get(read, 'needsSignIn') !== true && syncState.get(read, 'extensions') !== null
  }

  #wakeAt(at: number): void {
    const { clock } = this.#parts.context.ports
    // a clock that jumps back must not make anything wait for a year
    const ms = Math.min(Math.max(at - clock.now(), 0), syncLimits.pullEveryMs)
    this.#cancelTimer = clock.after(ms, () => {
      this.#cancelTimer = null
      this.pump()
    })
  }

  #start(id: string): void {
    const operation = findOperation(this.#parts.context.service.store.read, id)
    if (!operation) return
    const { log } = this.#parts.context.ports
    const running = this.#run(operation)
      .catch((error: unknown) => {
        log.warn({ error: String(error), kind: operation.kind }, 'sync.send-failed')
        this.#parts.onFault(error)
        return this.#coolDown()
      })
      .then(isShown => {
        this.#busy.delete(operation.lane)
        this.#afterwards(operation.id, isShown === true)
      })
      // what ended is written down; a disk that cannot be read now must not end the program
      .catch((error: unknown) => log.warn({ error: String(error) }, 'sync.afterwards-failed'))
    this.#busy.set(operation.lane, { operation, running, isUpload: isUpload(operation) })
  }

  /**
   * A bug on our side must not wedge the lane: the operation waits as after any other failure. Returns whether the end
   * showed what it led to.
   */
  async #run(operation: Operation): Promise<boolean> {
    const { guard, sender } = this.#parts
    const before = this.#failures.get(operation.id) ?? {
      count: 0,
      passed: this.#passing.besides(operation.id),
    }
    if (!sender.isHeld()) return false
    const history = { failures: before.count, wasInDoubt: operation.firstAttemptAt !== null }
    let state: Operation['state']
    let isShown: boolean
    try {
      const ends: Ends = { confirmedKey: null, answer: null }
      const exchange = this.#exchangeFor(operation.id, ends)
      const attempt = await runAttempt(exchange, operation)
      const othersPass = this.#passing.havePassed(operation.id, before.passed)
      state = finishAttempt(exchange, operation.id, attempt, { ...history, othersPass, ...ends })
      isShown = attempt.job?.remote.events !== undefined
    } catch (error) {
      this.#parkAfterBug(operation, history)
      this.#failures.set(operation.id, { ...before, count: before.count + 1 })
      throw error
    } finally {
      guard.end(operation.id)
    }
    if (state === 'retry' || state === 'verify') {
      this.#failures.set(operation.id, { ...before, count: before.count + 1 })
    } else this.#failures.delete(operation.id)
    return isShown
  }

  #parkAfterBug(operation: Operation, history: Pick<History, 'failures' | 'wasInDoubt'>): void {
    const verdict = retry('server-error', 'unknown', { isServerError: true })
    finishAttempt(
      this.#parts,
      operation.id,
      { verdict },
      { ...history, othersPass: true, confirmedKey: null, answer: null },
    )
  }

  /** A disk that is full would fail again at once, for ever. */
  async #coolDown(): Promise<void> {
    if (this.#isStopped) return
    await new Promise<void>(resolve => {
      const cancel = this.#parts.context.ports.clock.after(syncLimits.verifyAgainMs, () => end())
      const end = () => {
        cancel()
        this.#cooling.delete(end)
        resolve()
      }
      this.#cooling.add(end)
    })
  }

  #afterwards(operationId: string, isShown: boolean): void {
    const { context, onSent, onEnd } = this.#parts
    if (this.#isStopped || !context.service.store.isOpen) return
    this.pump()
    // a program may end at the very moment that something leaves
    if (!context.service.store.isOpen) return
    const db = context.service.store.read
    const operation = findOperation(db, operationId)
    if (!operation) return
    const subject = subjectOf(operation)
    const isOnItsWay = [...this.#busy.values()].some(other => subjectOf(other.operation) === subject)
    const isUnread = operation.state === 'done' && !isShown
    // one reading shows all that is sent to a job or an asset now
    if (!isOnItsWay && isUnread && !isMoreReady(db, operation, context.ports.clock.now())) onSent(operation)
    else onEnd()
  }

  /** Looks up what a restored server has lost, before anything is sent or read. */
  #reconcile(): void {
    if (this.#isReconciling) return
    this.#isReconciling = true
    const { context, contact, onFault } = this.#parts
    const send = async <T>(request: RemoteRequest<T>) => {
      const reply = await contact.sendBefore(request)
      const isSignedOut = reply.kind === 'refusal' && reply.status === 401
      if (isSignedOut) context.service.store.transaction(db => syncState.set(db, 'needsSignIn', true))
      return reply
    }
    reconcile({ context, send })
      .catch((error: unknown) => {
        context.ports.log.warn({ error: String(error) }, 'sync.reconcile-failed')
        onFault(error)
        return false
      })
      .then(isDone => {
        this.#isReconciling = false
        if (this.#isStopped) return
        if (isDone) this.#parts.onReconciled()
        else this.#wakeAt(context.ports.clock.now() + syncLimits.verifyAgainMs)
      })
  }
}

/** Collects how the requests of an attempt ended. */
type Ends = Pick<History, 'confirmedKey' | 'answer'>

interface Busy {
  operation: Operation
  running: Promise<void>
  isUpload: boolean
}

// One attempt of one operation, by its kind; the end is the same for all (sync design, sections 6 and 7).

/** What a newer program meant waits for the person, and for that program. */
const unreadable: Attempt = { verdict: review('unreadable') }

async function runAttempt(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const intent = intentOf(operation)
  if (intent === null) return unreadable
  const attempt = await kindOf(operation).attempt(exchange, operation, intent)
  return isKeyReused(attempt) ? afterReusedKey(exchange, operation, attempt) : attempt
}

function isKeyReused({ verdict }: Attempt): boolean {
  return verdict.kind === 'refused' && verdict.isKeyReused === true
}

/**
 * The server says that another request is stored under the key. If an earlier attempt in another form is stored, the
 * operation is done; an edit is merged again first. Otherwise it goes out once more under a new key.
 */
async function afterReusedKey(exchange: Exchange, operation: Operation, refused: Attempt): Promise<Attempt> {
  const { context } = exchange
  if (editOf(operation) === null) {
    const firstKey = operationKey(operation)
    const stored = await lookUp(exchange, [firstKey])
    if (stored?.has(firstKey)) return nothingToSend
  }
  if (operation.progress?.key !== undefined) return refused
  const key = context.ports.random.uuid()
  return {
    verdict: retry('look-up', 'none', { afterMs: 0 }),
    takeIn: db => applyEvent(db, operation.id, { kind: 'key reused', key }),
  }
}
