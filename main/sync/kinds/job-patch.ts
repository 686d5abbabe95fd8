/** An edit of a job's fields. */
import { fail } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import { patchJob } from '../acts/patch-job.ts'
import { applyPatch } from '../records/take-out.ts'
import { dropProvisional } from '../records/write-events.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { previewOnJob } from '../send/requests.ts'
import { sendPatch } from './jobs/send-patch.ts'

export const jobPatch: Kind<'job.patch'> = {
  attempt: onJob(sendPatch),
  isSeenInAnswer: true,
  preview: previewOnJob,
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoOnJob,
  redo(context, intent, jobUuid) {
    const record = findJobAnywhere(context.service.store.read, jobUuid)
    if (!record) return fail('not-found', reason('job-gone'))
    const fields = applyPatch(intent, { ...jobInFull(context.service.store.read, record) })
    return patchJob(context, { jobUuid, fields: fields as JobBody })
  },
  summary: (_db, _operation, { fields }) => ({ fields: Object.keys(fields) }),
}
