/**
 * Sends an operation on a job. The job of a restored operation (`progress.restored`) is read first if it is not stored
 * here. An unclear attempt is looked up. A 404 counts only if a GET of the job returns 404 too.
 */

import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { applyRemoteJob, refreshView } from '../../entities/jobs/apply-remote-job.ts'
import { fetchJob, isMissing } from '../../entities/jobs/read-job.ts'
import { markLookedAfter } from '../../entities/marks.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import { type Intent, type Operation, subjectOf } from '../../outbox/operation.ts'
import { dropIfSettled } from '../../outbox/pending.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import type { Attempt } from './attempt.ts'
import { type Target, targetOf } from './requests.ts'
import { isInDoubt, lookUp } from './send-note.ts'
import { judge, retry, review } from './verdict.ts'

type Send<I extends Intent> = (
  exchange: Exchange,
  operation: Operation,
  intent: I,
  target: Target,
) => Promise<Attempt>

export function onJob<I extends Intent>(
  send: Send<I>,
): (exchange: Exchange, operation: Operation, intent: I) => Promise<Attempt> {
  return async (exchange, operation, intent) => {
    const absent = await ensureJobHere(exchange, operation)
    if (absent) return absent
    const target = targetOf(exchange.context.service.store.read, operation)
    const attempt = await (isInDoubt(operation, target)
      ? lookUp(exchange, operation, target)
      : send(exchange, operation, intent, target))
    return proveMissing(exchange, operation, target, attempt)
  }
}

/**
 * Requests the job after a 404, which may also mean that the server does not know the path. If the server has the job,
 * a proxy may have answered. Then the operation is sent once more before the user is asked.
 */
async function proveMissing(
  exchange: Exchange,
  operation: Operation,
  target: Target,
  attempt: Attempt,
): Promise<Attempt> {
  const { verdict } = attempt
  if (verdict.kind !== 'refused' || verdict.code !== 'deleted' || attempt.isGone) return attempt
  if (operation.kind === 'job.create') return attempt
  const read = await fetchJob(exchange, target.jobUuid)
  if (isMissing(read)) return { ...attempt, isGone: true }
  const refused = review('refused', verdict.detail)
  if (read.kind === 'job') return denied(operation) ?? { verdict: refused, job: read }
  const unread = judge(read, 'safe')
  return { verdict: unread.kind === 'refused' ? refused : unread }
}

const notThere = retry('unreachable', 'none', { detail: 'denied', isServerError: true })

/**
 * Returns a verdict to send once more after a refusal that a proxy may have caused. Null: it was already sent once
 * more, and the refusal counts.
 */
export function denied({ reasonDetail }: Operation): Attempt | null {
  return reasonDetail === notThere.detail ? null : { verdict: notThere }
}

/**
 * Reads the job of a restored operation if it is not stored here, because the look-up needs its history. Null: the job
 * is not needed, or it is stored now. If the server has no such job, the operation waits for the user.
 */
export async function ensureJobHere(
  exchange: Exchange,
  { progress, kind, jobUuid }: Pick<Operation, 'progress' | 'kind' | 'jobUuid'>,
): Promise<Attempt | null> {
  const { context } = exchange
  const { store } = context.service
  if (progress?.restored !== true || jobUuid === null || kind === 'job.create') return null
  if (findJobAnywhere(store.read, jobUuid)) return null
  const read = await fetchJob(exchange, jobUuid)
  if (isMissing(read)) return { verdict: review('deleted'), isGone: true }
  if (read.kind !== 'job') return { verdict: judge(read, 'safe') }
  store.transaction(db => {
    applyRemoteJob(db, context, read.remote, { isDetail: true })
    // the job is kept up to date from now on, even if it is another user's
    markLookedAfter(db, read.remote.id, context.ports.clock.now())
  })
  return null
}

/** Removes the effect of an operation: shows the server's version of the job with the operations that still wait. */
export function undoOnJob(db: WriteDb, context: SyncContext, operation: Operation): void {
  dropProvisional(db, operation.id)
  refreshView(db, context, subjectOf(operation))
  dropIfSettled(db, subjectOf(operation))
}
