/** Stores the end of an attempt with all its effects, in one transaction. */
import { isEndedByOther } from '../../../shared/entities/states.ts'
import type { WriteDb } from '../../store/db.ts'
import type { LastAnswer } from '../../store/schema/sync.ts'
import { recordClash, stateField } from '../entities/conflicts.ts'
import { applyRemoteJob, refreshView } from '../entities/jobs/apply-remote-job.ts'
import { applyGone } from '../entities/jobs/orphans.ts'
import { rememberAnswer } from '../entities/jobs/server-values.ts'
import { kindOf } from '../operations/kinds.ts'
import type { Attempt } from '../operations/send/attempt.ts'
import type { Circumstances } from '../outbox/events.ts'
import {
  findOperation,
  intentOf,
  isConfirmed,
  isOver,
  type Operation,
  operationsWhere,
} from '../outbox/operation.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import { backoffMs } from '../ports/backoff.ts'
import { readBase, writeBase } from '../state/bases.ts'
import type { Exchange, SyncContext } from '../state/context.ts'
import { noteConfirmed } from '../state/server.ts'
import { syncState } from '../state/state.ts'

export interface History {
  /** successive attempts of this operation without an answer to it */
  failures: number
  /** whether the server answered other requests with success during that time */
  othersPass: boolean
  /** an earlier attempt may have arrived */
  wasInDoubt: boolean
  /** the key of the attempt's last request that the server has stored; null: none */
  confirmedKey: string | null
  /** the end of the attempt's last request; null: no request went out */
  answer: LastAnswer | null
}

/** Returns the operation's new state. */
export function finishAttempt(
  { context }: Pick<Exchange, 'context'>,
  operationId: string,
  attempt: Attempt,
  history: History,
): Operation['state'] {
  return context.service.store.transaction(db => {
    const operation = findOperation(db, operationId)
    // the user undid the edit, and its row was deleted
    if (operation === null) return 'discarded'
    // the operation ended during the attempt: by merging, as a conflict, or by the user
    if (isOver(operation)) return operation.state
    const { verdict } = attempt
    const circumstances = circumstancesOf(db, context, operation, attempt, history)
    applyEvent(db, operationId, { ...verdict, ...circumstances })
    if (verdict.kind === 'answered' && circumstances.isSeen) seeEarlierEdits(db, context, operation)
    if (verdict.kind === 'signed out') syncState.set(db, 'needsSignIn', true)
    takeIn(db, context, operation, attempt)
    return findOperation(db, operationId)?.state ?? 'discarded'
  })
}

function circumstancesOf(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  { job, takeIn, eventId }: Attempt,
  { failures, confirmedKey, wasInDoubt, othersPass, answer }: History,
): Circumstances {
  const { clock, random } = context.ports
  const isShown = job !== undefined || takeIn !== undefined || !isReadByAnswer(operation)
  return {
    ...{
      now: clock.now(),
      backoffMs: backoffMs(failures, random.fraction()),
      wasInDoubt,
      othersPass,
      eventId,
    },
    eventId: eventId ?? null,
    answer,
    isSeen: kindOf(operation).isSeenInAnswer && isShown,
    confirmed: confirmedKey === null ? null : noteConfirmed(db, context, confirmedKey),
  }
}

/** Marks earlier confirmed edits as seen: the answer to a later edit of the same entity contains them. */
function seeEarlierEdits(
  db: WriteDb,
  { account, ports }: SyncContext,
  { lane, seq }: Pick<Operation, 'lane' | 'seq'>,
): void {
  const earlier = operationsWhere(
    db,
    `account = ? AND lane = ? AND seq < ? AND state = 'done' AND ended_at IS NULL`,
    account.id,
    lane,
    seq,
  )
  for (const operation of earlier.filter(one => kindOf(one).isSeenInAnswer && isConfirmed(one)))
    applyEvent(db, operation.id, { kind: 'seen', now: ports.clock.now(), eventId: null })
}

/**
 * Whether the answer contains the entity. The answer to a stored request may lack the job or the form; then the next
 * reading shows the effect.
 */
function isReadByAnswer({ kind }: Operation): boolean {
  return kind !== 'document.patch'
}

/**
 * Applies the job in the answer. The fields of this attempt go into the base first. Otherwise they would count as
 * another user's change.
 */
function takeIn(db: WriteDb, context: SyncContext, operation: Operation, attempt: Attempt): void {
  const { jobUuid } = operation
  const { job, written, verdict, isGone } = attempt
  const intent = intentOf(operation)
  attempt.takeIn?.(db)
  if (verdict.kind === 'answered' && intent) kindOf(operation).onDone?.(db, context, operation, intent)
  if (jobUuid === null) return
  if (job) {
    const base = readBase(db, jobUuid)
    if (base && written) {
      const own = Object.fromEntries(Object.keys(written).map(name => [name, job.remote[name]]))
      writeBase(db, { ...base, ...own }, context.ports.clock.now())
    }
    applyRemoteJob(db, context, job.remote, { isDetail: true, isDuringSend: true })
    if (written) rememberAnswer(db, operation.id, job.remote)
  }
  if (isGone) applyGone(db, context, jobUuid, 'deleted')
  if (verdict.kind !== 'refused') return
  // if a restored server had lost the state, the operation is not in review, because it is sent again
  const isRefused = findOperation(db, operation.id)?.state === 'review'
  if (operation.kind === 'job.act' && verdict.code === 'conflict' && isRefused)
    putUpCard(db, context, operation, attempt)
  if (isRefused) kindOf(operation).onHeld?.(db, context, operation)
  refreshView(db, context, jobUuid)
}

/** Stores a refused state as a conflict between the user's and the server's state (sync design, section 10). */
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
