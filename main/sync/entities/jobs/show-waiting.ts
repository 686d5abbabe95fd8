/** Shows operations that came from a rescue file, or that a restored server has lost. */

import { createJob } from '../../../service/jobs/create-job.ts'
import type { JobBody } from '../../../service/jobs/job-body.ts'
import { findJobAnywhere, getJob } from '../../../service/records/job-record.ts'
import { recordEvent } from '../../../service/records/record-event.ts'
import type { WriteDb } from '../../../store/db.ts'
import { type IntentOf, intentOf, type Operation, pendingOf } from '../../outbox/operation.ts'
import { intentCommand } from '../../outbox/record.ts'
import { storeBase } from '../../state/bases.ts'
import type { SyncContext } from '../../state/context.ts'
import { attachToOwners } from '../documents/attach-waiting.ts'
import { showForm } from '../forms/show-form.ts'
import { markMade } from '../marks.ts'

/**
 * Adds the rows that the screens need: the event of a note, the link of a file, the row of a new job. Edits and states
 * are shown by merging. A second call adds nothing.
 */
export function showWaiting(db: WriteDb, context: SyncContext, jobUuid: string): void {
  for (const operation of pendingOf(db, jobUuid)) {
    const intent = intentOf(operation)
    if (intent?.kind === 'job.create') showJob(db, context, operation, intent.input as JobBody)
    if (intent?.kind === 'document.add' && intent.attach)
      attachToOwners(db, { uuid: intent.documentUuid, jobUuids: [jobUuid], assetUuids: [] })
    if (intent?.kind === 'note.add') showNote(db, context, operation, intent)
    const job = intent && 'formUuid' in intent ? findJobAnywhere(db, jobUuid) : undefined
    if (job && intent && 'formUuid' in intent) showForm(db, job, intent.formUuid)
  }
}

function showJob(db: WriteDb, context: SyncContext, operation: Operation, input: JobBody): void {
  const { jobUuid } = operation
  if (jobUuid === null || findJobAnywhere(db, jobUuid)) return
  const command = intentCommand(context, db, operation.id)
  const { id } = createJob(command, input, jobUuid)
  markMade(db, id, true, operation.createdAt)
  storeBase(db, getJob(db, command.actor, jobUuid), command)
}

/** Adds the event of a note. The rules for notes were applied when the user wrote it, and are not applied again. */
function showNote(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  { text, discrepancy, internal, at, position, time }: IntentOf<'note.add'>,
): void {
  const job = operation.jobUuid === null ? undefined : findJobAnywhere(db, operation.jobUuid)
  if (!job || db.has('SELECT 1 FROM events WHERE operation_id = ?', operation.id)) return
  const { latitude = null, longitude = null, accuracy = null } = position ?? {}
  const place = { latitude, longitude, accuracy }
  const shown = { type: 'NOTE', at, comment: text, discrepancy, internal, ...place, time } as const
  recordEvent(intentCommand(context, db, operation.id), job, shown)
}
