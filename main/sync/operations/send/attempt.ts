/** Begins an attempt to send an operation: its request is stored before it leaves the laptop. */
import type { DocumentStep } from '../../../../shared/sync/sending.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { FrozenRequest, KnownEvent } from '../../../store/schema/sync.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import type { Fields } from '../../merge/fields.ts'
import type { Verdict } from '../../outbox/events.ts'
import { findOperation, isOver, type Operation, subjectOf } from '../../outbox/operation.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { type Exchange, hubNow } from '../../state/context.ts'
import { confirmsOperations, isKeyed, operationKey } from '../../state/server.ts'

export interface Attempt {
  verdict: Verdict
  /** the job after the attempt, if the answer has it */
  job?: { remote: RemoteJob; etag: string | null }
  /** the server's event of the operation, if a look-up found it */
  eventId?: number
  /** fields that were written by this attempt */
  written?: Fields
  /** a GET said that the job is not there */
  isGone?: boolean
  /** Stores the rest of the answer, in the transaction that ends the attempt. */
  takeIn?(db: WriteDb): void
}

export interface Beginning {
  /** Returns the request to store, made from the operation as it is at that moment. */
  requestOf(current: Operation): FrozenRequest | null
  /** the step's name in the request's key; the first request has the bare key */
  step?: DocumentStep
  /** Events of the job from before the first attempt that might be mistaken for its effect. */
  known?: KnownEvent[] | null
  /** Events of the same sort from before this attempt, if they were read and no earlier attempt had an effect. */
  replacingKnown?: KnownEvent[]
  /**
   * False for an upload or its description: the job does not show them, so no reading of it is discarded as stale.
   */
  isShown?: boolean
}

/**
 * Counts the attempt and stores its request. Null: there is nothing to send, as the user changed or discarded the
 * operation in the meantime.
 */
export function beginAttempt(
  { context, guard }: Exchange,
  operationId: string,
  { requestOf, step, known = null, replacingKnown, isShown = true }: Beginning,
): FrozenRequest | null {
  const { store } = context.service
  const current = findOperation(store.read, operationId)
  const made = current === null || isOver(current) ? null : requestOf(current)
  if (current === null || made === null) return null
  const wasKeyed = current.firstAttemptAt === null || isKeyed(current)
  const request = {
    ...made,
    idempotencyKey: made.idempotencyKey ?? operationKey(current, step),
    isKeyed: wasKeyed && confirmsOperations(store.read),
  }
  const now = context.ports.clock.now()
  const attempted = {
    kind: 'attempted',
    ...{ now, at: hubNow(context), request },
    known: replacingKnown ?? current.progress?.known ?? known,
  } as const
  store.transaction(db => applyEvent(db, operationId, attempted))
  if (isShown) guard.begin(subjectOf(current), operationId)
  return request
}

/** The operation ended during the attempt, by merging or by the user. */
export const nothingToSend: Attempt = { verdict: { kind: 'answered' } }
