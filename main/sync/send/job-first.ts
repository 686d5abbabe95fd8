/**
 * What a hub that was put back to an older copy has lost of a job goes before what was written since: where a request has
 * read it, the whole job is taken in first, beside what lies here.
 */
import { applyRemoteJob } from '../jobs/apply-remote-job.ts'
import { noteHubPutBack } from '../jobs/put-back.ts'
import type { SyncContext } from '../records/context.ts'
import type { Operation } from '../records/operation.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { Attempt } from './attempt.ts'
import { retry } from './verdict.ts'

/** Its last attempt ended with that, or it is itself what was lost: once is enough, whatever the job shows since. */
export const isJobTaken = ({ reasonCode }: Operation) => reasonCode === 'put-back'

/** `isOld`: the hub's answer is older than what was known here. */
export function takeJobFirst(
  context: SyncContext,
  remote: RemoteJob,
  isOld: boolean,
  take?: Attempt['takeIn'],
): Attempt {
  const takeIn: Attempt['takeIn'] = db => {
    if (isOld) noteHubPutBack(db, context)
    applyRemoteJob(db, context, remote, { isDetail: true, isAside: true })
    take?.(db)
  }
  return { verdict: retry('put-back', 'none', { afterMs: 0 }), takeIn }
}
