/** A form that is left goes out at once, and one that is taken away goes with what waited on it. */
import type { OperationId } from '../../../shared/brand.ts'
import type { Outcome } from '../../../shared/failures.ts'
import type { Form } from '../../../shared/form.ts'
import { formStateOf } from '../../../shared/form-rules.ts'
import { reason } from '../../../shared/message.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { logChange } from '../../service/entity/log-change.ts'
import { requireMayDeleteForm } from '../../service/may/forms.ts'
import { type FormRecord, toForm } from '../../service/records/form-record.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { WriteDb } from '../../store/db.ts'
import { showForm, takeBackForm } from '../forms/show-form.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import type { SyncContext } from '../records/context.ts'
import { isCreateOnly } from '../records/form-server.ts'
import type { Operation } from '../records/operation.ts'
import { addOperation } from '../records/record.ts'
import { offeredExtensions } from '../records/server.ts'
import { takeOut } from '../records/take-out.ts'
import { formLane, isFoldable, pendingOnForm } from '../records/waiting.ts'
import { idOf, runIntent } from './actions.ts'
import { keepFormBase, openForm } from './patch-form.ts'

/**
 * Sends what waited for the user to leave the form. A create-only server takes a form once, so that a form which is not
 * complete waits on. @returns `not-found`, `storage`
 */
export function leaveForm(context: SyncContext, formUuid: string): Outcome<null> {
  return runIntent(context, command => {
    const { db } = command
    const { record, job } = openForm(command, formUuid)
    if (isCreateOnly(db) && formStateOf(toForm(record).fields) !== 'COMPLETED') return null
    for (const { id, kind } of pendingOnForm(db, job.uuid, formUuid)) {
      if (kind !== 'form.remove') applyEvent(db, id, { kind: 'released' })
    }
    return null
  })
}

/**
 * Takes a form off its job; until it is sent that can be undone. One that was never sent is only taken out.
 * Returns the operation by which it can be put back. @returns `forbidden`, `conflict` while nobody knows whether it
 * arrived, `not-found`, `storage`
 */
export function removeForm(context: SyncContext, formUuid: string): Outcome<{ operationId: OperationId }> {
  return runIntent(context, command => {
    const { db, now } = command
    const { record, job } = openForm(command, formUuid)
    const pending = pendingOnForm(db, job.uuid, formUuid)
    const making = pending.find(({ kind }) => kind === 'form.create')
    if (making) {
      takeOutMaking(db, context, making)
      return { operationId: making.id as OperationId }
    }
    requireMayRemove(command, record)
    keepFormBase(command, record)
    addOperation(context, command, {
      jobUuid: job.uuid,
      lane: formLane(formUuid),
      intent: { kind: 'form.remove', formUuid, title: record.title, input: inputOf(toForm(record)), at: now },
      notBefore: now + syncLimits.formQuietMs,
    })
    takeOffWithEdits(db, context, job, formUuid)
    return { operationId: idOf(command) }
  })
}

/** What was filled in and never arrived goes with the form, out of sight. */
export function takeOffWithEdits(db: WriteDb, context: SyncContext, job: JobRecord, formUuid: string): void {
  for (const edit of pendingOnForm(db, job.uuid, formUuid)) {
    if (edit.kind === 'form.patch' && isFoldable(edit)) takeOut(db, context, edit, removed)
  }
  showForm(db, job, formUuid)
  logChange({ db, now: context.ports.clock.now() }, 'job', job, 'UPDATE')
}

/** What makes a form that is the same. */
function inputOf({ title, description, instructions, fields }: Form) {
  return { title, description, instructions, fields }
}

const removed = { reason: 'removed', undo: takeBackForm } as const

function takeOutMaking(db: WriteDb, context: SyncContext, making: Operation): void {
  if (!isFoldable(making)) {
    refuse('conflict', reason('form-may-have-arrived'))
  }
  takeOut(db, context, making, removed)
}

/** Judges it as the server will; a base server is asked. */
function requireMayRemove({ db, actor }: Parameters<typeof openForm>[0], record: FormRecord): void {
  if (offeredExtensions(db).includes('forms')) requireMayDeleteForm(actor, record)
}
