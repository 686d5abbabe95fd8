/** The job of something restored may not be here: not pulled yet, or not this person's any more. Then it is asked for. */

import { findJobAnywhere } from '../../service/records/job-record.ts'
import { applyRemoteJob } from '../jobs/apply-remote-job.ts'
import { fetchJob, isMissing } from '../jobs/read-job.ts'
import type { Exchange } from '../records/exchange.ts'
import { markLookedAfter } from '../records/marks.ts'
import type { Operation } from '../records/operation.ts'
import type { Attempt } from './attempt.ts'
import { judge, review } from './verdict.ts'

/** Null: it is here, and what was restored can be looked for. A job that is gone needs the person. */
export async function ensureJobHere(
  exchange: Exchange,
  { restored, kind, jobUuid }: Pick<Operation, 'restored' | 'kind' | 'jobUuid'>,
): Promise<Attempt | null> {
  const { context } = exchange
  const { store } = context.service
  if (!restored || jobUuid === null || kind === 'job.create') return null
  if (findJobAnywhere(store.read, jobUuid)) return null
  const read = await fetchJob(exchange, jobUuid)
  if (isMissing(read)) return { verdict: review('deleted'), isGone: true }
  if (read.kind !== 'job') return { verdict: judge(read, 'safe') }
  store.transaction(db => {
    applyRemoteJob(db, context, read.remote, { isDetail: true })
    // it is looked after from now on, though it may be nobody's here
    markLookedAfter(db, read.remote.id, context.ports.clock.now())
  })
  return null
}
