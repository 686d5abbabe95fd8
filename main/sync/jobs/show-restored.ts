/** What was restored shows on its job again, as it did where it was made. */

import { createJob } from '../../service/jobs/create-job.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { findJobAnywhere, getJob } from '../../service/records/job-record.ts'
import { recordEvent } from '../../service/records/record-event.ts'
import type { WriteDb } from '../../store/db.ts'
import { showForm } from '../forms/rebase-form.ts'
import { keepBase } from '../records/bases.ts'
import type { SyncContext } from '../records/context.ts'
import type { IntentOf } from '../records/intents.ts'
import { markMade } from '../records/marks.ts'
import { intentOf, isOver, type Operation, unseenOf } from '../records/operation.ts'
import { intentCommand } from '../records/record.ts'
import { attachToOwners } from './take-in-documents.ts'

/**
 * Fields and states lie over the hub's version by themselves; a note needs its event, a file its place, and a job that
 * was made here its row. Calling it again shows nothing twice; while the job is not here there is nothing to show it on.
 */
export function showRestored(db: WriteDb, context: SyncContext, jobUuid: string): void {
  for (const operation of unseenOf(db, jobUuid, 'restored = 1')) {
    const intent = intentOf(operation)
    if (intent?.kind === 'job.create') showJob(db, context, operation, intent.input as JobBody)
    if (intent?.kind === 'document.add')
      attachToOwners(db, { uuid: intent.documentUuid, jobUuids: [jobUuid], assetUuids: [] })
    if (intent?.kind === 'note.add') showNote(db, context, operation, intent)
    const isTakenOff = operation.kind === 'form.remove' && isOver(operation)
    const job = intent && 'formUuid' in intent && !isTakenOff ? findJobAnywhere(db, jobUuid) : undefined
    if (job && intent && 'formUuid' in intent) showForm(db, job, intent.formUuid)
  }
}

function showJob(db: WriteDb, context: SyncContext, operation: Operation, input: JobBody): void {
  const { jobUuid } = operation
  if (jobUuid === null || findJobAnywhere(db, jobUuid)) return
  const command = intentCommand(context, db, operation.id)
  const { id } = createJob(command, input, jobUuid)
  markMade(db, id, true, operation.createdAt)
  keepBase(db, getJob(db, command.actor, jobUuid), command)
}

/** It was taken once already, so it is not judged again. */
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
