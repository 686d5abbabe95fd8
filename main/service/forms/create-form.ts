/** POST /form, and PUT /form/:uuid for an unknown UUID (interface, "Forms"). */

import type { Form } from '../../../shared/entities/form.ts'
import { birthOf, type Command } from '../command.ts'
import { groupFor } from '../entity/groups.ts'
import { noteAnswers } from '../entity/note-texts.ts'
import { requireOwnText, requireQuota } from '../entity/quota.ts'
import { formRows, toForm, writtenForm } from '../records/form-record.ts'
import { cutComment, recordEvent } from '../records/record-event.ts'
import { formJob } from './form-job.ts'
import { type FormBody, nextRow } from './form-row.ts'

/**
 * Creates a form. All users of the group may do so. A form of a job belongs to the job's group and ignores `groupId`. A
 * form without a job can be attached later.
 * @throws Refused `invalid`, `forbidden` (a group the actor is not in)
 */
export function createForm(command: Command, body: FormBody, uuid: string = command.newUuid('entity')): Form {
  const { db, actor } = command
  const job = formJob(command, null, body)
  const groupId = job?.group_id ?? groupFor(actor, body.groupId ?? null)
  const row = nextRow(command, null, body, { groupId, jobId: job?.id ?? null })
  const id = formRows.insert(db, {
    ...row,
    ...birthOf(command, 'forms', uuid, groupId),
  })
  noteAnswers(db, 'form', id)
  requireOwnText(command, 'form', id)
  if (job) {
    const comment = cutComment(row.title)
    recordEvent(command, job, { type: 'ATTACH_FORM', comment })
    if (row.state === 'COMPLETED') recordEvent(command, job, { type: 'COMPLETE_FORM', comment })
    requireQuota(db, 'job', job.id)
  }
  return toForm(writtenForm(db, id))
}
