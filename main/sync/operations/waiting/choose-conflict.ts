/** Lists the conflicts of a job, and applies the user's choice between two values. */
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { FieldConflict } from '../../../../shared/views/field-conflict.ts'
import { findFormAnywhere } from '../../../service/records/form-record.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { tell } from '../../entities/apply-entity.ts'
import {
  type Conflict,
  findConflict,
  formUuidIn,
  openConflicts,
  pathOfForm,
  resolveConflict,
  stateField,
} from '../../entities/conflicts.ts'
import { showForm } from '../../entities/forms/show-form.ts'
import { refreshView } from '../../entities/jobs/apply-remote-job.ts'
import { invalidateDetails, markPutAway, readMark, storeOpened } from '../../entities/marks.ts'
import { type Fields, fieldOfPath, writePath } from '../../merge/fields.ts'
import { editedFields, intentOf, type Operation, pendingOf, storedIntent } from '../../outbox/operation.ts'
import { dropIfSettled, pendingOnForm } from '../../outbox/pending.ts'
import { intentCommand } from '../../outbox/record.ts'
import { applyEvent, writeIntent } from '../../outbox/write-operation.ts'
import { readBase, readFormBase } from '../../state/bases.ts'
import { decide, type SyncContext } from '../../state/context.ts'
import { storeFormBase, writeEdit } from '../acts/patch-form.ts'
import { writePatch } from '../acts/patch-job.ts'
import { discard } from './changes.ts'

export type Side = 'mine' | 'office'

/**
 * Applies the user's choice. `mine` is sent as an edit of the server's present version; `office` needs no request.
 * @returns `not-found`
 */
export function chooseConflict(context: SyncContext, id: number, side: Side): Outcome<null> {
  return decide(context, db => {
    const conflict = findConflict(db, id)
    if (!conflict || conflict.resolvedAt !== null) refuse('not-found', reason('chosen-already'))
    resolveConflict(db, id, context.ports.clock.now(), side)
    if (conflict.field === stateField) chooseState(db, context, conflict, side)
    else if (formUuidIn(conflict.field) !== null) chooseOnForm(db, context, conflict, side)
    else if (side === 'mine') sendMine(db, context, conflict)
    refreshView(db, context, conflict.jobUuid)
    dropIfSettled(db, conflict.jobUuid)
  })
}

function sendMine(db: WriteDb, context: SyncContext, conflict: Conflict): void {
  const field = fieldOfPath(conflict.field)
  const patches = pendingOf(db, conflict.jobUuid).filter(({ kind }) => kind === 'job.patch')
  const current = { ...readBase(db, conflict.jobUuid), ...editedFields(patches) }
  const chosen = writePath(current, conflict.field, conflict.mine)
  const command = intentCommand(context, db)
  writePatch(context, command, conflict.jobUuid, { [field]: chosen[field] })
}

/**
 * Applies the user's choice of a state. `mine`: the refused actions are sent again. `office`: they are discarded, with
 * all operations that depend on them.
 */
function chooseState(db: WriteDb, context: SyncContext, { jobUuid }: Conflict, side: Side): void {
  const presses = pendingOf(db, jobUuid).filter(
    ({ kind, state }) => kind === 'job.act' && state !== 'sending',
  )
  for (const operation of presses) {
    if (side === 'office') discard(db, context, operation, 'removed')
    else if (operation.state === 'review') sendAgain(db, operation)
  }
}

/**
 * Sends an action again after the user chose their own state. The job may be over, but the user is not asked a second
 * time.
 */
function sendAgain(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  if (intent?.kind === 'job.act')
    writeIntent(db, operation.id, storedIntent({ ...intent, isReopening: true }))
  applyEvent(db, operation.id, { kind: 'sent again' })
}

/**
 * Dismisses a job that is gone. @returns `not-found`, or `conflict` if the job is not gone or has waiting operations
 */
export function putAway(context: SyncContext, jobUuid: string): Outcome<null> {
  return decide(context, db => {
    const record = findJobAnywhere(db, jobUuid)
    const mark = record && readMark(db, record.id)
    if (!record || !mark) refuse('not-found', reason('no-such-job'))
    if (mark.gone === null) refuse('conflict', reason('job-still-yours'))
    const isWaiting = pendingOf(db, jobUuid).length > 0 || openConflicts(db, jobUuid).length > 0
    if (isWaiting) refuse('conflict', reason('job-has-unsent'))
    markPutAway(db, record.id, context.ports.clock.now())
    tell(db, context, record, 'UPDATE')
  })
}

/** Marks a job as opened, so that its details are updated even if it is another user's. */
export function markOpened({ service, ports }: SyncContext, jobUuid: string): void {
  service.store.transaction(db => storeOpened(db, 'job', jobUuid, ports.clock.now()))
}

export function readJobConflicts(db: ReadDb, jobUuid: string): FieldConflict[] {
  return openConflicts(db, jobUuid).map(({ resolvedAt: _resolvedAt, ...conflict }) => conflict)
}

/** Returns the number of open conflicts of each job. */
export function openConflictCounts(db: ReadDb): { jobUuid: string; count: number }[] {
  return db.all(
    'SELECT job_uuid AS jobUuid, count(*) AS count FROM conflicts WHERE resolved_at IS NULL GROUP BY job_uuid',
  )
}

/** Applies a choice on a form: `mine` is sent as an edit of the server's present version. */
function chooseOnForm(db: WriteDb, context: SyncContext, conflict: Conflict, side: Side): void {
  const formUuid = formUuidIn(conflict.field)
  const job = findJobAnywhere(db, conflict.jobUuid)
  const record = formUuid === null ? undefined : findFormAnywhere(db, formUuid)
  if (formUuid === null || !job || !record) return
  if (side === 'mine') {
    const command = intentCommand(context, db)
    storeFormBase(command, record)
    const pending = pendingOnForm(db, job.uuid, formUuid)
    const patches = pending.filter(({ kind }) => kind === 'form.patch')
    const current: Fields = { ...readFormBase(db, formUuid)?.form, ...editedFields(patches) }
    const path = conflict.field.slice(pathOfForm(formUuid).length)
    const name = fieldOfPath(path)
    const changed = { [name]: writePath(current, path, conflict.mine)[name] }
    const { title } = record
    writeEdit(context, command, { jobUuid: job.uuid, formUuid, title, changed, earlier: patches.at(-1) })
  }
  showForm(db, job, formUuid)
  // the server may have removed the form in the meantime
  invalidateDetails(db, job.id)
}
