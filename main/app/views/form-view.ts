/** Reads forms for the screens: questions, answers, and the state of sending. */

import type { Form } from '../../../shared/entities/form.ts'
import { formLimits } from '../../../shared/limits/limits.ts'
import { asList, documentsIn, isObject } from '../../../shared/rules/form-places.ts'
import {
  countQuestions,
  missingQuestions,
  type Question,
  questionsOf,
  requiredLeft,
} from '../../../shared/rules/form-rules.ts'
import type { Sending } from '../../../shared/sync/sending.ts'
import type { DocumentView } from '../../../shared/views/document.ts'
import type { FormQuestion, FormSummary, FormView, JobMissing } from '../../../shared/views/form.ts'
import { type Actor, isPlanner } from '../../service/actor.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { mayDeleteForm } from '../../service/may/forms.ts'
import { mayFillFields } from '../../service/may/jobs.ts'
import { findDocument } from '../../service/records/document-record.ts'
import { type FormRecord, findForm, formsOf, toForm } from '../../service/records/form-record.ts'
import { findJob, type JobRecord } from '../../service/records/job-record.ts'
import { formUuidIn } from '../../sync/entities/conflicts.ts'
import { keyOf } from '../../sync/merge/fields.ts'
import { readJobConflicts } from '../../sync/operations/waiting/choose-conflict.ts'
import { sendingsOfJob } from '../../sync/operations/waiting/read-outbox.ts'
import { readOnlyReason } from '../../sync/outbox/form-server.ts'
import { isFoldable, pendingOnForm } from '../../sync/outbox/pending.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { earlierAnswers } from './earlier-forms.ts'
import { viewDocumentRows } from './job-documents.ts'

/** Returns null if the form is not on this laptop. */
export function readFormView(context: SyncContext, formUuid: string): FormView | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const record = findForm(db, actor, formUuid)
  if (!record) return null
  const form = toForm(record)
  const questions = questionsOf(form.fields)
  const sending = record.job_uuid === null ? null : sendingOf(context, record.job_uuid, formUuid)
  const readOnly = readOnlyReason(db, record)
  return {
    form:
      readOnly === null
        ? form
        : { ...form, fields: form.fields.map(field => ({ ...field, readOnly: true })) },
    jobUuid: record.job_uuid,
    counts: countQuestions(questions),
    questions: questions.map(question => toQuestion('fields', form.fields, question)),
    sending,
    conflicts: conflictsOf(context, record.job_uuid, formUuid),
    refusal: refusalOf(sending),
    removal: removalOf(context, actor, record),
    readOnly,
    documents: viewDocumentsNamed(context, record.job_uuid, form.fields),
    earlier: earlierAnswers(db, form),
  }
}

export function summariseForms(
  context: SyncContext,
  record: JobRecord,
  sendings: ReadonlyMap<string, Sending>,
): FormSummary[] {
  const db = context.service.store.read
  const contested = readJobConflicts(db, record.uuid).map(({ field }) => formUuidIn(field))
  return formsOf(db, record.id).map(({ uuid, title, state, fields }) => ({
    uuid,
    title,
    state,
    ...countQuestions(questionsOf(fields)),
    sending: sendings.get(pendingOnForm(db, record.uuid, uuid).at(-1)?.id ?? '') ?? null,
    conflicts: contested.filter(formUuid => formUuid === uuid).length,
    readOnly: readOnlyReason(db, { uuid, job_uuid: record.uuid }),
  }))
}

/** Returns null if the job is not on this laptop. */
export function missingOn(context: SyncContext, jobUuid: string): JobMissing | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const record = findJob(db, actor, jobUuid)
  if (!record) return null
  const { forms, customFields, signature } = jobInFull(db, record)
  const left = forms.map(({ uuid, title, fields }) => {
    return { uuid, title, labels: missingQuestions(questionsOf(fields)).map(labelOf) }
  })
  return {
    forms: left.filter(({ labels }) => labels.length > 0),
    // only questions that this user may answer count as missing
    customFields: mayFillFields(db, actor, record)
      ? requiredLeft(questionsOf(customFields)).map(labelOf)
      : [],
    signature: signature === null,
  }
}

export function labelOf({ field }: Question): string {
  return [field.label, field.name].find(text => typeof text === 'string' && text !== '')?.toString() ?? ''
}

/** `list`: the name of the list of fields in the edited object. */
export function toQuestion(
  list: 'fields' | 'customFields',
  fields: readonly unknown[],
  { pointer, isShown, isRequired, isEmpty }: Question,
): FormQuestion {
  return { pointer, path: pathOf(list, fields, pointer), isShown, isRequired, isEmpty }
}

/** Builds a path from field keys, because indexes change when the dispatcher adds a field. */
function pathOf(list: string, fields: readonly unknown[], pointer: string): string {
  const [, , index, next] = pointer.split('/')
  const field = fields[Number(index)]
  const step = `${list}/${keyOf(field)}`
  if (next !== 'fields' || !isObject(field)) return `${step}/value`
  return `${step}/${pathOf('fields', asList(field.fields), pointer.slice(`/fields/${index}`.length))}`
}

function sendingOf(context: SyncContext, jobUuid: string, formUuid: string): Sending | null {
  const last = pendingOnForm(context.service.store.read, jobUuid, formUuid).at(-1)
  return (last && sendingsOfJob(context, jobUuid).get(last.id)) ?? null
}

function conflictsOf({ service }: SyncContext, jobUuid: string | null, formUuid: string) {
  if (jobUuid === null) return []
  return readJobConflicts(service.store.read, jobUuid).filter(({ field }) => formUuidIn(field) === formUuid)
}

/**
 * Reads the field's pointer from the server's message, which begins with it if a field caused the refusal.
 */
function refusalOf(sending: Sending | null): FormView['refusal'] {
  if (sending?.state !== 'review') return null
  const message = sending.reason?.detail ?? null
  return { pointer: message?.match(/^\/fields\/[^\s:]+/)?.[0] ?? null, message }
}

function removalOf({ service }: SyncContext, actor: Actor, record: FormRecord): FormView['removal'] {
  const db = service.store.read
  const pending = record.job_uuid === null ? [] : pendingOnForm(db, record.job_uuid, record.uuid)
  if (pending.some(operation => operation.kind === 'form.create' && isFoldable(operation))) return 'here'
  if (isPlanner(actor, record.group_id)) return 'hub'
  if (!offeredExtensions(db).includes('forms')) return 'asked'
  return mayDeleteForm(actor, record) ? 'hub' : null
}

/** Returns the documents that are on this laptop, at most as many as a form may have questions. */
export function viewDocumentsNamed(
  context: SyncContext,
  jobUuid: string | null,
  fields: Form['fields'],
): DocumentView[] {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const named = new Set(documentsIn(fields))
  const rows = [...named].slice(0, formLimits.fields).flatMap(uuid => findDocument(db, actor, uuid) ?? [])
  if (rows.length === 0) return []
  const sendings = jobUuid === null ? new Map() : sendingsOfJob(context, jobUuid)
  return viewDocumentRows(context, jobUuid, rows, sendings)
}
