/**
 * An operation out of the archive is done again as a new act of now, under all the rules of now; it is not put back
 * into the place that it had. One entry for each kind that can be done again.
 */
import { fail, type Outcome } from '../../../shared/failures.ts'
import type { OperationKind } from '../../../shared/sending.ts'
import { because } from '../../../shared/told.ts'
import type { JobBody } from '../../service/jobs/job-input.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { findFormAnywhere, toForm } from '../../service/records/form-record.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../context.ts'
import { recordDocument } from '../documents/add-document.ts'
import { patchDocument, removeDocument } from '../documents/change-document.ts'
import { createForm } from '../forms/attach-form.ts'
import { removeForm } from '../forms/leave-form.ts'
import { patchForm } from '../forms/patch-form.ts'
import { actOnJob, addNote, createJob } from '../outbox/actions.ts'
import type { Intent } from '../outbox/intents.ts'
import { intentOf, type Operation, subjectOf } from '../outbox/operation.ts'
import { patchJob } from '../outbox/patch-job.ts'
import { isRecord } from '../remote/read-json.ts'
import { confirmNote } from '../staff/confirm-note.ts'
import { staffJob } from '../staff/staff-job.ts'
import { carryDoubt } from './carry-doubt.ts'
import { laidOver } from './keep-before.ts'

type IntentFor<K extends OperationKind> = Extract<Intent, { kind: K }>
type DoAgain<K extends OperationKind> = (
  context: SyncContext,
  intent: IntentFor<K>,
  jobUuid: string,
) => Outcome<unknown>

const acts: { readonly [K in OperationKind]?: DoAgain<K> } = {
  'note.add': (context, { text, discrepancy, internal, position }, jobUuid) =>
    addNote(context, { jobUuid, text, discrepancy, internal, position }),
  'job.act': (context, { state, comment, position }, jobUuid) =>
    actOnJob(context, { jobUuid, state, comment, position }),
  'job.patch': (context, intent, jobUuid) => {
    const record = findJobAnywhere(context.service.store.read, jobUuid)
    if (!record) return fail('not-found', because('job-gone'))
    const fields = laidOver(intent, { ...jobInFull(context.service.store.read, record) })
    return patchJob(context, { jobUuid, fields: fields as JobBody })
  },
  // a form too is made under the uuid that it had
  'form.create': (context, { formUuid, input }, jobUuid) =>
    createForm(context, { jobUuid, ...input }, formUuid),
  'form.patch': (context, intent) => {
    const { formUuid } = intent
    const row = findFormAnywhere(context.service.store.read, formUuid)
    if (!row) return fail('not-found', because('form-gone'))
    return patchForm(context, { formUuid, ...laidOver(intent, { ...toForm(row) }) })
  },
  'form.remove': (context, { formUuid }) => removeForm(context, formUuid),
  // the message of then is not sent once more
  'job.staff': (context, { userId, action }, jobUuid) =>
    staffJob(context, { jobUuid, userId, action, sendMessage: false }),
  'note.confirm': (context, { eventId, noteId }, jobUuid) =>
    confirmNote(context, { jobUuid, eventId, operationId: noteId }),
  'document.add': (context, { owner, documentUuid: _was, at: _then, ...file }, ref) => {
    const { sha256, size, fileName, mimeType, ...said } = file
    return recordDocument(context, {
      ...said,
      owner: { kind: owner, ref },
      kept: { sha256, size, fileName, mimeType },
    })
  },
  'document.patch': (context, { owner, documentUuid, fields }, ref) =>
    patchDocument(context, { owner: { kind: owner, ref }, documentUuid, fields }),
  'document.remove': (context, { owner, documentUuid }, ref) =>
    removeDocument(context, { owner: { kind: owner, ref }, documentUuid }),
  // under its own uuid, so that what was taken out with it can be done again too
  'job.create': (context, { input }, jobUuid) => createJob(context, input as JobBody, jobUuid),
}

/** In the transaction of `db`. */
export function doAgain(db: WriteDb, context: SyncContext, operation: Operation): Outcome<unknown> {
  const intent = intentOf(operation)
  const act = acts[operation.kind] as DoAgain<OperationKind> | undefined
  if (!intent || !act) return fail('conflict', because('not-again'))
  if (hangsThere(db, operation)) return fail('conflict', because('file-hangs-there'))
  const done = act(context, intent, subjectOf(operation))
  if (done.ok && isRecord(done.value) && typeof done.value.operationId === 'string')
    carryDoubt(db, operation, done.value.operationId)
  return done
}

/** It was taken out in doubt, and a reading has brought it back since. */
function hangsThere(db: ReadDb, { kind, made, jobUuid, assetUuid }: Operation): boolean {
  if (kind !== 'document.add' || made?.uuid === undefined) return false
  const link = db.get(
    `SELECT 1 FROM document_links l JOIN documents d ON d.id = l.document_id
       LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id
     WHERE d.uuid = ? AND (j.uuid = ? OR a.uuid = ?)`,
    made.uuid,
    jobUuid,
    assetUuid,
  )
  return link !== undefined
}
