/** Sends a form when the user leaves it, and removes forms together with their waiting edits. */
import type { OperationId } from '../../../../shared/entities/brand.ts'
import type { Form } from '../../../../shared/entities/form.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { formStateOf } from '../../../../shared/rules/form-rules.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { logChange } from '../../../service/entity/log-change.ts'
import { requireMayDeleteForm } from '../../../service/may/forms.ts'
import { type FormRecord, toForm } from '../../../service/records/form-record.ts'
import type { JobRecord } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import type { WriteDb } from '../../../store/db.ts'
import { showForm, undoForm } from '../../entities/forms/show-form.ts'
import { removeEdit } from '../../outbox/discard.ts'
import { isCreateOnly } from '../../outbox/form-server.ts'
import type { Operation } from '../../outbox/operation.ts'
import { formLane, isFoldable, pendingOnForm } from '../../outbox/pending.ts'
import { addOperation } from '../../outbox/record.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { idOf, runIntent } from './actions.ts'
import { openForm, storeFormBase } from './patch-form.ts'

/**
 * Lets the operations of a form be sent when the user leaves it. A create-only server accepts a form only once, so an
 * incomplete form waits. @returns `not-found`, `storage`
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
 * Removes a form from its job. The removal can be undone until it is sent. If the form's creation was never sent, the
 * creation is discarded instead. Returns the operation that can be undone. @returns `forbidden`, `conflict` if it is
 * unknown whether the form arrived, `not-found`, `storage`
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
    storeFormBase(command, record)
    addOperation(context, command, {
      jobUuid: job.uuid,
      lane: formLane(formUuid),
      intent: { kind: 'form.remove', formUuid, title: record.title, input: inputOf(toForm(record)), at: now },
      notBefore: now + syncLimits.formQuietMs,
    })
    removeWithEdits(db, context, job, formUuid)
    return { operationId: idOf(command) }
  })
}

/** Discards edits of the form that never arrived, and hides the form. */
export function removeWithEdits(db: WriteDb, context: SyncContext, job: JobRecord, formUuid: string): void {
  for (const edit of pendingOnForm(db, job.uuid, formUuid)) {
    if (edit.kind === 'form.patch' && isFoldable(edit)) removeEdit(db, context, edit, removed)
  }
  showForm(db, job, formUuid)
  logChange({ db, now: context.ports.clock.now() }, 'job', job, 'UPDATE')
}

/** Returns the properties that create the same form again. */
function inputOf({ title, description, instructions, fields }: Form) {
  return { title, description, instructions, fields }
}

const removed = { reason: 'removed', undo: undoForm } as const

function takeOutMaking(db: WriteDb, context: SyncContext, making: Operation): void {
  if (!isFoldable(making)) {
    refuse('conflict', reason('form-may-have-arrived'))
  }
  removeEdit(db, context, making, removed)
}

/**
 * Refuses a removal that our server would refuse. The rules of a base server are unknown, so the server itself refuses.
 */
function requireMayRemove({ db, actor }: Parameters<typeof openForm>[0], record: FormRecord): void {
  if (offeredExtensions(db).includes('forms')) requireMayDeleteForm(actor, record)
}
