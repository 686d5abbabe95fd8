/** What is still missing on the open job, read again with the job. */
import { effect } from '@preact/signals'
import type { Outcome } from '../../shared/failures.ts'
import type { JobMissing } from '../../shared/form-view.ts'
import { ask } from './ask.ts'
import { openedJob } from './job-store.ts'
import { createReader } from './reader.ts'

const reader = createReader(
  (jobUuid: string): Promise<Outcome<JobMissing>> => ask('job.missing', { jobUuid }),
)
export const missing = reader.value

/** For as long as it is shown; the answer stops it. */
export function followMissing(jobUuid: string): () => void {
  reader.open(jobUuid)
  const stop = effect(() => {
    if (openedJob.value !== null) reader.reload()
  })
  return () => {
    stop()
    reader.close()
  }
}
