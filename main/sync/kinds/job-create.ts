/** A job that is made here. */
import { createJob } from '../acts/actions.ts'
import { dropProvisional } from '../records/write-events.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { previewOnJob } from '../send/requests.ts'
import { sendCreate } from './jobs/send-patch.ts'

export const jobCreate: Kind<'job.create'> = {
  attempt: onJob(sendCreate),
  isSeenInAnswer: true,
  preview: previewOnJob,
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoOnJob,
  // under its own uuid, so that what was taken out with it can be done again too
  redo: (context, { input }, jobUuid) =>
    createJob(context, input as Parameters<typeof createJob>[1], jobUuid),
  summary: (_db, _operation, { input }) => ({
    title: typeof input.title === 'string' ? input.title : undefined,
  }),
}
