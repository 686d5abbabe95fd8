/** What all that is sent to a job has in common: it may be there already, and a 404 has to be proved. */

import { fetchJob, isMissing } from '../jobs/read-job.ts'
import type { Exchange } from '../records/exchange.ts'
import type { Intent } from '../records/intents.ts'
import type { Operation } from '../records/operation.ts'
import type { Attempt } from './attempt.ts'
import { denied } from './denied.ts'
import { ensureJobHere } from './ensure-job-here.ts'
import { type Target, targetOf } from './requests.ts'
import { isInDoubt, lookUp } from './send-note.ts'
import { judge, review } from './verdict.ts'

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
 * A 404 says that the path is not there; whether the job is, only a GET of the job itself says. Where that is, something on
 * the way may have said it: it is sent once more, some time later, before a person is told.
 */
async function proveMissing(
  exchange: Exchange,
  operation: Operation,
  target: Target,
  attempt: Attempt,
): Promise<Attempt> {
  const { verdict } = attempt
  if (verdict.kind !== 'review' || verdict.code !== 'deleted' || attempt.isGone) return attempt
  if (operation.kind === 'job.create') return attempt
  const read = await fetchJob(exchange, target.jobUuid)
  if (isMissing(read)) return { ...attempt, isGone: true }
  const refused = review('refused', verdict.detail)
  if (read.kind === 'job') return denied(operation) ?? { verdict: refused, job: read }
  const unread = judge(read, 'safe')
  return { verdict: unread.kind === 'review' ? refused : unread }
}
