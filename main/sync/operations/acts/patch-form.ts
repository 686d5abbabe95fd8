/** Fills in a form. An edit without changes adds no operation, and edits are joined until they are sent. */
import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../../shared/entities/form.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import { logChange } from '../../../service/entity/log-change.ts'
import { rowOf } from '../../../service/forms/form-row.ts'
import type { StoredField } from '../../../service/forms/merge-fields.ts'
import { requireMayChangeForm } from '../../../service/may/forms.ts'
import { type FormRecord, getForm, toForm } from '../../../service/records/form-record.ts'
import { getJob, type JobRecord } from '../../../service/records/job-record.ts'
import { cutComment, recordEvent } from '../../../service/records/record-event.ts'
import { refuse } from '../../../service/refuse.ts'
import { clashOn, holdEdits, recordClash } from '../../entities/conflicts.ts'
import { showForm } from '../../entities/forms/show-form.ts'
import type { Fields } from '../../merge/fields.ts'
import { changesIn } from '../../outbox/discard.ts'
import { readOnlyReason } from '../../outbox/form-server.ts'
import { type Operation, storedIntent } from '../../outbox/operation.ts'
import { formIntentOf, formLane, isFoldable, pendingOnForm } from '../../outbox/pending.ts'
import { addOperation, renewNeeds, uploadsNamedIn } from '../../outbox/record.ts'
import { applyEvent, deleteOperation, writeIntent } from '../../outbox/write-operation.ts'
import { readFormBase, writeFormBase } from '../../state/bases.ts'
import { type SyncContext, surroundingsOf } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { idOf, runIntent } from './actions.ts'
import { changesOf, clashesOf, type FormEdit, namedNow, realChanges } from './form-edit.ts'

/** @returns `forbidden`, `invalid` with a pointer for each value that does not fit, `not-found`, `storage` */
export function patchForm(
  context: SyncContext,
  { formUuid, ...edit }: FormEdit & { formUuid: string },
): Outcome<null> {
  return runIntent(context, command => {
    editForm(context, command, formUuid, edit)
    return null
  })
}

/** Edits a form in `command`'s transaction. @throws Refused */
function editForm(context: SyncContext, command: Command, formUuid: string, given: FormEdit): void {
  const { db, now } = command
  const { record, job } = openForm(command, formUuid)
  const before = toForm(record)
  const edit = namedNow(db, given)
  const values = realChanges(edit.values ?? [])
  const edited = changesOf(before, { ...edit, values }, surroundingsOf(context))
  if (Object.keys(edited).length === 0) return
  const earlier = pendingOnForm(db, job.uuid, formUuid).filter(isEdit).at(-1)
  requireMayEdit(command, record, edited, earlier)
  storeFormBase(command, record)
  const subject = { jobUuid: job.uuid, formUuid }
  const times = { mineAt: now, officeAt: record.last_modified }
  for (const clash of clashesOf({ ...before }, values))
    recordClash(db, job.uuid, clashOn(subject, clash), times)
  const changed = holdEdits(db, subject, edited, now)
  const { title } = record
  const carrier = writeEdit(context, command, { jobUuid: job.uuid, formUuid, title, changed, earlier })
  showForm(db, job, formUuid)
  recordEdit(command, job, carrier, { before, after: toForm(getForm(db, command.actor, formUuid)) })
}

export function openForm(
  { db, actor }: Pick<Command, 'db' | 'actor'>,
  formUuid: string,
): { record: FormRecord; job: JobRecord } {
  const record = getForm(db, actor, formUuid)
  if (record.job_uuid === null) refuse('not-found', reason('form-on-no-job'))
  return { record, job: getJob(db, actor, record.job_uuid) }
}

const isEdit = ({ kind }: Operation) => kind === 'form.create' || kind === 'form.patch'

/**
 * Refuses an edit that our server would refuse. A form that was never sent may be edited freely. The rules of a base
 * server are unknown, so the server itself refuses.
 */
function requireMayEdit(
  { db, actor }: Command,
  record: FormRecord,
  edited: Fields,
  earlier: Operation | undefined,
): void {
  if (readOnlyReason(db, record) !== null) refuse('conflict', reason('form-read-only'))
  const isOwn = earlier?.kind === 'form.create' && isFoldable(earlier)
  if (isOwn || !offeredExtensions(db).includes('forms')) return
  const before = rowOf(record)
  const fields = Array.isArray(edited.fields) ? (edited.fields as StoredField[]) : before.fields
  requireMayChangeForm(db, actor, record, { before, after: { ...before, ...edited, fields } })
}

/** Stores the base at the first edit, while the stored form is still the server's version. */
export function storeFormBase({ db, now }: Pick<Command, 'db' | 'now'>, record: FormRecord): void {
  const pending = pendingOnForm(db, record.job_uuid ?? '', record.uuid)
  const isUnsent = record.id < 0 && pending.some(({ kind }) => kind === 'form.create')
  if (isUnsent || readFormBase(db, record.uuid) !== null) return
  writeFormBase(db, record.uuid, { form: { ...toForm(record) }, hubUuid: record.uuid }, now)
}

interface Writing {
  jobUuid: string
  formUuid: string
  /** title of the form in the outbox */
  title: string | null
  changed: Fields
  earlier: Operation | undefined
}

/** Stores the edit, and returns the operation that sends it; null: there is nothing to send. */
export function writeEdit(context: SyncContext, command: Command, writing: Writing): string | null {
  const { jobUuid, formUuid, title, changed, earlier } = writing
  const { db, now } = command
  if (Object.keys(changed).length === 0) return null
  if (earlier && isFoldable(earlier)) return foldInto(command, earlier, changed)
  const base: Fields = readFormBase(db, formUuid)?.form ?? {}
  const isNews = Object.entries(changed).some(([name, value]) => !isDeepStrictEqual(value, base[name]))
  if (!isNews && !earlier) return null
  addOperation(context, command, {
    jobUuid,
    lane: formLane(formUuid),
    intent: { kind: 'form.patch', formUuid, title, fields: { ...changed }, at: now },
    needs: uploadsNamedIn(db, changed),
    notBefore: now + syncLimits.formQuietMs,
  })
  return idOf(command)
}

/**
 * Adds the edit to an operation that was never sent. An operation under review becomes ready again. If no change is
 * left, the operation is deleted.
 */
function foldInto({ db, now }: Command, earlier: Operation, changed: Fields): string | null {
  const intent = formIntentOf(earlier)
  if (intent === null || intent.kind === 'form.remove') return null
  // the history has one event of the joined edits
  db.run(`DELETE FROM events WHERE operation_id = ? AND type <> 'ATTACH_FORM'`, earlier.id)
  const isMaking = intent.kind === 'form.create'
  const fields = isMaking
    ? { ...intent.input, ...changed }
    : changesIn(db, earlier, intent, { ...intent.fields, ...changed })
  if (Object.keys(fields).length === 0) {
    deleteOperation(db, earlier.id)
    return null
  }
  const next = isMaking ? { ...intent, input: fields } : { ...intent, fields, at: now }
  writeIntent(db, earlier.id, storedIntent(next))
  applyEvent(db, earlier.id, { kind: 'edited', until: now + syncLimits.formQuietMs })
  renewNeeds(db, earlier.id, fields)
  // a form that is created again at a restored server has a base, which gets the edit too
  const known = isMaking ? readFormBase(db, intent.formUuid) : null
  if (known) writeFormBase(db, intent.formUuid, { ...known, form: { ...known.form, ...fields } }, now)
  return earlier.id
}

/** Adds the edit to the job's history until the server's event is read. */
function recordEdit(
  command: Command,
  job: JobRecord,
  operationId: string | null,
  { before, after }: { before: Form; after: Form },
): void {
  if (operationId === null) {
    logChange(command, 'job', job, 'UPDATE')
    return
  }
  const isCompleted = after.state === 'COMPLETED' && before.state !== 'COMPLETED'
  const event = isCompleted
    ? ({ type: 'COMPLETE_FORM', comment: cutComment(after.title) } as const)
    : ({ type: 'UPDATE' } as const)
  recordEvent({ ...command, operationId }, job, event)
}
