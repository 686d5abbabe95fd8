/**
 * Merges the waiting edits of a form with the server's version, as for jobs (sync design, section 10). Writes the form
 * that the user sees. Properties that the server leaves out keep their value.
 */

import { isDeepStrictEqual } from 'node:util'
import { Form } from '../../../../shared/entities/form.ts'
import { withCalculations } from '../../../../shared/rules/fill-form.ts'
import { formStateOf } from '../../../../shared/rules/form-rules.ts'
import { logChange } from '../../../service/entity/log-change.ts'
import { nextOwnId } from '../../../service/own-ids.ts'
import { formOfUuid, formRows, toForm } from '../../../service/records/form-record.ts'
import { findJobAnywhere, type JobRecord } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { forms } from '../../../store/schema/forms.ts'
import type { RemoteForm } from '../../client/remote-job.ts'
import { type Fields, withHeld } from '../../merge/fields.ts'
import { editedFields, type Operation } from '../../outbox/operation.ts'
import { formIntentOf, madeHere, pendingOnForm } from '../../outbox/pending.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { dropFormBase, readFormBase, writeFormBase } from '../../state/bases.ts'
import type { SyncContext } from '../../state/context.ts'
import { renumberOther } from '../apply-entity.ts'
import { conflictsOn, type Subject } from '../conflicts.ts'
import { invalidateDetails } from '../marks.ts'
import { type MergedPatches, mergePatches, readWaitingEdits, writeMerged } from '../merge-patches.ts'
import { dropProvisional } from '../write-events.ts'
import { extraOf } from '../write-parts.ts'

/** Stores the server's present version of the form. Returns whether the change is visible to a user. */
export function applyForm(
  db: WriteDb,
  context: SyncContext,
  job: JobRecord,
  formUuid: string,
  remote: RemoteForm,
): boolean {
  const subject = { jobUuid: job.uuid, formUuid }
  const base = readFormBase(db, formUuid)
  const now = context.ports.clock.now()
  const patches = pendingOnForm(db, job.uuid, formUuid).filter(isPatch)
  const edits = { ...readWaitingEdits(db, subject, patches), base: base?.form ?? remote, remote, now }
  writeMerged(db, subject, edits, recalculate(mergePatches(edits)))
  writeFormBase(db, formUuid, { form: { ...base?.form, ...remote }, hubUuid: remote.uuid }, now)
  return showForm(db, job, formUuid, remote)
}

/** Computes the calculated values from the answers of both sides. */
function recalculate(merged: MergedPatches): MergedPatches {
  const changed = merged.changed.map(change => ({ ...change, fields: withCalculated(change.fields) }))
  return { ...merged, changed }
}

function withCalculated(form: Fields): Fields {
  return Array.isArray(form.fields) ? { ...form, fields: withCalculations(form.fields) } : form
}

const isPatch = ({ kind }: Operation) => kind === 'form.patch'

/**
 * Writes the form that the user sees: the server's version, or the form created here, with the waiting edits. A form
 * with a waiting removal is hidden. `told` is the server's answer, if there is one. Returns whether the change is
 * visible to the user.
 */
export function showForm(
  db: WriteDb,
  job: JobRecord,
  formUuid: string,
  told: { id?: unknown } | null = null,
): boolean {
  const subject = { jobUuid: job.uuid, formUuid }
  const pending = pendingOnForm(db, job.uuid, formUuid)
  const base = readFormBase(db, formUuid)
  const known = base?.form ?? madeHere(pending)
  const isRemoved = pending.some(({ kind, state }) => kind === 'form.remove' && state !== 'review')
  if (isRemoved) return deleteFormRow(db, formUuid)
  const isChanged = known !== null && writeForm(db, job, formUuid, viewOf(db, subject, known, pending), told)
  dropBaseIfSettled(db, subject, pending)
  return isChanged
}

/**
 * Returns the form with the waiting edits. With edits its state follows from the values; without edits it is the
 * server's.
 */
function viewOf(db: ReadDb, subject: Subject, known: Fields, pending: readonly Operation[]): Fields {
  const edited = editedFields(pending.filter(isPatch))
  const held = conflictsOn(db, subject).filter(({ holding }) => holding === 'mine')
  const view = withHeld({ ...known, ...edited }, held)
  const isEdited = Object.keys(edited).length > 0 || held.length > 0
  return isEdited ? { ...withCalculated(view), state: formStateOf(view.fields) } : view
}

/**
 * Deletes the base if no edit waits, because the stored form then is the server's version. The server's uuid of the
 * form is retained if it differs.
 */
function dropBaseIfSettled(db: WriteDb, subject: Required<Subject>, pending: readonly Operation[]): void {
  const { formUuid } = subject
  if (pending.length > 0 || conflictsOn(db, subject).length > 0) return
  if (readFormBase(db, formUuid)?.hubUuid === formUuid) dropFormBase(db, formUuid)
}

/**
 * Writes the row of a form. `formUuid` is its uuid on this laptop. `told` is the server's present answer, because an
 * earlier number may now belong to another form. Returns whether the change is visible to a user.
 */
export function writeForm(
  db: WriteDb,
  job: JobRecord,
  formUuid: string,
  view: Fields,
  told: { id?: unknown } | null = view,
): boolean {
  const stored = formOfUuid(db, formUuid)
  const before = stored ? toForm(stored) : null
  const blank = before ?? blankForm(db, job)
  const isOthers = told?.id !== view.id && isApplied(db, formUuid, view.id)
  const shown = { ...view, uuid: formUuid, ...(isOthers && { id: blank.id }) }
  const after = formFrom(blank, shown, job)
  if (before && isDeepStrictEqual(before, after)) return false
  if (before?.id !== after.id) renumberOther(db, 'forms', after.id)
  const row = rowOf(after, job)
  if (before) formRows.change(db, row, 'WHERE id = ?', before.id)
  else formRows.insert(db, row)
  return true
}

function isApplied(db: ReadDb, formUuid: string, id: unknown): boolean {
  if (typeof id !== 'number') return false
  return db.has('SELECT 1 FROM forms WHERE id = ? AND uuid <> ?', id, formUuid)
}

export function deleteFormRow(db: WriteDb, formUuid: string): boolean {
  return db.run('DELETE FROM forms WHERE uuid = ?', formUuid).changes > 0
}

/** Returns a form without values, with a number of this laptop. */
function blankForm(db: ReadDb, job: JobRecord): Form {
  return {
    id: nextOwnId(db, 'forms'),
    uuid: '',
    creationTimeStamp: job.last_modified,
    lastModified: job.last_modified,
    creatorId: null,
    groupId: job.group_id,
    title: null,
    description: null,
    instructions: null,
    fields: [],
    state: 'PUBLISHED',
    jobId: job.id,
    jobUuid: job.uuid,
  }
}

/**
 * Returns the form with the values of `view`. Its group is that of the job. If the server sent no state, the state
 * follows from the values.
 */
function formFrom(before: Form, view: Fields, job: JobRecord): Form {
  const told = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))
  const after = { ...before, ...told, groupId: job.group_id, jobId: job.id, jobUuid: job.uuid }
  return 'state' in told ? after : { ...after, state: formStateOf(after.fields) }
}

function rowOf(form: Form, job: JobRecord): typeof forms.$inferInsert {
  const { id, uuid, groupId, creatorId, creationTimeStamp: createdAt, lastModified } = form
  const { title, description, instructions, fields, state } = form
  const extra = extraOf(form, Form.properties)
  return {
    ...{ id, uuid, groupId, creatorId, createdAt, lastModified, jobId: job.id },
    ...{ title, description, instructions, fields, state },
    extra: extra === null ? null : JSON.parse(extra),
  }
}

/**
 * Undoes a discarded operation: shows the server's version of the form with the operations that still wait. If the
 * creation was discarded, the form is deleted.
 */
export function undoForm(db: WriteDb, context: SyncContext, operation: Operation): void {
  const intent = formIntentOf(operation)
  const job = operation.jobUuid === null ? undefined : findJobAnywhere(db, operation.jobUuid)
  if (intent === null || !job) return
  const now = context.ports.clock.now()
  dropProvisional(db, operation.id)
  if (intent.kind === 'form.create') endAll(db, now, job.uuid, intent.formUuid)
  const isGone = intent.kind === 'form.create' || operation.reasonCode === 'deleted'
  const isLast = pendingOnForm(db, job.uuid, intent.formUuid).length === 0
  if (isGone && isLast) {
    dropFormBase(db, intent.formUuid)
    deleteFormRow(db, intent.formUuid)
  } else showForm(db, job, intent.formUuid)
  // only the server knows when the form was last changed
  invalidateDetails(db, job.id)
  logChange({ db, now }, 'job', job, 'UPDATE')
}

/** Discards all operations of a form whose creation was discarded. */
function endAll(db: WriteDb, now: number, jobUuid: string, formUuid: string): void {
  for (const { id } of pendingOnForm(db, jobUuid, formUuid)) {
    applyEvent(db, id, { kind: 'discarded', now, reason: 'removed' })
    dropProvisional(db, id)
  }
}
