/** The result of one attempt, and its beginning: on the disk before anything leaves the laptop. */
import type { DocumentStep } from '../../../shared/sending.ts'
import type { WriteDb } from '../../store/db.ts'
import type { FrozenRequest, KnownEvent } from '../../store/schema/sync.ts'
import type { Fields } from '../merge/fields.ts'
import type { Verdict } from '../outbox/events.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import { type Exchange, hubNow } from '../records/context.ts'
import { findOperation, isOver, type Operation, subjectOf } from '../records/operation.ts'
import { confirmsOperations, isKeyed, operationKey } from '../records/server.ts'
import type { RemoteJob } from '../remote/remote-job.ts'

export interface Attempt {
  verdict: Verdict
  /** the job as the hub has it after this, where an answer told */
  job?: { remote: RemoteJob; etag: string | null }
  /** the hub's event that this became, where a look-up told */
  eventId?: number
  /** fields that were written by this attempt */
  written?: Fields
  /** a GET said that the job is not there */
  isGone?: boolean
  /** what else the answer told, written in the transaction that writes the end down */
  takeIn?(db: WriteDb): void
}

export interface Beginning {
  /** the request to freeze, made of the operation as it is at this very moment */
  requestOf(current: Operation): FrozenRequest | null
  /** the step's name in the request's key; the first request has the bare key */
  step?: DocumentStep
  /** those of the job's events before the first attempt that might be taken for its effect */
  known?: KnownEvent[] | null
  /** the same before this one, where those were read and no attempt before it had come of anything */
  knownAnew?: KnownEvent[]
  /** whether what it is about shows the effect: a file that hangs nowhere yet takes its time, and changes nothing */
  isShown?: boolean
}

/**
 * Counts the attempt and writes its request down before it goes out. The person may have changed the operation, or
 * taken it out, while the job was being read: null then means that nothing is to be sent.
 */
export function beginAttempt(
  { context, guard }: Exchange,
  operationId: string,
  { requestOf, step, known = null, knownAnew, isShown = true }: Beginning,
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
    known: knownAnew ?? current.progress?.known ?? known,
  } as const
  store.transaction(db => applyEvent(db, operationId, attempted))
  if (isShown) guard.begin(subjectOf(current), operationId)
  return request
}

/** Merging, or the person, ended the operation meanwhile: there is nothing to send. */
export const nothingToSend: Attempt = { verdict: { kind: 'answered' } }
