/** Writing down what became of an attempt: one transaction with everything that follows from it. */
import { assertNever } from '../../../shared/brand.ts'
import { isEndedByOther } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { applyGone, applyRemoteJob, refreshView } from '../jobs/apply-remote-job.ts'
import { kindOf } from '../kinds/kinds.ts'
import { backoffMs } from '../ports/backoff.ts'
import { readBase, writeBase } from '../records/bases.ts'
import { recordClash, stateField } from '../records/conflicts.ts'
import type { Exchange, SyncContext } from '../records/context.ts'
import {
  changeOperation,
  findOperation,
  intentOf,
  isOver,
  type Operation,
  type OperationChange,
} from '../records/operation.ts'
import { noteConfirmed } from '../records/server.ts'
import { syncState } from '../records/state.ts'
import type { Attempt } from '../send/attempt.ts'
import type { Verdict } from '../send/verdict.ts'

export interface History {
  /** attempts of this operation in a row that ended without an answer to it */
  failures: number
  /** whether the hub answered other requests well meanwhile */
  othersPass: boolean
  /** an earlier attempt may have arrived */
  wasInDoubt: boolean
  /** the key of the attempt's last request that the server has stored; null: none */
  confirmedKey: string | null
}

/** Returns the operation's state from now on. */
export function finishAttempt(
  { context }: Pick<Exchange, 'context'>,
  operationId: string,
  attempt: Attempt,
  history: History,
): Operation['state'] {
  return context.service.store.transaction(db => {
    const operation = findOperation(db, operationId)
    // an edit that was taken back leaves nothing
    if (operation === null) return 'discarded'
    // merging ended it: the hub has it already, or it waits as a conflict; or the person took it out
    if (isOver(operation)) return operation.state
    const change = changeFor(context, operation, attempt, history)
    const firstAttemptAt = isStillInDoubt(attempt.verdict, history) ? operation.firstAttemptAt : null
    const made = confirmedMade(db, context, operation, attempt.verdict, history)
    changeOperation(db, operationId, { leaseUntil: null, firstAttemptAt, ...made, ...change })
    if (attempt.verdict.kind === 'sign-in') syncState.set(db, 'needsSignIn', true)
    takeIn(db, context, operation, attempt)
    return change.state ?? operation.state
  })
}

function confirmedMade(
  db: WriteDb,
  context: SyncContext,
  { made }: Operation,
  verdict: Verdict,
  { confirmedKey }: History,
): OperationChange {
  if (confirmedKey === null) return {}
  const confirmed = noteConfirmed(db, context, confirmedKey)
  return verdict.kind === 'done' ? { made: { ...made, confirmed } } : {}
}

/** Whether the hub may have it: then it is not changed any more, and not sent again blindly. */
function isStillInDoubt(verdict: Verdict, { wasInDoubt }: History): boolean {
  switch (verdict.kind) {
    case 'done':
    case 'verify':
    case 'merge-again':
      return true
    case 'retry':
      return verdict.code !== 'lost' && (wasInDoubt || verdict.effect === 'unknown')
    case 'review':
    case 'sign-in':
      return wasInDoubt
    default:
      return assertNever(verdict)
  }
}

function changeFor(
  context: SyncContext,
  operation: Operation,
  attempt: Attempt,
  history: History,
): OperationChange {
  const { verdict, eventId } = attempt
  const now = context.ports.clock.now()
  switch (verdict.kind) {
    case 'done': {
      const isShown = attempt.job !== undefined || attempt.takeIn !== undefined || !isReadByAnswer(operation)
      const seenAt = kindOf(operation).isSeenInAnswer && isShown ? now : null
      return { state: 'done', sentAt: now, seenAt, eventId: eventId ?? null, ...noReason }
    }
    case 'verify':
      return { state: 'verify', ...lookAgain(context, operation, verdict, history) }
    case 'retry':
      return retryLater(context, operation, verdict, history)
    case 'sign-in':
      return {
        state: lookUpOrRetry(operation),
        nextAttemptAt: null,
        reasonCode: 'sign-in',
        reasonDetail: verdict.detail,
      }
    case 'review':
      return { state: 'review', nextAttemptAt: null, reasonCode: verdict.code, reasonDetail: verdict.detail }
    case 'merge-again':
      return { state: 'retry', nextAttemptAt: now + wait(context, history), reasonCode: 'stale' }
  }
}

/** A stored request may be answered without the job or the form: then its effect is shown by the next reading. */
function isReadByAnswer({ kind }: Operation): boolean {
  return kind !== 'document.patch'
}

const noReason = { reasonCode: null, reasonDetail: null, nextAttemptAt: null } as const

/** The first look comes soon; after one that found nothing, the next gives the hub time. */
function lookAgain(
  context: SyncContext,
  operation: Operation,
  { isServerError, afterMs }: Extract<Verdict, { kind: 'verify' }>,
  history: History,
): OperationChange {
  const now = context.ports.clock.now()
  const hasLooked = operation.state === 'verify'
  return {
    verifyCount: hasLooked ? operation.verifyCount + 1 : 0,
    nextAttemptAt: now + (afterMs ?? (hasLooked ? syncLimits.verifyAgainMs : wait(context, history))),
    serverErrors: countErrors(operation, isServerError, history),
    reasonCode: 'look-up',
    reasonDetail: null,
  }
}

/** Ten errors of the hub while others pass: once an hour, and shown as failed (sync design, section 7). */
function retryLater(
  context: SyncContext,
  operation: Operation,
  verdict: Extract<Verdict, { kind: 'retry' }>,
  history: History,
): OperationChange {
  const now = context.ports.clock.now()
  const serverErrors = countErrors(operation, verdict.isServerError, history)
  const isStubborn = serverErrors >= syncLimits.stubbornFailures
  const pause = isStubborn ? syncLimits.stubbornRetryMs : (verdict.afterMs ?? wait(context, history))
  const isLost = verdict.code === 'lost'
  return {
    state: isLost ? 'retry' : lookUpOrRetry(operation),
    nextAttemptAt: now + pause,
    serverErrors,
    reasonCode: verdict.code,
    reasonDetail: verdict.detail,
    ...(verdict.effect === 'unsent' && operation.state === 'sending' && neverSent(operation)),
    // what is there now is asked again: the hub may have been put back to an older copy
    ...(isLost && { knownEventIds: null, restored: false }),
  }
}

/** A look-up that could not be made is made again. */
function lookUpOrRetry({ state }: Operation): 'verify' | 'retry' {
  return state === 'verify' ? 'verify' : 'retry'
}

/** Before its first real attempt it can still be folded, edited and taken back. */
function neverSent({ attempts, frozen, knownEventIds }: Operation): OperationChange {
  const isFirst = attempts <= 1
  return {
    attempts: Math.max(0, attempts - 1),
    frozen: isFirst ? null : frozen,
    knownEventIds: isFirst ? null : knownEventIds,
  }
}

function countErrors(operation: Operation, isServerError: boolean, { othersPass }: History): number {
  return isServerError && othersPass ? operation.serverErrors + 1 : operation.serverErrors
}

function wait({ ports }: SyncContext, { failures }: History): number {
  return backoffMs(failures, ports.random.fraction())
}

/** What an answer told of the job; its own writing is no change that the office made. */
function takeIn(db: WriteDb, context: SyncContext, operation: Operation, attempt: Attempt): void {
  const { jobUuid } = operation
  const { job, written, verdict, isGone } = attempt
  const intent = intentOf(operation)
  attempt.takeIn?.(db)
  if (verdict.kind === 'done' && intent) kindOf(operation).onDone?.(db, context, operation, intent)
  if (jobUuid === null) return
  if (job) {
    const base = readBase(db, jobUuid)
    if (base && written) {
      const own = Object.fromEntries(Object.keys(written).map(name => [name, job.remote[name]]))
      writeBase(db, { ...base, ...own }, context.ports.clock.now())
    }
    applyRemoteJob(db, context, job.remote, { isDetail: true, isDuringSend: true })
  }
  if (isGone) applyGone(db, context, jobUuid, 'deleted')
  if (verdict.kind !== 'review') return
  // where the hub had lost what it was pressed on, it goes again after that
  const isRefused = findOperation(db, operation.id)?.state === 'review'
  if (operation.kind === 'job.act' && verdict.code === 'conflict' && isRefused)
    putUpCard(db, context, operation, attempt)
  if (isRefused) kindOf(operation).onHeld?.(db, context, operation)
  refreshView(db, context, jobUuid)
}

/** Makes a card of a refused state: the user's, and the one at the server instead (sync design, section 10). */
function putUpCard(db: WriteDb, context: SyncContext, operation: Operation, { job }: Attempt): void {
  const intent = intentOf(operation)
  if (intent?.kind !== 'job.act' || operation.jobUuid === null) return
  const userId = context.account.user.id
  const mine = job?.remote.resources?.find(resource => resource.userId === userId)?.state ?? null
  const state = job?.remote.state
  const office = state !== undefined && isEndedByOther(state, mine) ? state : mine
  recordClash(
    db,
    operation.jobUuid,
    { field: stateField, before: null, mine: intent.state, office, holding: 'office' },
    { mineAt: intent.at, officeAt: job?.remote.lastModified ?? null },
  )
}
