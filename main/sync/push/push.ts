/** Sends the operations: several lanes at once, each in order, with one timer for the next start. */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { RemoteRequest } from '../client/request.ts'
import { unfinishedForms } from '../entities/forms/unfinished-forms.ts'
import { kindOf } from '../operations/kinds.ts'
import { type Attempt, nothingToSend } from '../operations/send/attempt.ts'
import { lastAnswerOf } from '../operations/send/last-answer.ts'
import { lookUp } from '../operations/send/look-up.ts'
import { isConfirmed, sendKeyed } from '../operations/send/send-keyed.ts'
import { retry, review } from '../operations/send/verdict.ts'
import {
  editOf,
  findOperation,
  intentOf,
  isMoreReady,
  isUpload,
  type Operation,
  type ShownUnder,
  subjectOf,
} from '../outbox/operation.ts'
import { recoverSending, retryNow } from '../outbox/recover.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import type { ReadGuard } from '../ports/read-guard.ts'
import type { Exchange, SyncContext } from '../state/context.ts'
import type { Sender } from '../state/sender.ts'
import { confirmsOperations, isRestored, operationKey } from '../state/server.ts'
import { syncState } from '../state/state.ts'
import { finishAttempt, type History } from './finish.ts'
import { reconcile } from './restore/reconcile.ts'
import { hasUploads, nothingWaits, selectReady } from './select.ts'
import type { HubConnection } from './server-connection.ts'
import { HubHealth, type Passed } from './server-health.ts'

export interface PushParts {
  context: SyncContext
  contact: HubConnection
  guard: ReadGuard
  sender: Sender
  /** an attempt ended, and no reading is needed to see its effect */
  onEnd(): void
  /** Every request for the entity has ended, so that it can be read to see their effects. */
  onSent(of: ShownUnder): void
  /** The lost operations of a restored server were looked up: reading and sending go on. */
  onReconciled(): void
  /** An unexpected error ended an attempt. */
  onFault(error: unknown): void
}

export class Push {
  readonly #parts: PushParts
  readonly #busy = new Map<string, Busy>()
  readonly #passing: HubHealth
  /** Successive failures by operation, and the counts before the first of them. */
  readonly #failures = new Map<string, { count: number; passed: Passed }>()
  readonly #cooling = new Set<() => void>()
  #cancelTimer: (() => void) | null = null
  #isStopped = false
  #isReconciling = false

  constructor(parts: PushParts) {
    this.#parts = parts
    this.#passing = new HubHealth(() => parts.contact.passed)
  }

  /**
   * Starts the operations that can be sent now, and sets the timer for the next operation. Called after every change of
   * the outbox.
   */
  pump(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    try {
      this.#startWhatMay()
    } catch (error) {
      // a failure of the disk must not end the program, so the timer starts `pump` again
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
    // with a week of work waiting this query is slow, and the next end of an attempt calls it anyway
    if (free.lanes <= 0 && (free.uploads <= 0 || !hasUploads(store.read))) return
    const held = new Set(unfinishedForms(context, store.read).map(({ operationId }) => operationId))
    const selection = selectReady(store.read, context.account.id, busy, clock.now(), held)
    // checked first because it is cheaper: usually no operation waits
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

  /** Ends waits for the network when it is back. `isAsked`: the user started this, so all waits end. */
  resume(isAsked = false): void {
    const { service, account, ports } = this.#parts.context
    try {
      service.store.transaction(db => retryNow(db, account.id, isAsked))
    } catch (error) {
      // after a failure of the disk each operation waits for its own time
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

  /** Starts no more operations. Resolves when the running attempts have ended and are stored. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
    for (const end of [...this.#cooling]) end()
    await Promise.all([...this.#busy.values()].map(({ running }) => running))
  }

  /** Whether the user is signed in and the server's extensions are known. The extensions decide how a note is sent. */
  #mayAsk(): boolean {
    const { read } = this.#parts.context.service.store
    return syncState.get(read, 'needsSignIn') !== true && syncState.get(read, 'extensions') !== null
  }

  #wakeAt(at: number): void {
    const { clock } = this.#parts.context.ports
    // the wait is limited, because the clock may be set back
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
      // the end of the attempt is stored, so a failure of the disk here must not end the program
      .catch((error: unknown) => log.warn({ error: String(error) }, 'sync.afterwards-failed'))
    this.#busy.set(operation.lane, { operation, running, isUpload: isUpload(operation) })
  }

  /**
   * Runs one attempt. After an unexpected error the operation waits like after any other failure; otherwise its lane
   * would stop. Returns whether the answer showed the effect.
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

  /** Waits after an error, because on a full disk each attempt would fail at once. */
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
    // `pump` may take until the program ends and the store is closed
    if (!context.service.store.isOpen) return
    const db = context.service.store.read
    const operation = findOperation(db, operationId)
    if (!operation) return
    const subject = subjectOf(operation)
    const isOnItsWay = [...this.#busy.values()].some(other => subjectOf(other.operation) === subject)
    const isUnread = operation.state === 'done' && !isShown
    // a reading shows all operations on the job or the asset, so it follows the last of them
    if (!isOnItsWay && isUnread && !isMoreReady(db, operation, context.ports.clock.now())) onSent(operation)
    else onEnd()
  }

  /** Looks up which operations a restored server has lost, before other requests are sent. */
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

// The kinds of operations make their own attempts. All attempts end in the same way (sync design, sections 6 and 7).

/** An intent of a newer program waits for the user and for that program. */
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
 * Called when the server has stored another request under the key. If it was an earlier attempt in another form, the
 * operation is done; an edit is merged again first. Otherwise the operation is sent once more under a new key.
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
