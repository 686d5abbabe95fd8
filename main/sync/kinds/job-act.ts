/** An action: the user changes their state on a job. */
import { actOnJob } from '../acts/actions.ts'
import { noteLateActions } from '../acts/late-actions.ts'
import { subjectOf } from '../records/operation.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { previewOnJob } from '../send/requests.ts'
import { sendAct } from './jobs/send-act.ts'

export const jobAct: Kind<'job.act'> = {
  attempt: onJob(sendAct),
  isSeenInAnswer: false,
  preview: previewOnJob,
  onDone: (db, context, operation) => noteLateActions(db, context, subjectOf(operation)),
  onHeld: (db, context, operation) => noteLateActions(db, context, subjectOf(operation)),
  undo(db, context, operation) {
    undoOnJob(db, context, operation)
    noteLateActions(db, context, subjectOf(operation))
  },
  redo: (context, { state, comment, position, words }, jobUuid) =>
    actOnJob(context, { jobUuid, state, comment, position, words }),
  summary: (_db, _operation, { state }) => ({ state }),
}
