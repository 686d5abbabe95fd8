/** What happened to the open job. */
import type { Outcome } from '../../../shared/failures.ts'
import type { HistoryEntry } from '../../../shared/view.ts'
import { ask } from '../../state/ask.ts'
import { createBesideJob } from './beside-job.ts'

const beside = createBesideJob(
  (jobUuid: string): Promise<Outcome<HistoryEntry[]>> => ask('job.history', { jobUuid }),
)
export const history = beside.value
export const followHistory = beside.follow
