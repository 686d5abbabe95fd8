/** PUT and DELETE /form/:id (interface, "Forms", "PUT", "Job events"). */

import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../shared/entities/form.ts'
import { writeChanges } from '../../../shared/sync/event-changes.ts'
import { type Command, nextModified } from '../command.ts'
import { noteAnswers } from '../entity/note-texts.ts'
import { ownTextOf, requireOwnText, requireQuota } from '../entity/quota.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireMayChangeForm, requireMayDeleteForm } from '../may/forms.ts'
import {
  type FormRecord,
  findForm,
  findFormAnywhere,
  formRows,
  getForm,
  toForm,
  writtenForm,
} from '../records/form-record.ts'
import { cutComment, type EventJob, recordEvent } from '../records/record-event.ts'
import { createForm } from './create-form.ts'
import { formJob } from './form-job.ts'
import { type FormBody, type FormRow, nextRow, rowOf } from './form-row.ts'

/** Updates the form, or creates it if `ref` is an unused UUID. @throws Refused */
export function putForm(command: Command, ref: string, body: FormBody): Form {
  const { db, actor } = command
  const form = findForm(db, actor, ref)
  if (form) return updateForm(command, form, body)
  const uuid = uuidToCreate(ref, taken => findFormAnywhere(db, taken) !== undefined, 'form')
  return createForm(command, body, uuid)
}

function updateForm(command: Command, form: FormRecord, body: FormBody): Form {
  const { db, actor } = command
  const job = formJob(command, form, body)
  const before = rowOf(form)
  const after = nextRow(command, before, body, {
    groupId: job?.group_id ?? form.group_id,
    jobId: job?.id ?? null,
  })
  if (isDeepStrictEqual(before, after)) return toForm(form)
  requireMayChangeForm(db, actor, form, { before, after })
  const lastModified = nextModified(command)
  const textBefore = ownTextOf(db, 'form', form.id)
  formRows.change(db, { ...after, lastModified }, 'WHERE id = ?', form.id)
  noteAnswers(db, 'form', form.id)
  requireOwnText(command, 'form', form.id, textBefore)
  recordChanges(command, form, job, { before, after })
  if (job) requireQuota(db, 'job', job.id)
  return toForm(writtenForm(db, form.id))
}

/**
 * Records COMPLETE_FORM instead of UPDATE for the change that completes the form. Moving to another job is recorded in
 * addition.
 */
function recordChanges(
  command: Command,
  form: FormRecord,
  job: EventJob | null,
  { before, after }: { before: FormRow; after: FormRow },
): void {
  const isMoved = before.jobId !== after.jobId
  const comment = cutComment(after.title)
  if (isMoved) recordDetached(command, form)
  if (!job) return
  if (isMoved) recordEvent(command, job, { type: 'ATTACH_FORM', comment })
  const { groupId, jobId } = after
  if (isDeepStrictEqual({ ...before, groupId, jobId }, after)) return
  const isCompleted = after.state === 'COMPLETED' && before.state !== 'COMPLETED'
  const told = writeChanges([{ mark: '~', name: 'forms', was: [], is: [after.title ?? ''] }])
  recordEvent(
    command,
    job,
    isCompleted ? { type: 'COMPLETE_FORM', comment } : { type: 'UPDATE', comment: told },
  )
}

function recordDetached(command: Command, form: FormRecord): void {
  const job = jobOf(form)
  if (job) recordEvent(command, job, { type: 'DETACH_FORM', comment: cutComment(form.title) })
}

function jobOf({ job_id: id, job_uuid: uuid, group_id }: FormRecord): EventJob | null {
  return id === null || uuid === null ? null : { id, uuid, group_id }
}

/** @throws Refused `not-found`, `forbidden` */
export function deleteForm(command: Command, ref: string): void {
  const form = getForm(command.db, command.actor, ref)
  requireMayDeleteForm(command.actor, form)
  command.db.run('DELETE FROM forms WHERE id = ?', form.id)
  recordDetached(command, form)
}
