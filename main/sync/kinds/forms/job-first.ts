/**
 * A form that is older than it was here is of a hub that was put back to an older copy. What was filled in before that
 * is found by the whole job, beside what lies here: so that is read before anything of the form is taken in.
 */
import { applyRemoteJob } from '../../jobs/apply-remote-job.ts'
import { isAskedAnew, noteHubPutBack } from '../../jobs/put-back.ts'
import { fetchJob, isMissing } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { Attempt } from '../../send/attempt.ts'
import { judge, retry } from '../../send/verdict.ts'

/** `isOld`: by the form's own answer. Null: nothing was lost that anybody knows of. */
export async function readJobFirst(
  exchange: Exchange,
  jobUuid: string | null,
  isOld: boolean,
  take: Attempt['takeIn'],
): Promise<Attempt | null> {
  const { context } = exchange
  const { store } = context.service
  if (jobUuid === null || !(isOld || isAskedAnew(store.read, context, jobUuid))) return null
  const read = await fetchJob(exchange, jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
  const takeIn: Attempt['takeIn'] = db => {
    if (isOld) noteHubPutBack(db, context)
    applyRemoteJob(db, context, read.remote, { isDetail: true, isAside: true })
    take?.(db)
  }
  // what was lost goes before what was filled in since
  return { verdict: retry('stale', 'none', { afterMs: 0 }), takeIn }
}
