/** The result of one attempt, and its beginning: on the disk before anything leaves the laptop. */
import { syncLimits } from '../../../shared/limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import type { Fields } from '../merge/fields.ts'
import { changeOperation, findOperation, type Operation } from '../outbox/operation.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { Exchange } from './push-context.ts'
import type { Verdict } from './verdict.ts'

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
  /** a GET said that the job is there all the same */
  isThere?: boolean
}

/** Counts the attempt and freezes the request: the same goes out ever after. */
export function beginAttempt(
  { context, guard }: Exchange,
  operation: Operation,
  request: FrozenRequest,
  knownEventIds: number[] | null,
): FrozenRequest {
  const now = context.ports.clock.now()
  const frozen = operation.frozen ?? request
  context.service.store.transaction(db =>
    changeOperation(db, operation.id, {
      state: 'sending',
      attempts: operation.attempts + 1,
      firstAttemptAt: operation.firstAttemptAt ?? now,
      leaseUntil: now + syncLimits.leaseMs,
      nextAttemptAt: null,
      verifyCount: 0,
      frozen,
      knownEventIds: operation.knownEventIds ?? knownEventIds,
    }),
  )
  if (operation.jobUuid !== null) guard.touch(operation.jobUuid)
  return frozen
}

/** The operation as it is now: merging may have changed or ended it. */
export function currentOperation(
  db: WriteDb | Exchange['context']['service']['store']['read'],
  id: string,
): Operation {
  const operation = findOperation(db, id)
  if (!operation) throw new Error('An operation is gone while it is being sent')
  return operation
}
