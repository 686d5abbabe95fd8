/** Shows the job's own fields as a form that every job has. */

import type { JobAlone } from '../../../shared/entities/job.ts'
import type { FormCounts } from '../../../shared/rules/form-rules.ts'
import { countQuestions, formStateOf, questionsOf } from '../../../shared/rules/form-rules.ts'
import type { FormView } from '../../../shared/views/form.ts'
import { jobAlone } from '../../service/jobs/read-job.ts'
import { mayFillFields } from '../../service/may/jobs.ts'
import { findJob, type JobRecord } from '../../service/records/job-record.ts'
import { readJobConflicts } from '../../sync/operations/waiting/choose-conflict.ts'
import { sendingsOfJob } from '../../sync/operations/waiting/read-outbox.ts'
import { editOf, pendingOf } from '../../sync/outbox/operation.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { toQuestion, viewDocumentsNamed } from './form-view.ts'

/** Returns null if the job is not on this laptop. */
export function readDetailsView(context: SyncContext, jobUuid: string): FormView | null {
  const db = context.service.store.read
  const record = findJob(db, actorIn(context, db), jobUuid)
  if (!record) return null
  const job = jobAlone(db, record)
  const fields = mayFill(context, record) ? job.customFields : job.customFields.map(asReadOnly)
  const questions = questionsOf(fields)
  return {
    form: ownFieldsForm(job, fields),
    jobUuid,
    counts: countQuestions(questions),
    questions: questions.map(question => toQuestion('customFields', fields, question)),
    sending: sendingOf(context, jobUuid),
    conflicts: readJobConflicts(db, jobUuid).filter(({ field }) => field.startsWith('customFields')),
    refusal: null,
    removal: null,
    readOnly: null,
    documents: viewDocumentsNamed(context, jobUuid, fields),
    earlier: [],
  }
}

/** Counts the answers; null if the job has no questions for this user. */
export function countDetails(
  context: SyncContext,
  record: JobRecord,
  { customFields }: JobAlone,
): FormCounts | null {
  const questions = mayFill(context, record) ? questionsOf(customFields) : []
  return questions.length === 0 ? null : countQuestions(questions)
}

function mayFill(context: SyncContext, record: JobRecord): boolean {
  const db = context.service.store.read
  return mayFillFields(db, actorIn(context, db), record)
}

function asReadOnly(field: JobAlone['customFields'][number]) {
  return { ...field, readOnly: true }
}

function ownFieldsForm(job: JobAlone, fields: JobAlone['customFields']): FormView['form'] {
  const { id, uuid, creationTimeStamp, lastModified, creatorId, groupId } = job
  return {
    ...{ id, uuid, creationTimeStamp, lastModified, creatorId, groupId },
    ...{ title: null, description: null, instructions: null, jobId: id, jobUuid: uuid },
    fields,
    state: formStateOf(fields),
  }
}

function sendingOf(context: SyncContext, jobUuid: string): FormView['sending'] {
  const pending = pendingOf(context.service.store.read, jobUuid)
  const last = pending.findLast(operation => 'customFields' in (editOf(operation)?.fields ?? {}))
  return (last && sendingsOfJob(context, jobUuid).get(last.id)) ?? null
}
