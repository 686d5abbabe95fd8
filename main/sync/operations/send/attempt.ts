/** Begins an attempt to send an operation, and stores its request before the request leaves the laptop. */
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
  /** the job after the attempt, if the answer contains it */
  job?: { remote: RemoteJob; etag: string | null }
  /** the server's event of the operation, if a look-up found it */
  eventId?: number
  /** fields that were written by this attempt */
  written?: Fields
  /** whether a GET did not find the job */
  isGone?: boolean
  /** Stores the rest of the answer, in the transaction that ends the attempt. */
  takeIn?(db: WriteDb): void
}

export interface Beginning {
  /** Returns the request to store, made from the present version of the operation. */
  requestOf(current: Operation): FrozenRequest | null
  /** name of the step in the request's key; the key of the first request names no step */
  step?: DocumentStep
  /** Events of the job before the first attempt that might be mistaken for its effect. */
  known?: KnownEvent[] | null
  /** Such events before this attempt, if they were read and no earlier attempt had an effect. They replace `known`. */
  replacingKnown?: KnownEvent[]
  /**
   * False for an upload or its description. The job does not show them, so readings of the job are not discarded as
   * stale.
   */
  isShown?: boolean
}

/**
 * Counts the attempt and stores its request. Null: no request is needed, because the user changed or discarded the
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

/** Attempt for an operation that ended before its request was sent, by merging or by the user. */
export const nothingToSend: Attempt = { verdict: { kind: 'answered' } }
