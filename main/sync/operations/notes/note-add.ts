/** Describes the operation that adds a note to a job. */
import { acceptOrdinary, addNote } from '../acts/actions.ts'
import { correctMyTime } from '../acts/correct-time.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { previewOnJob } from '../send/requests.ts'
import { sendOnce } from '../send/send-note.ts'

export const noteAdd: Kind<'note.add'> = {
  attempt: onJob(sendOnce),
  isSeenInAnswer: false,
  preview: previewOnJob,
  undo: undoOnJob,
  redo: (context, { text, discrepancy, internal, position, time }, jobUuid) =>
    time === undefined
      ? addNote(context, { jobUuid, text, discrepancy, internal, position })
      : correctMyTime(context, { jobUuid, text, time }),
  accept: (db, _context, operation) => acceptOrdinary(db, operation),
  summary: (_db, _operation, { text, discrepancy }) => ({ text, discrepancy }),
}
