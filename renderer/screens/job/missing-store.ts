/** What is still missing on the open job. */
import type { Outcome } from '../../../shared/failures.ts'
import type { JobMissing } from '../../../shared/form-view.ts'
import { ask } from '../../state/ask.ts'
import { createBesideJob } from './beside-job.ts'

const beside = createBesideJob(
  (jobUuid: string): Promise<Outcome<JobMissing>> => ask('job.missing', { jobUuid }),
)
export const missing = beside.value
export const followMissing = beside.follow
